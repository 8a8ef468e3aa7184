import { expect, test } from 'bun:test';
import { readAnswerSchema } from '@story-pointer/core/wire-room';
import { afterAnswer, afterFetch } from './room-store.ts';
import { markOf, roomAt, stepTo } from './testing.ts';

test('[C12] an answer that is stale is left out, one that leads on is shown, one from further on is a gap', () => {
  const view = roomAt(7);
  const answer = (revision: number) => stepTo(revision, []);
  for (const stale of [3, 7]) expect(afterAnswer(view, answer(stale))).toBe(view);
  expect(afterAnswer(view, answer(8))).toMatchObject({ revision: 8, mark: markOf(8) });
  expect(afterAnswer(view, answer(9))).toBe('gap');
});

test('an answer with a change that the page does not know is read as one whose changes are left out', () => {
  const answer = { ...stepTo(8, []), changes: [{ type: 'unheardOf' }], storyId: 'new' };
  const read = readAnswerSchema.parse(answer);
  expect(read).toMatchObject({ revision: 8, storyId: 'new', changesLeftOut: true });
  expect(afterAnswer(roomAt(7), read)).toBe('gap');
});

test('[C50] an answer of a restored room is not mixed with what the page knows', () => {
  const restored = { ...stepTo(8, []), base: 'restored 7' };
  expect(afterAnswer(roomAt(7), restored)).toBe('gap');
});

test('[C50] a page that asks for the room takes an earlier one, unless it has moved on meanwhile', () => {
  const [known, later, earlier] = [roomAt(7), roomAt(8), roomAt(5)];
  expect(afterFetch(undefined, undefined, earlier)).toBe(earlier);
  expect(afterFetch(known, known, earlier)).toBe(earlier);
  expect(afterFetch(known, later, known)).toBe(later);
  expect(afterFetch(known, later, roomAt(9)).revision).toBe(9);
});
