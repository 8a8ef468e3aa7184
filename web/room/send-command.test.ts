import { afterAll, expect, spyOn, test } from 'bun:test';
import { timeIn } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import { newTimedId } from '../calls/command-ids.ts';
import type { Answered } from '../calls/problem.ts';
import { problemText } from '../calls/problem-text.ts';
import { learnServerTime } from '../calls/server-clock.ts';
import { newVersion } from '../leave/new-version.ts';
import { openConnection, sendCommand } from './send-command.ts';

const hour = 60 * 60 * 1000;
const answer = { revision: 1, mark: 'm', base: 'b', changes: [] };
const seat = { sessionId: 's', participantId: 'p' };
const { signal } = new AbortController();

const ours = (status: number, json: unknown): Answered => ({ status, json, wait: 0, isOurs: true });

function problem(status: number, code: string): Answered {
  const json = { type: 'about:blank', title: 'No', status, detail: 'No.', code };
  return ours(status, json);
}

/** Lets the commands of the seat be answered like this, and remembers their ids. */
function answering(answer: (command: Command, attempt: number) => Answered | Promise<Answered>) {
  const ids: string[] = [];
  const close = openConnection(seat, {
    command: async (commandId, command) => {
      ids.push(commandId);
      return await answer(command, ids.length);
    },
  });
  return { ids, [Symbol.dispose]: close };
}

// The globals of a browser.
Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

const commands: readonly (readonly [Command, string])[] = [
  [{ type: 'vote', storyId: 'a', round: 1, points: 1 }, 'Failed to create or update points'],
  [{ type: 'reveal', storyId: 'a', round: 1 }, 'Failed to update story'],
  [{ type: 'startRound', storyId: 'a', round: 1 }, 'Failed to delete points for story'],
  [{ type: 'acceptPoints', storyId: 'a', round: 1, points: 1 }, 'Failed to update story'],
  [{ type: 'createStory', name: 'A' }, 'Failed to create story'],
  [{ type: 'editStory', storyId: 'a', name: 'A', points: null }, 'Failed to update story'],
  [{ type: 'deleteStory', storyId: 'a' }, 'Failed to delete story'],
  [{ type: 'moveStory', storyId: 'a', before: null }, 'Failed to update story'],
  [{ type: 'setActiveStory', storyId: 'a' }, 'Failed to update session'],
  [{ type: 'renameSession', name: 'A' }, 'Failed to update session'],
  [{ type: 'removeParticipant', participantId: 'a' }, 'Failed to delete participant'],
  [{ type: 'leave' }, 'Failed to delete participant'],
  [{ type: 'deleteSession' }, 'Failed to delete session'],
];

test.each(commands)('%j that fails says %s, once', async (command, message) => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  using _ = answering(() => problem(422, 'failure'));
  const sent = sendCommand(seat, crypto.randomUUID(), command, signal);
  await expect(sent).rejects.toMatchObject({ message, detail: problemText('failure') });
  expect(log.mock.calls).toEqual([[expect.objectContaining({ message })]]);
  log.mockRestore();
});

test("commands carry the server's time, however wrong the clock here is", () => {
  const before = timeIn(newTimedId()) ?? 0;
  learnServerTime(new Date(Date.now() + 100 * hour).toUTCString());
  const after = timeIn(newTimedId()) ?? 0;
  learnServerTime(new Date().toUTCString());
  expect(Math.round((after - before) / hour)).toBe(100);
});

test('[PG74] a later edit of a story waits for an earlier one, an edit of another does not', async () => {
  const arrived: string[] = [];
  const held = Promise.withResolvers<void>();
  using _ = answering(async (command) => {
    const name = 'name' in command ? `${command.name}` : '';
    arrived.push(name);
    if (name === 'first') await held.promise;
    return ours(200, answer);
  });
  const edit = (storyId: string, name: string) =>
    sendCommand(seat, newTimedId(), { type: 'editStory', storyId, name }, signal);
  const first = edit('a', 'first');
  const second = edit('a', 'second');
  await edit('b', 'beside');
  expect(arrived.toSorted()).toEqual(['beside', 'first']);
  held.resolve();
  await Promise.all([first, second]);
  expect(arrived.at(-1)).toBe('second');
});

test('[PG74] a command that was repeated for longer than it is known ends with a sentence', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  using sent = answering((_, attempt) =>
    attempt === 1 ? problem(503, 'notReady') : problem(409, 'commandTooOld'),
  );
  const vote = { type: 'vote', storyId: 'a', round: 1, points: 1 } as const;
  const detail = problemText('commandTooOld');
  await expect(sendCommand(seat, newTimedId(), vote, signal)).rejects.toMatchObject({ detail });
  expect(sent.ids).toHaveLength(2);
  expect(new Set(sent.ids).size).toBe(1);
  expect(log.mock.calls).toHaveLength(2);
  log.mockRestore();
});

test('[PG75] an answer of our own that this page does not understand is not asked for again', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  // Its timer would go on when the test has ended.
  const reload = spyOn(newVersion, 'isThere').mockImplementation(() => {});
  using _ = answering(() => ours(200, { isDone: true }));
  const sent = sendCommand(seat, newTimedId(), { type: 'leave' }, signal);
  await expect(sent).rejects.toMatchObject({ isPassing: false, isRefusal: false });
  expect(log.mock.calls).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
  log.mockRestore();
  reload.mockRestore();
});

test('a command waits for the connection of its seat, and for no other', async () => {
  const other: Seat = { ...seat, participantId: 'q' };
  const closeOther = openConnection(other, {
    command: () => Promise.reject(new Error('sent from another seat')),
  });
  const commandId = newTimedId();
  const sent = sendCommand(seat, commandId, { type: 'leave' }, signal);
  using taken = answering(() => ours(200, answer));
  expect(await sent).toEqual(answer);
  expect(taken.ids).toEqual([commandId]);
  closeOther();
});

test('[PG72] a command that is cancelled before there is a connection is never sent, nor logged', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const cancelling = new AbortController();
  const sent = sendCommand(seat, newTimedId(), { type: 'leave' }, cancelling.signal);
  cancelling.abort();
  await expect(sent).rejects.toMatchObject({ isPassing: true });
  using taken = answering(() => ours(200, answer));
  expect(taken.ids).toEqual([]);
  expect(log.mock.calls).toEqual([]);
  log.mockRestore();
});
