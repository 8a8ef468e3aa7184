import { consensusOf, isUnanimous } from '../consensus.ts';
import { cardOf, type Points } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import type { ParticipantId } from '../ids.ts';
import { countedVotes } from '../results.ts';
import { apply } from './apply.ts';
import type { Change } from './changes.ts';
import { askedIn, collectedIn, doneBy, runningIn } from './collecting.ts';
import { type Collection, type CollectionGroup, collectionGroups } from './collection.ts';
import type { Surroundings } from './decision.ts';
import { canReveal } from './nameless.ts';
import type { Story } from './open-room.ts';
import { isComplete } from './progress.ts';
import { hasUnknown, isUnknown } from './remark.ts';
import { endsInQuestion, revealOf } from './reveal.ts';
import type { Room } from './room.ts';
import { castIn, type OpenRound, type RevealedRound, remarksOf } from './round.ts';

/** Reveals all votes, saves points by the rule and sorts: all at once, since which stories agree says something of votes. */
export function endOfCollection(room: Room, around: Pick<Surroundings, 'now'>): readonly Change[] {
  const collection = runningIn(room);
  if (!collection) return [];
  const stories = collectedIn(room);
  const reveals = stories.flatMap(({ id, round }) =>
    round.state === 'open' && canBeShown(room, round) ? revealOf(room, id, round, around) : [],
  );
  const shown = reveals.reduce(apply, room);
  const ended = collectedIn(shown).map((story) => ({ story, ...endOf(shown, story, collection) }));
  const agreed = ended.flatMap(({ story: { id: storyId }, points }): Change[] =>
    points === null ? [] : [{ type: 'pointsAgreed', storyId, points, byRule: true }],
  );
  const sorted = ended
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        other.spread - one.spread ||
        Number(isOpen(one.story)) - Number(isOpen(other.story)),
    )
    .map(({ story, group }) => ({ storyId: story.id, group }));
  const at = Math.round(around.now());
  return [...reveals, ...agreed, { type: 'collectionEnded', at, sorted }];
}

/** The last missing vote or skip ends a collection; a person who leaves does not, since a reveal cannot be undone. */
export function withCompletion(
  room: Room,
  changes: readonly Change[],
  participantId: ParticipantId,
  around: Pick<Surroundings, 'now'>,
): readonly Change[] {
  const after = changes.reduce(apply, room);
  // The last vote of all is the last one of its person.
  const isLast = doneBy(after, participantId) === collectedIn(after).length;
  if (!isLast || !isComplete(after)) return changes;
  return [...changes, { type: 'deadlineMoved', endsAt: Math.round(around.now()) }];
}

/** A round without votes stays open, and so does one that would tell the few people in it apart. */
function canBeShown(room: Room, round: OpenRound): boolean {
  return round.voters.length > 0 && canReveal(room, round);
}

function placeOf({ group }: StoryEnd): number {
  return collectionGroups.indexOf(group);
}

function isOpen({ round }: Story): boolean {
  return round.state === 'open';
}

interface StoryEnd {
  readonly group: CollectionGroup;
  readonly points: Points | null;
  /** In cards; people who find it too big are further apart than any two cards. */
  readonly spread: number;
}

function endOf(room: Room, { round }: Story, { rule }: Collection): StoryEnd {
  const none = { points: null, spread: 0 };
  if (round.state === 'open') return { ...none, group: 'tooFew' };
  const deck = deckOf(room.session.type);
  const votes = castIn(round);
  if (hasQuestion(room, round)) return { ...none, group: 'questions' };
  const isSame = isUnanimous(votes);
  if (!isSame && votes.some(({ points }) => cardOf(deck, points)?.kind === 'tooBig')) {
    return { ...none, group: 'apart', spread: deck.cards.length };
  }
  const estimates = votes.filter(({ points }) => cardOf(deck, points)?.kind !== 'break');
  if (!isEnough(estimates.length, askedIn(room).length)) return { ...none, group: 'tooFew' };
  const counted = countedVotes(deck, votes);
  const consensus = consensusOf(deck, counted);
  if (consensus.is === 'apart') return { ...none, group: 'apart', spread: consensus.steps };
  const holds = rule === 'near' || (rule === 'same' && isSame);
  if (!holds || counted.length < votes.length) return { ...none, group: isSame ? 'same' : 'close' };
  return { ...none, group: 'agreed', points: Math.max(...counted.map(({ points }) => points)) };
}

function isEnough(votes: number, asked: number): boolean {
  return votes >= Math.max(2, asked / 2);
}

function hasQuestion(room: Room, round: RevealedRound): boolean {
  const deck = deckOf(room.session.type);
  return hasUnknown(deck)
    ? castIn(round).some(({ points }) => isUnknown(deck, points))
    : remarksOf(round).some(({ reason }) => endsInQuestion(reason));
}
