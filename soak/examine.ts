import { timeless } from '@story-pointer/core/testing/timeless';
import { viewFor } from '@story-pointer/core/view';
import { deepEquals } from 'bun';
import type { Person } from './person.ts';
import type { Team } from './team.ts';

/** What is wrong in a room when everything has come to rest. */
export interface Damage {
  /** Acknowledged commands that are not there, or are there twice, or came to something else. */
  readonly lost: readonly string[];
  /** Pages that do not show what the server has. */
  readonly divergent: readonly string[];
}

/** Holds what everybody was told and sees against what the server has. */
export async function examine(team: Team): Promise<Damage> {
  const { ledger, sessionId } = team;
  const divergent: string[] = [];
  const lost = ledger.contradictions.map((contradiction) => `${sessionId}: ${contradiction}`);
  try {
    const { revision, mark } = await team.look();
    const room = { ...ledger.roomAt(revision), mark };
    for (const person of team.people) {
      const { participantId } = person.seat;
      const isIn = room.participants.some(({ id }) => id === participantId);
      if (person.isGone && !isIn) continue;
      const stored = await person.look().catch(() => undefined);
      const expected = isIn ? viewFor(room, participantId) : undefined;
      const [is, shouldBe] = [timeless(stored), timeless(expected)];
      if (!deepEquals(is, shouldBe)) lost.push(`${sessionId}: ${differenceOf(is, shouldBe)}`);
      if (!showsWhatIsThere(person, stored)) {
        divergent.push(`${sessionId}: ${differenceOf(person.view, stored)}`);
      }
    }
  } catch (error) {
    lost.push(`${sessionId}: ${error}`);
  }
  return { lost, divergent };
}

function showsWhatIsThere(person: Person, stored: unknown): boolean {
  return !person.isGone && person.isFollowing && deepEquals(person.view, stored);
}

/** Where two views differ, and in what, as short as it can be said: rooms have thousands of parts. */
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
