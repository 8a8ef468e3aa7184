import { describe, expect, test } from 'bun:test';
import { downSchema, pageDownSchema, writeShortVote } from './sync/protocol.ts';
import { upSchema } from './sync/up.ts';
import { commandRequestSchema, createRequestSchema } from './wire-room.ts';

const commandId = '0b8f1f0e-6f9a-4c1e-9d6a-0a4b7c0d1e2f';
const creation = { commandId, name: 'Sprint', facilitatorName: 'Ann', type: 'fibonacci' };
const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 };
const step = { revision: 3, mark: 'c', base: 'b' };
const request = { commandId, participantId: 'ann', command: vote };

describe('what is not understood is distinguished from what is', () => {
  test.each([
    ['as it should be', {}, true],
    ['with an unknown scale', { type: 'tarot' }, false],
    ['without a name', { name: undefined }, false],
    ['with a number for a name', { facilitatorName: 7 }, false],
    ['without a command id of a browser', { commandId: 'first' }, false],
  ])('[W7, D1] a creation %s', (_, change, understood) => {
    expect(createRequestSchema.safeParse({ ...creation, ...change }).success).toBe(understood);
  });

  test.each([
    ['as it should be', {}, true],
    ['with a seat that can be none', { participantId: '../ann' }, false],
    ['of an unknown kind', { command: { type: 'cheat' } }, false],
    ['with half a round', { command: { ...vote, round: 1.5 } }, false],
    ['with a text for points', { command: { ...vote, points: '5' } }, false],
    ['with endless points', { command: { ...vote, points: Number.POSITIVE_INFINITY } }, false],
    ['with a list for a story', { command: { ...vote, storyId: ['login'] } }, false],
    ['with nothing', { command: null }, false],
  ])('[W7, N10] a command %s', (_, change, understood) => {
    expect(commandRequestSchema.safeParse({ ...request, ...change }).success).toBe(understood);
  });

  test('[W7] whatever a command carries besides is dropped', () => {
    const more = { ...request, command: { ...vote, participantId: 'bob' }, isFacilitator: true };
    expect(commandRequestSchema.parse(more)).toEqual(commandRequestSchema.parse(request));
  });

  test.each([
    [upSchema, { type: 'resume', revision: 3, mark: 'c' }, true],
    [upSchema, { type: 'resume', revision: '3', mark: 'c' }, false],
    [upSchema, { type: 'resume', revision: 3 }, false],
    [upSchema, 'resume', false],
    [downSchema, { type: 'bye', reason: 'gone' }, true],
    [downSchema, { type: 'changes', ...step, changes: [] }, true],
    [downSchema, { type: 'changes', ...step, changes: [{ type: 'ballotCast' }] }, false],
    [downSchema, { type: 'news' }, false],
    [downSchema, [], false],
  ])('[W7] a live message %#', (schema, message, understood) => {
    expect(schema.safeParse(message).success).toBe(understood);
  });
});

describe('a vote in short', () => {
  const voted = { type: 'voted', storyId: 'login', participantId: 'ann' } as const;

  test.each([[voted], [{ ...voted, at: 1_790_000_000_000 }]])('%# is read as it was', (change) => {
    const changeSet = { ...step, changes: [change] };
    const short = writeShortVote(changeSet) ?? '';
    expect(short.length).toBeLessThan(JSON.stringify(changeSet).length / 2);
    expect(pageDownSchema.parse(JSON.parse(short))).toEqual({ type: 'changes', ...changeSet });
  });

  test('is the only change set that has a short form', () => {
    const withdrawn = { ...voted, type: 'voteWithdrawn' } as const;
    for (const changes of [[], [withdrawn], [voted, withdrawn], [voted, voted]])
      expect(writeShortVote({ ...step, changes })).toBeUndefined();
  });
});
