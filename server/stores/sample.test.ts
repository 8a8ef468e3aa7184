import { expect, test } from 'bun:test';
import { assemble } from './records.ts';
import { sample } from './sample.ts';

test('[O5] the sample records point to each other by flat ids, and make a room', () => {
  for (const record of [...sample.participants, ...sample.stories]) {
    expect(record.sessionId).toBe(sample.session.id);
  }
  const [story] = sample.stories;
  expect(sample.points.map(({ storyId }) => storyId)).toEqual(Array(3).fill(story?.id));
  expect(Object.keys(assemble(sample).ballots['story-1'] ?? {})).toEqual(
    sample.points.map(({ participantId }) => participantId),
  );
});
