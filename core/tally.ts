import * as z from 'zod/mini';
import { type Id, idSchema, type StoryId } from './ids.ts';
import { isCollected } from './session/collecting.ts';
import {
  findStory,
  isSameVersion,
  type OpenRoom,
  type Story,
  versionFields,
} from './session/open-room.ts';
import { accepted, type Outcome, refused } from './session/refusals.ts';
import {
  castIn,
  type RevealedRound,
  type Round,
  remarksOf,
  roundSchema,
  voteCountOf,
  votersOf,
} from './session/round.ts';

/** Rounds go out with tallies, and with people for the story that a page looks at; others' are requested when needed. */

/** A room as it is sent: with the people's votes on `looked`, on the team's story and on collected ones, and the tallies of all others. */
export function asSent<R extends OpenRoom>(room: R, looked: Id | null): R {
  const { facilitatorActiveStoryId } = room.session;
  const isLookedAt = ({ id }: Story) =>
    id === looked || id === facilitatorActiveStoryId || isCollected(room, id);
  return {
    ...room,
    stories: room.stories.map((story) => (isLookedAt(story) ? story : tallied(story))),
  };
}

const known = new WeakMap<Story, Story>();

/** A story with the tally of its votes; before the reveal it says only that somebody has voted. */
export function tallied(story: Story): Story {
  const { round } = story;
  if (voteCountOf(round) === 0) return story;
  if (round.state === 'open')
    return {
      ...story,
      round: { ...round, voters: [], stale: null, textBefore: null, skipped: null, unnamed: true },
    };
  // Computed once: the largest room has 100,000 votes.
  const found = known.get(story);
  if (found) return found;
  const made = {
    ...story,
    round: {
      ...{ ...round, votes: [], cards: null, remarks: null, reconsidering: null },
      tally: tallyOf(round),
    },
  };
  known.set(story, made);
  return made;
}

function tallyOf(round: RevealedRound): NonNullable<RevealedRound['tally']> {
  const counts = new Map<number, number>();
  for (const { points } of castIn(round)) counts.set(points, (counts.get(points) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

/** An answer ends with the story that reaches this number of votes. */
const votesInAnswer = 2000;
/** In votes. */
const lengthOfRemark = 8;

/** The votes of some stories, by story, and the version of the room that has them. */
export const votesSchema = z.object({
  ...versionFields,
  rounds: z.record(idSchema, roundSchema),
  /** The story from which the rest can be requested; null where there is no rest. */
  next: z.nullable(idSchema),
});
export type Votes = z.infer<typeof votesSchema>;

export function votesOn(room: OpenRoom, storyId: StoryId): Outcome<Votes> {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  return accepted(votesOf(room, [story], null));
}

/** The votes on all stories, from one on, as many as an answer takes. */
export function votesFrom(room: OpenRoom, from?: Id): Outcome<Votes> {
  const first = from === undefined ? 0 : room.stories.findIndex(({ id }) => id === from);
  if (first < 0) return refused('storyNotFound', 'from');
  const stories: Story[] = [];
  let count = 0;
  for (const story of room.stories.slice(first)) {
    const { round } = story;
    if (count >= votesInAnswer) return accepted(votesOf(room, stories, story.id));
    count += voteCountOf(round) + lengthOfRemark * remarksOf(round).length;
    stories.push(story);
  }
  return accepted(votesOf(room, stories, null));
}

function votesOf({ revision, mark }: OpenRoom, stories: readonly Story[], next: Id | null): Votes {
  const rounds = Object.fromEntries(stories.map(({ id, round }) => [id, round]));
  return { revision, mark, rounds, next };
}

/** A round stays as it is where the room or the round has gone on since its votes were requested. */
export function withVotes<R extends OpenRoom>(
  room: R,
  { rounds, ...position }: Omit<Votes, 'next'>,
): R {
  if (position.revision <= room.revision && !isSameVersion(position, room)) return room;
  const people = new Set(room.participants.map(({ id }) => id));
  const isSame = (one: Round, other: Round) =>
    one.state === other.state && one.number === other.number;
  const stories = room.stories.map((story) => {
    const round = rounds[story.id];
    const isKnown = round && isSame(round, story.round);
    return isKnown && votersOf(round).every((id) => people.has(id)) ? { ...story, round } : story;
  });
  const isChanged = stories.some((story, index) => story !== room.stories[index]);
  return isChanged ? { ...room, stories } : room;
}
