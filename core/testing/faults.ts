import { isAgreeable, isOnDeck } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import { checkName, isSameName, nameLimits } from '../names.ts';
import { collectedIn, isCollected } from '../session/collecting.ts';
import { keptLimits } from '../session/kept-rounds.ts';
import { mostBarred, mostKeys, type Room } from '../session/room.ts';
import { agreedPoints, castIn, remarksOf, votersOf } from '../session/round.ts';
import { seatLinkKey } from '../session/seat-links.ts';
import { mostTokens } from '../session/tokens.ts';
import { mostWebhooks } from '../session/webhooks.ts';

/** The broken invariants of a room. */
export function faultsOf(room: Room): string[] {
  const { session, participants, stories, ballots, remarks, seats, seatLinks, rounds } = room;
  const { tokens, tokenHashes } = room;
  const deck = deckOf(session.type);
  const people = participants.map(({ id }) => id);
  const holds: Record<string, boolean> = {
    'there is a facilitator': participants.some(({ isFacilitator }) => isFacilitator),
    'few are barred': room.barred.length <= mostBarred,
    'who stands in is no facilitator': participants.every(
      ({ isFacilitator, acts }) => !(isFacilitator && acts),
    ),
    'ids are unique': isSet([...people, ...stories.map(({ id }) => id)]),
    'names of people are unique': participants.every((one) =>
      participants.every((other) => one === other || !isSameName(one.name, other.name)),
    ),
    'names are as they should be':
      isName(session.name, nameLimits.session) &&
      participants.every(({ name }) => isName(name, nameLimits.participant)) &&
      stories.every(({ name }) => isName(name, nameLimits.story)),
    'each participant has a seat, and nobody else': isSame(Object.keys(seats), people),
    'a seat has few keys, and each once': Object.values(seats).every(
      (keys) => keys.length <= mostKeys && isSet(keys),
    ),
    'each token has its hash, and there are few':
      isSame(
        Object.keys(tokenHashes),
        tokens.map(({ id }) => id),
      ) &&
      isSet(Object.values(tokenHashes)) &&
      tokens.length <= mostTokens,
    'each token is of a facilitator': tokens.every(({ madeBy }) =>
      participants.some(({ id, isFacilitator }) => id === madeBy && isFacilitator),
    ),
    'each webhook has its target, and is of a facilitator':
      isSame(
        Object.keys(room.webhookTargets),
        room.webhooks.map(({ id }) => id),
      ) &&
      room.webhooks.length <= mostWebhooks &&
      room.webhooks.every(({ madeBy }) =>
        participants.some(({ id, isFacilitator }) => id === madeBy && isFacilitator),
      ),
    'each link has a seat': Object.values(seatLinks).every(({ participantId }) =>
      people.includes(participantId),
    ),
    'who has a way back is known to have one': participants.every(
      ({ id, returns }) =>
        (returns !== null) ===
        (seatLinks[seatLinkKey({ kind: 'back', participantId: id })]?.endsAt === null),
    ),
    'the active story exists':
      session.facilitatorActiveStoryId === null ||
      stories.some(({ id }) => id === session.facilitatorActiveStoryId),
    'each participant has at most one vote per story': stories.every(
      (story) =>
        isSet(votersOf(story.round)) && votersOf(story.round).every((id) => people.includes(id)),
    ),
    'a hidden story has the votes it says, and no other story has hidden votes':
      stories.every((story) =>
        isSame(
          Object.keys(ballots[story.id] ?? {}),
          story.round.state === 'open' ? story.round.voters : [],
        ),
      ) && Object.keys(ballots).every((storyId) => stories.some(({ id }) => id === storyId)),
    'hidden remarks go with hidden votes': Object.entries(remarks).every(([storyId, said]) =>
      Object.keys(said).every((id) => ballots[storyId]?.[id] !== undefined),
    ),
    'revealed remarks are by people who have voted, or with hidden names by nobody': stories.every(
      ({ round }) =>
        remarksOf(round).every(({ participantId }) =>
          participantId === null
            ? votersOf(round).length === 0
            : votersOf(round).includes(participantId),
        ),
    ),
    'who watches has no hidden vote': participants.every(
      ({ id, watches }) =>
        !watches ||
        stories.every(({ round }) => round.state === 'revealed' || !round.voters.includes(id)),
    ),
    'every vote is on the deck':
      Object.values(ballots)
        .flatMap((votes) => Object.values(votes))
        .every((points) => isOnDeck(deck, points)) &&
      stories.every(
        ({ round }) =>
          round.state === 'open' || castIn(round).every(({ points }) => isOnDeck(deck, points)),
      ),
    'the story says how many rounds are kept, and no other story has any':
      Object.keys(rounds).every((storyId) => stories.some(({ id }) => id === storyId)) &&
      stories.every(({ id, earlier }) => (rounds[id] ?? []).length === earlier),
    'rounds are kept within their limits, each under a number of its own': stories.every(
      ({ id, round }) => {
        const numbers = (rounds[id] ?? []).map((kept) => kept.round.number);
        const isSorted = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
        return isSorted && !numbers.includes(round.number) && numbers.length <= keptLimits.ofStory;
      },
    ),
    'rounds are kept with votes of people who are there, from the deck of then': Object.values(
      rounds,
    )
      .flat()
      .every(
        ({ deck: then, round }) =>
          castIn(round).every(({ points }) => isOnDeck(deckOf(then), points)) &&
          round.votes.every(({ participantId }) => people.includes(participantId)),
      ),
    'names that are hidden stand nowhere': [
      ...stories.map(({ round }) => round),
      ...Object.values(rounds).flatMap((list) => list.map(({ round }) => round)),
    ].every((round) => round.state === 'open' || !round.cards || round.votes.length === 0),
    'collected stories are there, open and at rest':
      (room.collection?.storyIds ?? []).every((id) => stories.some((story) => story.id === id)) &&
      collectedIn(room).every(
        ({ round }) => round.state === 'open' && round.timer === null && round.countdown === null,
      ),
    'stories are skipped only while votes are collected, and by people without a vote':
      stories.every(
        ({ id, round }) =>
          round.state === 'revealed' ||
          round.skipped === null ||
          (isCollected(room, id) &&
            isSet([...round.voters, ...round.skipped]) &&
            round.skipped.every((one) => people.includes(one))),
      ),
    'a collection that is over has sorted its stories':
      !room.collection?.sorted ||
      isSame(
        room.collection.sorted.map(({ storyId }) => storyId),
        room.collection.storyIds,
      ),
    'agreed points are on the deck and no question': stories
      .flatMap(({ round }) => agreedPoints(round) ?? [])
      .every((points) => isAgreeable(deck, points)),
  };
  return Object.keys(holds).filter((law) => !holds[law]);
}

function isName(name: string, max: number): boolean {
  const checked = checkName('name', name, max);
  return checked.ok && checked.value === name;
}

function isSet(items: readonly string[]): boolean {
  return new Set(items).size === items.length;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return isSet(some) && some.length === others.length && others.every((id) => some.includes(id));
}
