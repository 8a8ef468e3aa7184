import { expect, test } from 'bun:test';
import { openRoom } from '@story-pointer/core/testing/room';
import { viewFor } from '@story-pointer/core/view';
import { Ledger } from './ledger.ts';

const opening = viewFor(openRoom(), 'ann');
const first = opening.revision + 1;

function renamed(revision: number, name: string) {
  return { revision, changes: [{ type: 'sessionRenamed', name }] } as const;
}

test('the answers, in whatever order they came, are the room’s history', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renamed(first + 2, 'Third'));
  ledger.acknowledge(renamed(first, 'First'));
  const dora = { id: 'dora', name: 'Dora', isFacilitator: false };
  ledger.acknowledgeJoin(dora);
  const room = ledger.roomAt(first + 2);
  expect(room.session.name).toBe('Third');
  expect(room.participants.at(-1)).toEqual(dora);
  expect([ledger.size, ledger.latest]).toEqual([3, first + 2]);
});

test('an answer that comes twice counts once, and one that does nothing not at all', () => {
  const ledger = new Ledger(opening);
  for (let i = 0; i < 2; i += 1) ledger.acknowledge(renamed(first, 'Once'));
  ledger.acknowledge({ revision: first, changes: [] });
  expect([ledger.size, ledger.contradictions]).toEqual([1, []]);
});

test('two answers for one revision are a contradiction', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renamed(first, 'One'));
  ledger.acknowledge(renamed(first, 'Other'));
  expect(ledger.contradictions).toHaveLength(1);
});

test('a revision that the server does not have, or that nobody was told of, is found out', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renamed(first + 1, 'Second'));
  expect(() => ledger.roomAt(first)).toThrow('is lost');
  expect(() => ledger.roomAt(first + 1)).toThrow('nobody was told');
});

test('somebody who joined and is not there is found out', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledgeJoin({ id: 'dora', name: 'Dora', isFacilitator: false });
  expect(() => ledger.roomAt(opening.revision)).toThrow('not there');
});
