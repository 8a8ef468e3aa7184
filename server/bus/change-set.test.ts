import { expect, test } from 'bun:test';
import { longestReason, type Remark } from '@story-pointer/core/session/remark';
import { readChangeSet, writeChangeSet } from './change-set.ts';

const remarks: readonly (Remark | undefined)[] = [
  undefined,
  { reason: '', unsure: true },
  { reason: 'Because', unsure: false },
  { reason: '\u4f60'.repeat(longestReason), unsure: false },
  { reason: '"'.repeat(longestReason), unsure: true },
];

function changeSetOf(points: number, remark: Remark | undefined) {
  return {
    ...{ sessionId: 'session', revision: 2, mark: 'b', base: 'a' },
    changes: [
      { type: 'voted', storyId: 'login', participantId: 'bob' },
      { type: 'ballotCast', storyId: 'login', participantId: 'bob', points, remark },
    ],
  } as const;
}

test('[V20] a hidden vote takes as many bytes on the bus, whatever its card and words are', () => {
  const lengths = remarks.flatMap((remark) =>
    [0.5, 13, -1].map((points) => Buffer.byteLength(writeChangeSet(changeSetOf(points, remark)))),
  );
  expect(new Set(lengths).size).toBe(1);
});

test('[V20] other processes read the words of a vote', () => {
  for (const remark of remarks) {
    const changeSet = changeSetOf(5, remark);
    const written: unknown = JSON.parse(writeChangeSet(changeSet));
    expect(readChangeSet(written)).toEqual(changeSet);
  }
});
