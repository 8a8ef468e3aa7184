import { afterAll, expect, test } from 'bun:test';
import type { Command } from '@story-pointer/core/session/decide';

/** A server that refuses whatever it is asked, and whoever asks for one session for now. */
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    if (url.endsWith('/crowded')) {
      return new Response('', { status: 429, headers: { 'retry-after': '7' } });
    }
    const problem = { type: 'about:blank', title: 'No', status: 422, detail: 'No.', code: 'no' };
    return Response.json(problem, { status: 422 });
  },
});
afterAll(async () => {
  await server.stop(true);
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

// What the browser would say.
const document = { querySelector: () => null };
Object.assign(globalThis, { window: { location: server.url }, document });
const { root } = await import('./address.ts');
// Read already, where another test was before this one.
root.href = server.url.href;
const { createSession, fetchMySessions, fetchRoom, joinSession, sendCommand } = await import(
  './calls.ts'
);

const commands: readonly (readonly [Command, string])[] = [
  [{ type: 'vote', storyId: 'a', round: 1, points: 1 }, 'Failed to create or update points'],
  [{ type: 'reveal', storyId: 'a', round: 1 }, 'Failed to update story'],
  [{ type: 'startRound', storyId: 'a', round: 1 }, 'Failed to delete points for story'],
  [{ type: 'acceptPoints', storyId: 'a', round: 1, points: 1 }, 'Failed to update story'],
  [{ type: 'createStory', name: 'A' }, 'Failed to create story'],
  [{ type: 'editStory', storyId: 'a', name: 'A', points: null }, 'Failed to update story'],
  [{ type: 'deleteStory', storyId: 'a' }, 'Failed to delete story'],
  [{ type: 'moveStory', storyId: 'a', order: 1 }, 'Failed to update story'],
  [{ type: 'setActiveStory', storyId: 'a' }, 'Failed to update session'],
  [{ type: 'renameSession', name: 'A' }, 'Failed to update session'],
  [{ type: 'removeParticipant', participantId: 'a' }, 'Failed to delete participant'],
  [{ type: 'deleteSession' }, 'Failed to delete session'],
];

test.each(commands)('[W22] %j that fails says %s', (command, message) => {
  return expect(sendCommand('s', 'p', command)).rejects.toMatchObject({ message, detail: 'No.' });
});

test.each([
  [
    'Failed to create session',
    () => createSession({ name: 'A', facilitatorName: 'B', type: 'linear' }),
  ],
  ['Failed to create participant', () => joinSession('s', { name: 'A' })],
  ['Failed to fetch session data', () => fetchRoom('s', null)],
  ['Failed to fetch sessions', () => fetchMySessions()],
] as const)('[W22] a call that fails says %s', (message, call) => {
  return expect(call()).rejects.toMatchObject({ message, status: 422 });
});

test('[PG52] how long the server says to wait is known to who asked', async () => {
  await expect(fetchRoom('crowded', null)).rejects.toMatchObject({ status: 429, wait: 7000 });
  await expect(fetchRoom('s', null)).rejects.toMatchObject({ status: 422, wait: 0 });
});
