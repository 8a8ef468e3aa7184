import { expect, test } from 'bun:test';
import { inBrief } from './brief.ts';
import type { OpenChange } from './session/changes.ts';
import { downSchema } from './wire.ts';

const position = { revision: 3, mark: 'c', base: 'b' } as const;
const voted = { type: 'voted', storyId: 'login', participantId: 'bob' } as const;

test('[W96] a vote that is all that has happened is told in brief, and read as what it is in full', () => {
  const brief = inBrief({ ...position, changes: [voted] });
  expect(JSON.stringify(brief)).toBe('["voted",3,"c","b","login","bob"]');
  expect(downSchema.parse(brief)).toEqual({ type: 'changes', ...position, changes: [voted] });
});

const inFull: (readonly OpenChange[])[] = [
  [],
  [{ ...voted, at: 5 }],
  [voted, { type: 'timeUp', storyId: 'login' }],
  [{ type: 'voteWithdrawn', storyId: 'login', participantId: 'bob' }],
];
test.each(inFull.map((changes) => [changes]))('[W96] %j are told in full', (changes) => {
  expect(inBrief({ ...position, changes })).toBeUndefined();
});
