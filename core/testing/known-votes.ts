import { lacksVotes } from '../session/round.ts';
import { tallied } from '../tally.ts';
import type { RoomView } from '../view.ts';

/**
 * The expected view of a page that has requested no further votes: `whole`, with no more votes than
 * `page` has.
 */
export function asKnownTo(page: RoomView, whole: RoomView): RoomView {
  const stories = whole.stories.map((story, index) => {
    const round = page.stories[index]?.round;
    if (!round || !lacksVotes(round)) return story;
    // Only a request shows whether any vote is left in an open round.
    return round.state === 'open' && round.state === story.round.state
      ? { ...story, round }
      : tallied(story);
  });
  return { ...whole, stories };
}
