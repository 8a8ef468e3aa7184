import type { KeptRound } from '@story-pointer/core/session/kept-round';
import { keptRoundsOf } from '@story-pointer/core/session/kept-rounds';
import { holdsSeat, type Room } from '@story-pointer/core/session/room';
import { asKnownTo } from '@story-pointer/core/testing/known-votes';
import { timeless } from '@story-pointer/core/testing/timeless';
import { type RoomView, viewFor } from '@story-pointer/core/view';
import { deepEquals } from 'bun';
import type { Person } from './person.ts';
import type { Team } from './team.ts';

/** The faults of a room after all is settled. */
export interface Damage {
  /** Acknowledged commands that are missing, stored twice, or had another result. */
  readonly lost: readonly string[];
  /** Pages that differ from the server. */
  readonly divergent: readonly string[];
}

/** A page, and the server's view for it: undefined for somebody who lost the seat. */
interface Comparison {
  readonly person: Person;
  readonly stored: RoomView | undefined;
}

/** Compares the answers and pages of all people with the server. */
export async function examine(team: Team): Promise<Damage> {
  const { ledger, people, sessionId } = team;
  const lost = [...ledger.contradictions];
  const divergent: string[] = [];
  try {
    const position = await team.look();
    const looks = people.map(async (person): Promise<Comparison> => {
      return { person, stored: await person.lookAtAll().catch(() => undefined) };
    });
    const comparisons = await Promise.all(looks);
    const kept = await earlierRoundsIn(team, position);
    const differences = (room: Room) => [
      ...comparisons.flatMap(({ person, stored }) => difference(stored, expectedAt(person, room))),
      ...difference(kept, keptIn(room, position)),
    ];
    lost.push(...differences(ledger.roomAt(position, (room) => differences(room).length === 0)));
    for (const { person, stored } of comparisons) {
      if (showsWhatIsThere(person, stored)) continue;
      divergent.push(differenceOf(person.view, stored));
    }
  } catch (error) {
    lost.push(String(error));
  }
  const inHere = (what: string) => `${sessionId}: ${what}`;
  return { lost: lost.map(inHere), divergent: divergent.map(inHere) };
}

function expectedAt({ seat: { participantId }, browser }: Person, room: Room): unknown {
  const isIn = holdsSeat(room, participantId, browser.keyHash);
  return isIn ? viewFor(room, participantId) : undefined;
}

type EarlierRounds = readonly (readonly KeptRound[])[];

/** The earlier rounds of each story, from the server. */
async function earlierRoundsIn({ present }: Team, { stories }: RoomView): Promise<EarlierRounds> {
  const [somebody] = present;
  return somebody ? await Promise.all(stories.map(({ id }) => somebody.earlierRounds(id))) : [];
}

function keptIn(room: Room, { stories }: RoomView): EarlierRounds {
  return stories.map(({ id }) => keptRoundsOf(room, id).toReversed());
}

function difference(is: unknown, shouldBe: unknown): string[] {
  const [one, other] = [timeless(is), timeless(shouldBe)];
  return deepEquals(one, other) ? [] : [differenceOf(one, other)];
}

function showsWhatIsThere(person: Person, stored: RoomView | undefined): boolean {
  if (!stored) return person.isGone;
  return (
    !person.isGone && person.isFollowing && deepEquals(person.view, asKnownTo(person.view, stored))
  );
}

/** The differences of two views, as short as possible: rooms have thousands of parts. */
function differenceOf(one: unknown, other: unknown, path = ''): string {
  if (!isObject(one) || !isObject(other)) {
    return `${path || 'all'} is ${inShort(one)} instead of ${inShort(other)}`;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys]
    .filter((key) => !deepEquals(one[key], other[key]))
    .map((key) => differenceOf(one[key], other[key], `${path}/${key}`))
    .join(', ');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function inShort(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
