import { expect, test } from 'bun:test';
import { openRoom } from '@story-pointer/core/testing/room';
import { viewFor } from '@story-pointer/core/view';
import { Ledger } from './ledger.ts';

const opening = viewFor(openRoom(), 'ann');
const first = opening.revision + 1;

function renaming(name: string) {
  const command = { type: 'renameSession', name } as const;
  return { commandId: name, participantId: 'ann', command };
}

function renamed(revision: number, name: string) {
  const position = { revision, mark: `mark ${revision}`, base: `mark ${revision - 1}` };
  return { ...position, changes: [{ type: 'sessionRenamed', name }] } as const;
}

test('the answers, in whatever order they came, are the room’s history', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renaming('Third'), renamed(first + 2, 'Third'));
  ledger.acknowledge(renaming('First'), renamed(first, 'First'));
  const dora = { id: 'dora', name: 'Dora', isFacilitator: false };
  ledger.acknowledgeJoin(dora);
  const room = ledger.roomAt(first + 2);
  expect(room.session.name).toBe('Third');
  expect(room.participants.at(-1)).toEqual(dora);
  expect([ledger.size, ledger.latest]).toEqual([3, first + 2]);
});

test('an answer that comes twice counts once, and one that does nothing not at all', () => {
  const ledger = new Ledger(opening);
  for (let i = 0; i < 2; i += 1) ledger.acknowledge(renaming('Once'), renamed(first, 'Once'));
  ledger.acknowledge(renaming('Idle'), { ...renamed(first, 'Once'), changes: [] });
  expect([ledger.size, ledger.contradictions]).toEqual([1, []]);
});

test('an answer that does not tell what its lost first one said is understood all the same', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renaming('First'), {
    ...renamed(first, ''),
    ...{ changes: [], changesLeftOut: true },
  });
  expect(ledger.roomAt(first).session.name).toBe('First');
});

test('what a restore took back does not count, and what came again instead does', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renaming('First'), renamed(first, 'First'));
  const dora = { id: 'dora', name: 'Dora', isFacilitator: false };
  const emil = { id: 'emil', name: 'Emil', isFacilitator: false };
  ledger.acknowledgeJoin(dora);
  ledger.acknowledge(renaming('Lost'), renamed(first + 2, 'Lost'));
  ledger.acknowledgeJoin(emil);
  const participantIds = new Set(['ann', 'bob', 'cid', 'dora']);
  expect(ledger.takeBack({ revision: first + 1, participantIds })).toBe(2);
  ledger.acknowledge(renaming('Again'), renamed(first + 2, 'Again'));
  const { session, participants } = ledger.roomAt(first + 2);
  expect([session.name, participants.at(-1)?.name]).toEqual(['Again', 'Dora']);
  expect(ledger.contradictions).toEqual([]);
});

test('two answers for one revision are a contradiction', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renaming('One'), renamed(first, 'One'));
  ledger.acknowledge(renaming('Other'), renamed(first, 'Other'));
  expect(ledger.contradictions).toHaveLength(1);
});

test('a revision that the server does not have, or that nobody was told of, is found out', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledge(renaming('Second'), renamed(first + 1, 'Second'));
  expect(() => ledger.roomAt(first)).toThrow('is lost');
  expect(() => ledger.roomAt(first + 1)).toThrow('nobody was told');
});

test('somebody who joined and is not there is found out', () => {
  const ledger = new Ledger(opening);
  ledger.acknowledgeJoin({ id: 'dora', name: 'Dora', isFacilitator: false });
  expect(() => ledger.roomAt(opening.revision)).toThrow('not there');
});
