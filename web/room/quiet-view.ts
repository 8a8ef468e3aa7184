import type { Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';

/**
 * The room without the votes of its open rounds.
 * @param before the same of an earlier view, which is returned itself where only votes have come since
 */
export function withoutVoters(view: RoomView, before?: RoomView): RoomView {
  const stories = view.stories.map((story, index) => quietStory(story, before?.stories[index]));
  if (!before) return { ...view, stories };
  const isSame =
    view.session === before.session &&
    view.participants === before.participants &&
    view.ownVotes === before.ownVotes &&
    view.ownRemarks === before.ownRemarks &&
    view.collection === before.collection &&
    view.tokens === before.tokens &&
    view.tokenActs === before.tokenActs &&
    view.webhooks === before.webhooks &&
    stories.length === before.stories.length &&
    stories.every((story, index) => story === before.stories[index]);
  return isSame ? before : { ...view, stories };
}

const known = new WeakMap<Story, Story>();

function quietStory(story: Story, before: Story | undefined): Story {
  const { round } = story;
  if (round.state === 'revealed') return story;
  const found = known.get(story);
  if (found) return found;
  const made = { ...story, round: { ...round, voters: none, skipped: null, startedAt: null } };
  const isSame =
    before?.round.state === 'open' &&
    isAlike(made.round, before.round) &&
    isAlike({ ...made, round: null }, { ...before, round: null });
  const quiet = isSame ? before : made;
  known.set(story, quiet);
  return quiet;
}

const none: readonly never[] = [];

/** Whether two objects have the very same in all of their fields. */
function isAlike<Thing extends object>(one: Thing, other: Thing): boolean {
  const fields = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && others.get(name) === value)
  );
}
