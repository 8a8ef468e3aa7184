import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { type CommandId, timeIn } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import * as z from 'zod/mini';
import { standAt } from './address.ts';
import { newTimedId } from './command-id.ts';
import { openLine } from './live/lines.ts';
import { problemText } from './problem-text.ts';
import { sendCommand } from './send-command.ts';

const hour = 60 * 60 * 1000;

/** Of the commands that were sent to a session whose server's clock is far ahead of ours. */
const sentIds: string[] = [];

const withId = z.object({ commandId: z.string() });

/** Of the commands that came by HTTP to a session with a live connection. */
const idsInTheRoom: string[] = [];

const named = z.object({ command: z.object({ name: z.string() }) });

/** Of the edits that were sent to a slow session, and when each is answered. */
const arrived: string[] = [];
const answered = new Map(
  ['first', 'second', 'beside'].map((name) => [name, Promise.withResolvers<void>()]),
);

/** At a session whose server was away over the weekend. */
let attempts = 0;

const answer = { revision: 1, mark: 'm', base: 'b', changes: [] };

/** A server that refuses whatever it is asked. */
const server = Bun.serve({
  port: 0,
  fetch: async (request) => {
    if (request.url.endsWith('/far-ahead/commands')) {
      const { commandId } = z.parse(withId, await request.json());
      sentIds.push(commandId);
      const headers = { date: new Date(Date.now() + 100 * hour).toUTCString() };
      return Response.json({ revision: 1, mark: 'b', base: 'a', changes: [] }, { headers });
    }
    if (request.url.endsWith('/slow/commands')) {
      const { command } = z.parse(named, await request.json());
      arrived.push(command.name);
      await answered.get(command.name)?.promise;
      return Response.json(answer);
    }
    if (request.url.endsWith('/in-the-room/commands')) {
      idsInTheRoom.push(z.parse(withId, await request.json()).commandId);
      return Response.json(answer);
    }
    if (request.url.endsWith('/of-tomorrow/commands')) return Response.json({ isDone: true });
    if (request.url.endsWith('/weekend/commands')) {
      attempts += 1;
      const code = attempts === 1 ? 'notReady' : 'commandTooOld';
      const status = attempts === 1 ? 503 : 409;
      const detail = 'This was sent too long ago.';
      return Response.json({ type: 'about:blank', title: 'No', status, detail, code }, { status });
    }
    const problem = { type: 'about:blank', title: 'No', detail: 'No.', code: 'failure' };
    return Response.json({ ...problem, status: 422 }, { status: 422 });
  },
});
afterAll(async () => {
  await server.stop(true);
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

// What the browser would say.
Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
standAt(server.url);

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

test.each(commands)('[W22] %j that fails says %s, once (finding A2)', async (command, message) => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const { signal } = new AbortController();
  const seat = { sessionId: 's', participantId: 'p' };
  const sent = sendCommand(seat, crypto.randomUUID(), command, signal);
  await expect(sent).rejects.toMatchObject({ message, detail: problemText('failure') });
  expect(log.mock.calls).toEqual([[expect.objectContaining({ message })]]);
  log.mockRestore();
});

test("[C71] commands carry the server's time, however wrong the clock here is (finding C13)", async () => {
  const seat = { sessionId: 'far-ahead', participantId: 'p' };
  const { signal } = new AbortController();
  for (let count = 0; count < 2; count += 1) {
    await sendCommand(seat, newTimedId(), { type: 'deleteSession' }, signal);
  }
  const [before = 0, after = 0] = sentIds.map(timeIn);
  expect(Math.round((after - before) / hour)).toBe(100);
});

test('[PG76] a later edit of a story waits for an earlier one, an edit of another does not (review 4.5)', async () => {
  const seat = { sessionId: 'slow', participantId: 'p' };
  const { signal } = new AbortController();
  const edit = (storyId: string, name: string) =>
    sendCommand(seat, newTimedId(), { type: 'editStory', storyId, name }, signal);
  const first = edit('a', 'first');
  const second = edit('a', 'second');
  const beside = edit('b', 'beside');
  answered.get('beside')?.resolve();
  await beside;
  expect(arrived.toSorted()).toEqual(['beside', 'first']);
  answered.get('first')?.resolve();
  answered.get('second')?.resolve();
  await first;
  await second;
  expect(arrived.at(-1)).toBe('second');
});

test('[PG74, C71] what was repeated for longer than it is known ends with a sentence (finding C13, review 4.8)', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const seat = { sessionId: 'weekend', participantId: 'p' };
  const { signal } = new AbortController();
  const vote = { type: 'vote', storyId: 'a', round: 1, points: 1 } as const;
  const detail = problemText('commandTooOld');
  await expect(sendCommand(seat, newTimedId(), vote, signal)).rejects.toMatchObject({ detail });
  expect(attempts).toBe(2);
  expect(log.mock.calls).toHaveLength(2);
  log.mockRestore();
});

test('[PG75] an answer of our own that this page does not understand is not asked for again', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const seat = { sessionId: 'of-tomorrow', participantId: 'p' };
  const { signal } = new AbortController();
  const sent = sendCommand(seat, newTimedId(), { type: 'leave' }, signal);
  await expect(sent).rejects.toMatchObject({ isPassing: false, isRefusal: false });
  expect(log.mock.calls).toHaveLength(1);
  log.mockRestore();
});

describe('[W93] a vote from a seat that has a live connection', () => {
  const seat = { sessionId: 'in-the-room', participantId: 'p' };
  const vote = { type: 'vote', storyId: 'a', round: 1, points: 1 } as const;
  const { signal } = new AbortController();

  /** What is sent over a connection that answers like this. */
  async function sendOver(
    answer: (commandId: CommandId) => Answered | undefined,
    command: Command,
  ) {
    const taken: string[] = [];
    const close = openLine(seat, {
      command: async (commandId) => {
        taken.push(commandId);
        const answered = answer(commandId);
        return answered && { type: 'result', commandId, ...answered };
      },
    });
    const commandId = newTimedId();
    const sent = await sendCommand(seat, commandId, command, signal)
      .catch((error) => error)
      .finally(close);
    return { sent, taken, commandId };
  }
  type Answered = { status: number; body: unknown; retryAfter?: number };

  test('goes over it', async () => {
    const { sent, taken, commandId } = await sendOver(() => ({ status: 200, body: answer }), vote);
    expect(sent).toEqual(answer);
    expect(taken).toEqual([commandId]);
    expect(idsInTheRoom).toEqual([]);
  });

  test('goes by HTTP under the same id where it brings no answer', async () => {
    const { sent, commandId } = await sendOver(() => undefined, vote);
    expect(sent).toEqual(answer);
    expect(idsInTheRoom.splice(0)).toEqual([commandId]);
  });

  test('is refused with the sentence that it would have by HTTP, and sent again when that may help', async () => {
    const log = spyOn(console, 'warn').mockImplementation(() => {});
    const problem = { type: '/problems/roundOver', title: 'roundOver', detail: 'It is over.' };
    const body = { ...problem, status: 409, code: 'roundOver' };
    const refused = await sendOver(() => ({ status: 409, body }), vote);
    expect(refused.sent).toMatchObject({ status: 409, detail: problemText('roundOver') });
    const busy = { ...problem, status: 503, code: 'notReady' };
    let tries = 0;
    const again = await sendOver(() => {
      tries += 1;
      return tries === 1 ? { status: 503, body: busy } : { status: 200, body: answer };
    }, vote);
    expect(again.sent).toEqual(answer);
    expect(new Set(again.taken).size).toBe(1);
    log.mockRestore();
  });

  test('and so does any other command', async () => {
    const { taken, commandId } = await sendOver(() => ({ status: 200, body: answer }), {
      type: 'leave',
    });
    expect(taken).toEqual([commandId]);
    expect(idsInTheRoom).toEqual([]);
  });
});
