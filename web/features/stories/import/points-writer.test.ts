import { expect, test } from 'bun:test';
import type { PointsWritten } from '@story-pointer/core/trackers/points';
import type { WriteFault } from '@story-pointer/core/trackers/tracker';
import { PointsWriter, type Writing } from './points-writer.ts';

/** A writer whose writes end when the test says so. */
function start() {
  const sent: { writing: Writing; end: (result: PointsWritten) => Promise<void> }[] = [];
  const noted: string[] = [];
  const outdated = new Set<string>();
  const notes: (() => void)[] = [];
  const comments: { storyId: string; end: (fault: WriteFault | null) => Promise<void> }[] = [];
  const held = <T>() => {
    const { promise, resolve } = Promise.withResolvers<T>();
    const end = async (result: T) => {
      resolve(result);
      await Bun.sleep(0);
    };
    return { promise, end };
  };
  const writer = new PointsWriter({
    write: (writing, signal) => {
      const { promise, end } = held<PointsWritten>();
      signal.addEventListener('abort', () => end({ is: 'unreachable' }));
      sent.push({ writing, end });
      return promise;
    },
    comment: ({ storyId }, signal) => {
      const { promise, end } = held<WriteFault | null>();
      signal.addEventListener('abort', () => end({ is: 'unreachable' }));
      comments.push({ storyId, end });
      return promise;
    },
  });
  const add = (storyId: string, points: string, known = [''], more: Partial<Writing> = {}) =>
    writer.add({
      ...{ storyId, points, known, source: 'gitHub', sessionId: 'sprint' },
      isCurrent: () => !outdated.has(points),
      link: `https://a.example/${storyId}`,
      onWritten: (onNoted) => {
        noted.push(`${storyId} ${points}`);
        notes.push(onNoted);
      },
      ...more,
    });
  const shown = () =>
    [...writer.progress.read()].map(([storyId, { fault }]) => `${storyId} ${fault?.is ?? '…'}`);
  return { writer, add, sent, comments, noted, notes, outdated, shown };
}

const written = { is: 'written' } as const;

test('[TR8] one write is under way at a time, and the last points of a story win', async () => {
  const { add, sent, noted, shown } = start();
  add('pay', '5');
  add('pay', '8');
  add('pay', '13');
  add('ship', '3');
  expect(sent).toHaveLength(1);
  await Bun.sleep(0);
  // Its own points are no change of another person.
  expect(sent[1]?.writing).toMatchObject({ points: '13', known: ['', '5'] });
  await sent[1]?.end(written);
  await sent[2]?.end(written);
  expect(sent).toHaveLength(3);
  expect(noted).toEqual(['pay 13', 'ship 3']);
  expect(shown()).toEqual([]);
});

test('[TR10] after the end of a token nothing more is sent to its tracker', async () => {
  const { writer, add, sent, shown } = start();
  add('pay', '5');
  add('ship', '3');
  await sent[0]?.end({ is: 'tokenEnded' });
  expect(sent).toHaveLength(1);
  expect(shown()).toEqual(['pay tokenEnded', 'ship tokenEnded']);
  for (const { writing } of writer.progress.read().values()) writer.add(writing);
  await sent[1]?.end(written);
  await sent[2]?.end({ is: 'refused', words: '' });
  expect(shown()).toEqual(['ship refused']);
  writer.drop('ship');
  expect(shown()).toEqual([]);
});

test('[TR10] a refusal of earlier points is not shown while later ones wait', async () => {
  const { add, sent, shown } = start();
  add('pay', '5');
  add('pay', '8');
  await Bun.sleep(0);
  expect(shown()).toEqual(['pay …']);
  await sent[1]?.end({ is: 'changed', there: ['3'] });
  expect(shown()).toEqual(['pay changed']);
});

test('[TR9] points that the session has noted count as known no longer once they were replaced', async () => {
  const { add, sent, notes } = start();
  add('pay', '5');
  await sent[0]?.end(written);
  notes[0]?.();
  add('pay', '8', ['13']);
  expect(sent[1]?.writing.known).toEqual(['13']);
});

test('[TR8] points that a story has no more when their turn comes are not written', async () => {
  const { add, sent, outdated, shown } = start();
  add('pay', '5');
  add('ship', '3');
  outdated.add('3');
  await sent[0]?.end(written);
  expect(sent).toHaveLength(1);
  expect(shown()).toEqual([]);
});

test('[TR10] a write that was left out while it was under way shows no fault', async () => {
  const { writer, add, sent, shown } = start();
  add('pay', '5');
  add('ship', '3');
  writer.dropAll('gitHub');
  await sent[0]?.end({ is: 'tokenEnded' });
  expect(sent).toHaveLength(1);
  expect(shown()).toEqual([]);
});

test('[TR51] a write that waits is left for later points, and ends with its story', async () => {
  const { writer, add, sent, shown } = start();
  add('pay', '5');
  add('pay', '8');
  await Bun.sleep(0);
  expect(sent.map(({ writing }) => writing.points)).toEqual(['5', '8']);
  add('ship', '3');
  writer.drop('pay');
  await Bun.sleep(0);
  expect(sent.at(-1)?.writing.points).toBe('3');
  expect(shown()).toEqual(['ship …']);
});

test('[TR51] a wait for one tracker holds no writes to others', async () => {
  const { add, sent } = start();
  add('pay', '5');
  add('ship', '3', [''], { source: 'gitLab' });
  add('bill', '1', [''], { source: 'gitLab' });
  expect(sent.map(({ writing }) => writing.storyId)).toEqual(['pay', 'ship']);
  await sent[1]?.end(written);
  expect(sent.at(-1)?.writing.storyId).toBe('bill');
});

test('[TR49] points are noted before their comment, whose failure holds no other points', async () => {
  const { writer, add, sent, comments, noted, shown } = start();
  const comment = { comment: async () => ({ text: '' }) };
  add('pay', '5', [''], comment);
  add('ship', '3', [''], comment);
  await sent[0]?.end(written);
  expect(noted).toEqual(['pay 5']);
  expect(shown()).toEqual(['pay …', 'ship …']);
  await comments[0]?.end({ is: 'unreachable' });
  expect(shown()).toEqual(['pay notCommented', 'ship …']);
  await sent[1]?.end(written);
  expect(noted).toEqual(['pay 5', 'ship 3']);
  writer.drop('ship');
  await Bun.sleep(0);
  expect(shown()).toEqual(['pay notCommented']);
});
