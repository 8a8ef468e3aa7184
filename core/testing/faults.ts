import { isAgreeable, isOnDeck } from '../decks.ts';
import { checkName, isSameName, nameLimits } from '../names.ts';
import { votersOf } from '../session/open-room.ts';
import type { Room } from '../session/room.ts';

/** What must hold in every room, and does not in this one. */
export function faultsOf(room: Room): string[] {
  const { session, participants, stories, ballots, seats } = room;
  const people = participants.map(({ id }) => id);
  const holds: Record<string, boolean> = {
    'there is a facilitator': participants.some(({ isFacilitator }) => isFacilitator),
    'ids are unique': isSet([...people, ...stories.map(({ id }) => id)]),
    'names of people are unique': participants.every((one) =>
      participants.every((other) => one === other || !isSameName(one.name, other.name)),
    ),
    'names are as they should be':
      isName(session.name, nameLimits.session) &&
      participants.every(({ name }) => isName(name, nameLimits.participant)) &&
      stories.every(({ name }) => isName(name, nameLimits.story)),
    'each participant has a seat, and nobody else': isSame(Object.keys(seats), people),
    'the active story exists':
      session.facilitatorActiveStoryId === null ||
      stories.some(({ id }) => id === session.facilitatorActiveStoryId),
    'orders are 1 to n': stories.every(({ order }, index) => order === index + 1),
    'each participant has at most one vote per story': stories.every(
      (story) => isSet(votersOf(story)) && votersOf(story).every((id) => people.includes(id)),
    ),
    'a hidden story has the votes it says, and no other story has hidden votes':
      stories.every((story) =>
        isSame(Object.keys(ballots[story.id] ?? {}), story.pointed ? [] : votersOf(story)),
      ) && Object.keys(ballots).every((storyId) => stories.some(({ id }) => id === storyId)),
    'every vote is on the deck':
      Object.values(ballots)
        .flatMap((votes) => Object.values(votes))
        .every((points) => isOnDeck(session.type, points)) &&
      stories.every(
        (story) =>
          !story.pointed || story.votes.every(({ points }) => isOnDeck(session.type, points)),
      ),
    'points are on the deck and no question': stories.every(
      ({ points }) => points === null || isAgreeable(session.type, points),
    ),
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
