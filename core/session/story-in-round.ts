import type { StoryId } from '../ids.ts';
import { isCollected } from './collecting.ts';
import { findStory, type Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';
import type { OpenRound, RevealedRound, Round } from './round.ts';

/** A command about a round is for that one alone: its sender may not know yet that there is another. */
interface AboutRound {
  readonly storyId: StoryId;
  readonly round: number;
}

type StoryIn<R extends Round> = Story & { readonly round: R };

/** The story, while it is in the round that was meant. */
export function storyInRound(room: Room, { storyId, round }: AboutRound): Outcome<Story> {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  return story.round.number === round ? accepted(story) : refused('roundOver', 'round');
}

/** The same, as long as its votes are hidden. */
export function storyBeforeReveal(room: Room, about: AboutRound): Outcome<StoryIn<OpenRound>> {
  const story = storyInRound(room, about);
  if (!story.ok) return story;
  const { round } = story.value;
  return round.state === 'open' ? accepted({ ...story.value, round }) : refused('alreadyRevealed');
}

/** The same, where the team may vote on it together: its votes are not being collected. */
export function storyAtTable(room: Room, about: AboutRound): Outcome<StoryIn<OpenRound>> {
  const story = storyBeforeReveal(room, about);
  return story.ok && isCollected(room, story.value.id) ? refused('storyCollected') : story;
}

/** The same, once they are not. */
export function storyAfterReveal(room: Room, about: AboutRound): Outcome<StoryIn<RevealedRound>> {
  const story = storyInRound(room, about);
  if (!story.ok) return story;
  const { round } = story.value;
  if (round.state === 'revealed') return accepted({ ...story.value, round });
  return refused(isCollected(room, about.storyId) ? 'storyCollected' : 'notRevealed');
}
