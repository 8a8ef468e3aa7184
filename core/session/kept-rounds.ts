import type { Scale } from '../decks/scale.ts';
import type { Id, ParticipantId, StoryId } from '../ids.ts';
import type { OpenChange } from './changes.ts';
import type { KeptRound } from './kept-round.ts';
import { findStory, type Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import { remarksWithout } from './remark.ts';
import type { Room } from './room.ts';
import { castIn } from './round.ts';
import { sizeOfRound, sizeOfRounds } from './size.ts';

/** Rounds that have given way to another one, beside the story: pages ask for them when they are looked at. */

/** The oldest rounds are dropped: of a story, and of a session in about so many bytes. */
export const keptLimits = { ofStory: 20, bytes: 500_000 } as const;

export function keptRoundsOf({ rounds }: Room, storyId: StoryId): readonly KeptRound[] {
  return rounds[storyId] ?? [];
}

/** The number of earlier rounds in an answer. */
const roundsInAnswer = 10;

/** Earlier rounds of a story as they are asked for, the latest first, and from where to ask on. */
export function earlierRounds(
  room: Room,
  storyId: StoryId,
  before = Number.POSITIVE_INFINITY,
): Outcome<{ readonly rounds: KeptRound[]; readonly next: number | null }> {
  if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
  const kept = keptRoundsOf(room, storyId).filter(({ round }) => round.number < before);
  const rounds = kept.slice(-roundsInAnswer).reverse();
  const next = kept.length > roundsInAnswer ? (rounds.at(-1)?.round.number ?? null) : null;
  return accepted({ rounds, next });
}

/** Replaces the round of a story. @param restored the number of the earlier round that takes its place */
export function keeping(
  room: Room,
  story: Story,
  restored?: number,
): {
  readonly earlier: number;
  readonly forgotten: readonly OpenChange[];
  readonly isLoss: boolean;
} {
  const all = withCurrent(room, story, restored);
  const own = all.slice(-keptLimits.ofStory);
  const left = new Map(Object.entries({ ...room.rounds, [story.id]: own }));
  let bytes = sizeOfRounds(Object.fromEntries(left));
  while (bytes > keptLimits.bytes) {
    const [storyId, [oldest, ...others]] = oldestIn(left);
    if (!oldest) break;
    bytes -= sizeOfRound(oldest);
    left.set(storyId, others);
  }
  const forgotten = [...left].flatMap(([storyId, { length: earlier }]): OpenChange[] => {
    const isLess = storyId !== story.id && earlier < keptRoundsOf(room, storyId).length;
    return isLess ? [{ type: 'roundsForgotten', storyId, earlier }] : [];
  });
  const earlier = left.get(story.id)?.length ?? 0;
  return { earlier, forgotten, isLoss: earlier < all.length || forgotten.length > 0 };
}

/** The rounds kept in a session after a change that says how many a story has then. */
export function roundsAfter(
  room: Room,
  storyId: StoryId,
  earlier: number,
  restored?: number,
): Room['rounds'] {
  const story = findStory(room, storyId);
  const all = story ? withCurrent(room, story, restored) : [];
  return withRounds(room.rounds, storyId, lastOf(all, earlier));
}

/** The same after some of a story's were forgotten. */
export function roundsLeft({ rounds }: Room, storyId: StoryId, earlier: number): Room['rounds'] {
  return withRounds(rounds, storyId, lastOf(rounds[storyId] ?? [], earlier));
}

/** The same without the votes of people. Anonymous votes stay. */
export function roundsWithout(
  { rounds }: Room,
  isGone: (id: ParticipantId) => boolean,
): Room['rounds'] {
  const isTheirs = (vote: { readonly participantId: ParticipantId }) => isGone(vote.participantId);
  const after = Object.entries(rounds).map(([storyId, list]): [Id, readonly KeptRound[]] => {
    const left = list.map((kept) => {
      const { deck, round } = kept;
      if (!round.votes.some(isTheirs)) return kept;
      const votes = round.votes.filter((vote) => !isTheirs(vote));
      const remarks = remarksWithout(round.remarks, isGone);
      return { deck, round: { ...round, votes, remarks } };
    });
    return [storyId, left.some((kept, index) => kept !== list[index]) ? left : list];
  });
  return Object.fromEntries(after);
}

/** A story's earlier rounds with its present one among them, where that says anything. */
function withCurrent(room: Room, { id, round }: Story, restored?: number): readonly KeptRound[] {
  const others = keptRoundsOf(room, id).filter((kept) => kept.round.number !== restored);
  if (round.state === 'open' || (castIn(round).length === 0 && round.agreed === null)) {
    return others;
  }
  const kept = {
    deck: bareScale(room.session.type),
    round: { ...round, floor: null, reconsidering: null },
  };
  return [...others, kept].sort((one, other) => one.round.number - other.round.number);
}

export function bareScale(scale: Scale): Scale {
  if (typeof scale === 'string') return scale;
  const cards = scale.cards.map(({ value, label, kind }) => ({ value, label, kind }));
  return { name: scale.name, average: scale.average, cards };
}

type Lists = ReadonlyMap<Id, readonly KeptRound[]>;

/** The story whose first round was revealed before those of all others. */
function oldestIn(lists: Lists): readonly [Id, readonly KeptRound[]] {
  const since = ([first]: readonly KeptRound[]) =>
    first ? (first.round.revealedAt ?? 0) : Number.POSITIVE_INFINITY;
  return [...lists].reduce((one, other) => (since(other[1]) < since(one[1]) ? other : one));
}

function lastOf(list: readonly KeptRound[], count: number): readonly KeptRound[] {
  return count > 0 ? list.slice(-count) : [];
}

function withRounds(
  rounds: Room['rounds'],
  storyId: StoryId,
  list: readonly KeptRound[],
): Room['rounds'] {
  const { [storyId]: _, ...others } = rounds;
  return list.length > 0 ? { ...others, [storyId]: list } : others;
}
