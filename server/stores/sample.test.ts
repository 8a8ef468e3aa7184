import { expect, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import { commitOf } from '../testing/sample-commits.ts';
import { MemoryStore } from './memory-store.ts';
import { sample, sampleRoom } from './sample.ts';

test('[O4] the sample records point to each other by flat ids, and make a room', () => {
  for (const record of [...sample.participants, ...sample.stories]) {
    expect(record.sessionId).toBe(sample.session.id);
  }
  const [story] = sample.stories;
  expect(sample.votes.map(({ storyId }) => storyId)).toEqual(Array(3).fill(story?.id));
  expect(Object.keys(sampleRoom().ballots['story-1'] ?? {})).toEqual(
    sample.votes.map(({ participantId }) => participantId),
  );
});

test('[O7] the sample source says which session is missing', async () => {
  await expect(new MemoryStore([sampleRoom()]).load('session-9')).rejects.toThrow(
    'Session with ID session-9 not found',
  );
});

const story = { storyId: 'story-1' };
const changesToWhatIsMissing: readonly (readonly [string, Change])[] = [
  [
    'Participant with ID participant-9',
    { type: 'participantRemoved', participantId: 'participant-9' },
  ],
  [
    'Participant with ID participant-9',
    { type: 'voted', ...story, participantId: 'participant-9' },
  ],
  ['Story with ID story-9', { type: 'storyRenamed', storyId: 'story-9', name: 'New' }],
  ['Story with ID story-9', { type: 'storyMoved', ...story, before: 'story-9' }],
  [
    'StoryParticipantPoints with ID story-1/participant-9',
    { type: 'revealed', ...story, votes: [{ participantId: 'participant-9', points: 3 }] },
  ],
];

test.each(changesToWhatIsMissing)(
  '[O7] the sample source throws %s not found, and keeps nothing of the commit',
  async (record, change) => {
    const store = new MemoryStore([sampleRoom()]);
    const before = await store.load('session-1');
    const { commit } = commitOf(before, [{ type: 'sessionRenamed', name: 'Half' }, change]);
    await expect(store.commit(before, [commit])).rejects.toThrow(`${record} not found`);
    expect(await store.load('session-1')).toEqual(before);
    expect(await store.findReceipts([commit.receipt.id])).toEqual(new Map());
  },
);
