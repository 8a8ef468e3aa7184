import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameHeader, inCookie, liveProtocols } from '@story-pointer/core/frame-key';
import { pagePaths } from '@story-pointer/core/pages';
import { seatSchema } from '@story-pointer/core/wire';
import { write } from 'bun';
import { readConfig } from '../config.ts';
import { Browser, Line } from '../testing/browser.ts';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

const origins = 'https://*.teams.microsoft.com, https://intranet.example.org:8443';

test('[FR1] pages appear in frames of the origins in FRAME_ANCESTORS, and without it in none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(join(folder, 'index.html'), '<html><head></head></html>');
  await write(join(folder, 'pages.json'), builtPages({}));
  const web = await createWeb(folder, { ...nothingConfigured, publicUrl });
  const { FRAME_ANCESTORS: frameAncestors } = readConfig({ FRAME_ANCESTORS: origins });
  await using closed = await startServer({ web });
  await using open = await startServer({ web, frameAncestors });
  const pages = pagePaths.map((path) => (path === '/team' ? '/team/none' : path));
  const others = ['/de/about', '/nothing', '/join-session?sessionId=none', '/robots.txt', '/api/x'];
  for (const path of [...pages, ...others]) {
    const [before, after] = await Promise.all(
      [closed, open].map(async ({ url }) => (await fetch(url + path)).headers),
    );
    const isPage = path !== '/api/x';
    expect(before?.get('content-security-policy'), path).toEndWith("; frame-ancestors 'none'");
    expect(before?.get('x-frame-options'), path).toBe(isPage ? 'DENY' : null);
    expect(after?.get('content-security-policy')).toBe(
      before
        ?.get('content-security-policy')
        ?.replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${isPage ? origins.replace(',', '') : "'none'"}`,
        ),
    );
    for (const name of ['content-security-policy', 'x-frame-options', 'date', 'etag']) {
      before?.delete(name);
      if (name !== 'x-frame-options') after?.delete(name);
    }
    expect(after && [...after].sort()).toEqual(before && [...before].sort());
  }
  await rm(folder, { recursive: true });
});

test.each(['*', 'https://a.example/x', 'https://a.example;script-src *', "'self'", 'a.example'])(
  '[FR1] FRAME_ANCESTORS with %p stops the start',
  (value) => {
    expect(() => readConfig({ FRAME_ANCESTORS: value })).toThrow('FRAME_ANCESTORS is');
  },
);

const publicUrl = 'https://points.example.org';

test('[FR2] a frame of another site gets a cookie for that site, which other sites cannot use', async () => {
  await using server = await startServer({ publicUrl });
  const ann = new Browser(server.url);
  ann.headers = { [frameHeader]: inCookie, origin: publicUrl };
  const opening = { commandId: crypto.randomUUID(), firstKey: ann.firstKey, type: 'linear' };
  const created = await ann.post('/api/sessions', {
    ...{ ...opening, name: 'Sprint', facilitatorName: 'Ann' },
  });
  const [cookie = ''] = created.headers.getSetCookie();
  expect(cookie).toStartWith(`__Host-story-pointer-key-framed=${ann.firstKey}.`);
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
    expect(cookie.split('; ')).toContain(flag);
  const seat = seatSchema.parse(await created.json());
  // A WebSocket, which has no header of ours, is recognized as well.
  ann.headers = { origin: publicUrl };
  using line = ann.listen(seat);
  expect((await line.next()).type).toBe('changes');
  ann.headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await ann.send(seat, { type: 'deleteSession' })).status).toBe(403);
  using foreign = ann.listen(seat);
  expect(await foreign.closed).not.toBe(1000);
  expect(foreign.frames).toEqual([]);
});

test('[FR2] a frame without cookies sends a key of its own, also with its WebSocket', async () => {
  await using server = await startServer({ publicUrl });
  const { annSeat: host } = await openRoom(server.url);
  const cat = new Browser(server.url);
  cat.headers = { origin: publicUrl, [frameHeader]: cat.firstKey };
  const { value: seat } = await cat.join(host.sessionId, 'Cat');
  expect(cat.cookie).toBe('');
  expect((await cat.look(seat ?? {})).status).toBe(200);
  const open = (key: string, origin: string) => {
    const url = `${server.url.replace('http', 'ws')}/api/sessions/${seat?.sessionId}/live`;
    const query = `?revision=1&version=9&participantId=${seat?.participantId}`;
    return new Line(
      new WebSocket(url + query, { protocols: liveProtocols(key), headers: { origin } }),
    );
  };
  using line = open(cat.firstKey, publicUrl);
  expect((await line.next()).type).toBe('changes');
  expect(line.socket.protocol).toBe('story-pointer');
  using guessed = open(new Browser(server.url).firstKey, publicUrl);
  expect((await guessed.next()).type).toBe('bye');
  using foreign = open(cat.firstKey, 'https://evil.example');
  await foreign.closed;
  expect(foreign.frames).toEqual([]);
  cat.headers = { origin: publicUrl, [frameHeader]: 'short' };
  expect((await cat.join(host.sessionId, 'Bob')).problem?.code).toBe('malformedKey');
});
