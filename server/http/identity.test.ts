import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { file } from 'bun';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';

test.each([
  ['https://points.example.org', '; Secure'],
  ['http://points.example.org', ''],
])('[W40, W4] opened at %s the key is kept in a cookie with "%s"', async (publicUrl, flag) => {
  await using server = await startServer({ publicUrl });
  const opening = { name: 'Sprint', facilitatorName: 'Ann', type: 'linear' };
  const body = { commandId: crypto.randomUUID(), ...opening };
  const answer = await new Browser(server.url).post('/api/sessions', body);
  const cookie = given(answer.headers.get('set-cookie') ?? undefined);
  expect(cookie).toMatch(/; Path=\/; /);
  expect(cookie).toContain('; HttpOnly');
  expect(cookie).toContain('; SameSite=Lax');
  expect(/; Secure/.exec(cookie)?.[0] ?? '').toBe(flag);
});

test('[W4, W42] neither a key, nor the id of the command it was made from, is in the database', async () => {
  await using sqlite = await openTemporarySqlite();
  await using server = await startServer({ store: sqlite.store });
  const { ann, annSeat, bob } = await openRoom(server.url);
  const commandId = crypto.randomUUID();
  await new Browser(server.url).join(annSeat.sessionId, 'Cid', commandId);
  const folder = dirname(sqlite.path);
  const files = await Promise.all(
    (await readdir(folder)).map((name) => file(join(folder, name)).bytes()),
  );
  const stored = Buffer.concat(files).toString('latin1');
  expect(stored).toContain('Cid');
  for (const secret of [ann, bob].map(({ cookie }) => given(cookie.split('=')[1]))) {
    expect(stored).not.toContain(secret);
  }
  expect(stored).not.toContain(commandId);
});
