import { afterAll, expect, spyOn, test } from 'bun:test';
import { versionHeader } from '@story-pointer/core/version-header';
import { setRoot } from '../calls/installation.ts';
import { newVersion } from '../leave/new-version.ts';
import { liveRoom } from './live-room.ts';

const seat = { sessionId: 's', participantId: 'p' };

// The globals of a browser.
Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() });
const headers = { [versionHeader]: '1' };
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) =>
    url.endsWith('/sessions/s/commands')
      ? Response.json({ isDone: true }, { headers })
      : new Response('', { status: 404, headers }),
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
  await server.stop(true);
});
setRoot(server.url);

test('a command waits for the connection of its seat, and for no other', () => {
  expect(liveRoom({ ...seat })).toBe(liveRoom(seat));
  expect(liveRoom({ ...seat, participantId: 'q' })).not.toBe(liveRoom(seat));
});

test('[PG75] a page that does not understand an answer of its server looks for a newer one', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  // Its timer would go on when the test has ended.
  const reload = spyOn(newVersion, 'isThere').mockImplementation(() => {});
  const long = { type: 'editStory', storyId: 'a', description: 'ß'.repeat(9000) } as const;
  const sent = await liveRoom(seat).client.send(long, { commandId: crypto.randomUUID() });
  expect(sent).toMatchObject({ ok: false, error: { isOutdated: true } });
  expect(log.mock.calls).toHaveLength(1);
  expect(reload).toHaveBeenCalledTimes(1);
  log.mockRestore();
  reload.mockRestore();
});
