import type { Scale } from '../decks/scale.ts';
import { lengthOf, type StoryDetails } from '../details.ts';
import type { OpenChange } from './changes.ts';
import type { Collection } from './collection.ts';
import type { KeptRound } from './kept-round.ts';
import type { Remark } from './remark.ts';
import type { Room } from './room.ts';
import { castIn, remarksOf, voteCountOf } from './round.ts';

/** The most bytes of one of each when it is shown, besides its name. */
const bytesOf = {
  card: 70,
  vote: 60,
  remark: 90,
  story: 150,
  participant: 100,
  change: 150,
  round: 150,
  details: 150,
  collection: 250,
  token: 150,
  id: 40,
  letter: 3,
} as const;

/** Cached for lists: a room is checked with each vote, which changes few of them. */
const sizes = new WeakMap<object, number>();

function once<T extends object>(part: T, sizeOfPart: (part: T) => number): number {
  const known = sizes.get(part);
  if (known !== undefined) return known;
  const bytes = sizeOfPart(part);
  sizes.set(part, bytes);
  return bytes;
}

/** About how many bytes a room takes when it is shown: the votes above all, and never less. */
export function sizeOf({
  session,
  participants,
  stories,
  details,
  collection,
  tokens,
  tokenActs,
  webhooks,
}: Room): number {
  return (
    sizeOfScale(session.type) +
    once(participants, sizeOfParticipants) +
    once(stories, sizeOfStories) +
    once(details, sizeOfAllDetails) +
    sizeOfCollection(collection) +
    sumOf(tokens, ({ name }) => bytesOf.token + name.length * bytesOf.letter) +
    sumOf(tokenActs, ({ by }) => bytesOf.token + by.length * bytesOf.letter) +
    sumOf(webhooks, ({ host }) => bytesOf.token + host.length)
  );
}

/** About how many bytes the words of hidden votes take, which are not shown yet. */
export function sizeOfHidden({ remarks }: Room): number {
  return once(remarks, (all) =>
    sumOf(Object.values(all), (ofStory) =>
      once(ofStory, (byPerson) => sizeOfRemarks(Object.values(byPerson))),
    ),
  );
}

function sumOf<T>(parts: readonly T[], bytesIn: (part: T) => number): number {
  let bytes = 0;
  for (const part of parts) bytes += bytesIn(part);
  return bytes;
}

function sizeOfParticipants(participants: Room['participants']): number {
  return sumOf(participants, ({ name }) => bytesOf.participant + name.length * bytesOf.letter);
}

function sizeOfStories(stories: Room['stories']): number {
  return sumOf(stories, ({ name, round, inTracker }) => {
    const ids = (round.state === 'open' ? round.skipped : round.reconsidering)?.length ?? 0;
    const votes = voteCountOf(round) * bytesOf.vote + ids * bytesOf.id;
    const noted = inTracker && inTracker.tracker.length + inTracker.value.length;
    const words = (name.length + (noted ?? 0)) * bytesOf.letter + sizeOfRemarks(remarksOf(round));
    return bytesOf.story + words + votes + (noted === null ? 0 : bytesOf.id);
  });
}

function sizeOfCollection(collection: Collection | null): number {
  if (!collection) return 0;
  const { storyIds, asked, leftOut, sorted } = collection;
  // A story that is sorted stands there with its group.
  const ids = storyIds.length + (asked?.length ?? 0) + leftOut.length + 2 * (sorted?.length ?? 0);
  return bytesOf.collection + ids * bytesOf.id;
}

function sizeOfRemarks(remarks: readonly Remark[]): number {
  return sumOf(remarks, ({ reason }) => bytesOf.remark + reason.length * bytesOf.letter);
}

function sizeOfAllDetails(details: Room['details']): number {
  return sumOf(Object.values(details), sizeOfDetails);
}

/** About how many bytes a round takes that is kept, with the cards it was played with. */
export function sizeOfRound({ deck, round }: KeptRound): number {
  const votes = castIn(round).length * bytesOf.vote;
  return bytesOf.round + sizeOfScale(deck) + votes + sizeOfRemarks(remarksOf(round));
}

export function sizeOfRounds(rounds: Room['rounds']): number {
  return once(rounds, (all) => sumOf(Object.values(all).flat(), sizeOfRound));
}

function sizeOfDetails(details: StoryDetails): number {
  return bytesOf.details + lengthOf(details) * bytesOf.letter;
}

function sizeOfScale(scale: Scale): number {
  if (typeof scale === 'string') return 0;
  const letters = scale.cards.map(({ label, description = '' }) => label + description).join('');
  return scale.cards.length * bytesOf.card + (scale.name + letters).length * bytesOf.letter;
}

export function sizeOfChanges(changes: readonly OpenChange[]): number {
  let bytes = 0;
  for (const change of changes) {
    bytes += bytesOf.change;
    if (change.type === 'revealed') {
      bytes += (change.cards ?? change.votes).length * bytesOf.vote;
      bytes += sizeOfRemarks(change.remarks ?? []);
    }
    if (change.type === 'roundRestored') {
      bytes += castIn(change.round).length * bytesOf.vote + sizeOfRemarks(remarksOf(change.round));
    }
    if (change.type === 'collectionStarted') {
      const rounds = Object.values(change.rounds);
      bytes += sizeOfCollection(change.collection) + rounds.length * bytesOf.round;
      for (const round of rounds) bytes += voteCountOf(round) * bytesOf.vote;
    }
    if (change.type === 'collectionEnded') bytes += change.sorted.length * 2 * bytesOf.id;
    if (change.type === 'participantRemoved')
      bytes += Object.keys(change.votes ?? {}).length * bytesOf.id;
    if (change.type === 'deckChanged') bytes += sizeOfScale(change.deck);
    if (change.type === 'detailsChanged') bytes += (change.key?.length ?? 0) * bytesOf.letter;
    if ('name' in change) bytes += change.name.length * bytesOf.letter;
  }
  return bytes;
}
