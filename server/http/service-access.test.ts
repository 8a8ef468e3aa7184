import { describe, expect, spyOn, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { LocalLimiter } from '../limits/rates.ts';
import { Browser } from '../testing/browser.ts';
import {
  asks,
  enters,
  gives,
  jira,
  redmine,
  service,
  startWithTokens,
  word,
} from '../testing/service-tokens.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { noEdgeLimits } from '../testing/test-server.ts';
import { signInOf } from './person-name.ts';

const missing = { status: 401, refusal: 'accessMissing' };
const hour = 3_600_000;

describe('the word', () => {
  test('[TR45] it opens the tokens of the server to one browser for 12 hours, and another word ends that', async () => {
    const clock = { now: Date.UTC(2026, 10, 28) };
    await using server = await startWithTokens({ now: () => clock.now });
    const ann = new Browser(server.url);
    expect(await (await asks(ann)).json()).toEqual(missing);
    expect(await (await gives(ann, 'open sesam')).json()).toEqual({ isGranted: false });
    expect(ann.cookie).toBe('');
    expect(server.asked).toEqual([]);
    const given = await gives(ann, ` ${word} `);
    expect(await given.json()).toEqual({ isGranted: true });
    expect(given.headers.get('set-cookie')).toMatch(
      /^story-pointer-trackers=\d+\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await (await asks(ann)).json()).toMatchObject({ status: 200 });
    const { cookie } = ann;
    // Another process may be behind.
    clock.now -= 59_000;
    expect(await (await asks(ann)).json()).toMatchObject({ status: 200 });
    clock.now += 59_000;
    await using other = await startWithTokens({ service: { ...service, word: 'another word' } });
    const bob = new Browser(server.url);
    await bob.create();
    for (const [url, sent] of [
      [other.url, cookie],
      [server.url, `${bob.cookie}; ${cookie}`],
      [server.url, cookie.replace(/=\d/, '=9')],
      [server.url, cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))],
    ] as const) {
      const eve = new Browser(url);
      eve.cookie = sent;
      expect(await (await asks(eve)).json()).toEqual(missing);
    }
    clock.now += 12 * hour - 1;
    expect(await (await asks(ann)).json()).toMatchObject({ status: 200 });
    clock.now += 1;
    expect(await (await asks(ann)).json()).toEqual(missing);
    clock.now -= 24 * hour;
    expect(await (await asks(ann)).json()).toEqual(missing);
  });

  test('[TR45] by https the cookie is for this host alone', async () => {
    await using server = await startWithTokens({ publicUrl: 'https://points.example.org' });
    const given = await gives(new Browser(server.url), word);
    expect(given.headers.get('set-cookie')).toMatch(/^__Host-story.*; HttpOnly; Secure; SameSite/);
  });

  test('[TR45] after many wrong words an address waits until there is room for another, and no other one', async () => {
    let now = 0;
    await using server = await startWithTokens({
      edge: { ...noEdgeLimits, missesPerAddress: 60, trustedProxies: 1 },
      limiter: new LocalLimiter(() => now),
    });
    const at = (host: number) => ({ 'x-forwarded-for': `192.0.2.${host}` });
    for (let given = 0; given < 5; given += 1)
      expect((await gives(new Browser(server.url), word, at(1))).status).toBe(200);
    const eve = new Browser(server.url);
    const statuses: number[] = [];
    for (const guess of ['a', 'b', 'c', word])
      statuses.push((await gives(eve, guess, at(1))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const ann = new Browser(server.url);
    expect(await (await gives(ann, word, at(2))).json()).toEqual({ isGranted: true });
    expect(await (await asks(ann, {}, at(1))).json()).toMatchObject({ status: 200 });
    now = 20_000;
    expect(await (await gives(new Browser(server.url), word, at(1))).json()).toEqual({
      isGranted: true,
    });
  });

  test('[TR45] a browser that gives wrong words waits, and leaves those of its address alone', async () => {
    await using server = await startWithTokens({
      edge: { ...noEdgeLimits, missesPerAddress: 240, trustedProxies: 1 },
      limiter: new LocalLimiter(() => 0),
    });
    const [ann, eve] = [new Browser(server.url), new Browser(server.url)];
    await ann.create();
    await eve.create();
    const statuses: number[] = [];
    for (const guess of ['a', 'b', word]) statuses.push((await gives(eve, guess)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await (await gives(ann, word)).json()).toEqual({ isGranted: true });
  });

  test('[TR45] a sign-in proxy that names the person opens them without a word', async () => {
    const behind = (proxy: string) => {
      const signIn = signInOf({ NAME_HEADER: 'X-Forwarded-User', SIGN_IN_PROXIES: [proxy] });
      return startWithTokens({ service: { ...service, word: '', signIn } });
    };
    await using server = await behind('127.0.0.1');
    const ann = new Browser(server.url);
    expect(await (await gives(ann, '')).json()).toEqual({ isGranted: false });
    expect(await (await asks(ann, {}, { 'x-forwarded-user': ' ' })).json()).toEqual(missing);
    const signed = { 'x-forwarded-user': 'ann' };
    expect(await (await asks(ann, {}, signed)).json()).toMatchObject({ status: 200 });
    await using other = await behind('192.0.2.1');
    expect(await (await asks(new Browser(other.url), {}, signed)).json()).toEqual(missing);
  });

  test('[TR45] a browser that leaves is remembered no longer', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const left = await ann.fetch('/api/trackers/access', { method: 'DELETE' });
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      ...[204, expect.stringMatching(/^story-pointer-trackers=; Max-Age=0; Path=\/; HttpOnly/)],
    ]);
  });

  test('[TR45] other sites can neither guess it nor use it', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const foreign = { origin: 'https://evil.example.org' };
    expect((await gives(ann, word, foreign)).status).toBe(403);
    expect((await asks(ann, {}, foreign)).status).toBe(403);
  });
});

test('[TR47] a request has the token of a person or that of the server, never both', async () => {
  await using server = await startWithTokens();
  const ann = await enters(server.url);
  const own = { 'tracker-token': 'ann@acme.org:own' };
  expect((await asks(ann, {}, own)).status).toBe(400);
  expect(server.asked).toEqual([]);
  await asks(ann, { isService: false }, own);
  expect(server.asked.map(({ authorization }) => atob(authorization.slice(6)))).toEqual([
    'ann@acme.org:own',
  ]);
  // Browsers ask GitHub themselves with a token of their own.
  const user = { tracker: 'gitHub', path: '/user' };
  expect((await asks(ann, { ...user, isService: false }, own)).status).toBe(404);
  expect(await (await asks(ann, user)).json()).toMatchObject({
    ...{ body: { login: 'bot' }, projects: ['Acme/shop'] },
  });
  await using bare = await startWithTokens({ service: { ...service, tokens: new Map() } });
  const eve = new Browser(bare.url);
  expect((await asks(eve)).status).toBe(404);
});

test('[TR47] a token of the server that its tracker refuses is not tried again for 10 minutes, then for an hour', async () => {
  await using server = await startWithTokens();
  const ann = await enters(server.url);
  let owners = 0;
  const refused = () => Response.json({}, { status: 401 });
  server.answers.of = refused;
  server.answers.owner = () => {
    owners += 1;
    return owners > 1 ? refused() : undefined;
  };
  for (let sent = 0; sent < 3; sent += 1)
    expect(await (await asks(ann)).json()).toMatchObject({
      ...{ status: 401, refusal: 'serverTokenEnded' },
    });
  expect([owners, server.asked.length]).toEqual([2, 1]);
  expect(
    server.lines.filter((line) => line.includes('refuses the token of this server')),
  ).toHaveLength(1);
  const elapsed = performance.now.bind(performance);
  let passed = 0;
  using _clock = spyOn(performance, 'now').mockImplementation(() => elapsed() + passed);
  for (const [minutes, asked] of [
    [10, 3],
    [20, 3],
    [69, 3],
    [71, 4],
  ] as const) {
    passed = minutes * 60_000;
    await asks(ann);
    expect([minutes, owners]).toEqual([minutes, asked]);
  }
});

test('[TR47] a request that Jira refuses to a token that has not ended leaves it', async () => {
  await using server = await startWithTokens();
  const ann = await enters(server.url);
  server.answers.of = () => Response.json({}, { status: 401 });
  for (let sent = 0; sent < 2; sent += 1)
    expect(await (await asks(ann)).json()).toMatchObject({ status: 403 });
  expect(server.asked).toHaveLength(2);
});

test.each([{ 'retry-after': '60' }, { 'x-ratelimit-remaining': '0' }])(
  '[TR47] a spent limit, as in %j, leaves the token of the server',
  async (headers) => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const spent = () =>
      Response.json({ message: 'API rate limit exceeded' }, { status: 403, headers });
    server.answers.owner = spent;
    const ask = async () => (await asks(ann, { tracker: 'gitHub', path: '/user' })).json();
    expect(await ask()).toMatchObject({ status: 403, headers });
    server.answers.owner = () => undefined;
    expect(await ask()).toMatchObject({ status: 200 });
  },
);

test('[TR48] a token of the server and its word are in no log, metric, answer, cookie or stored data', async () => {
  await using sqlite = await openTemporarySqlite();
  await using server = await startWithTokens({ store: sqlite.store });
  const ann = new Browser(server.url);
  const texts: string[] = [];
  const keep = async (answer: Response) =>
    texts.push(JSON.stringify([...answer.headers]), await answer.text());
  await ann.create();
  await keep(await gives(ann, 'a wrong word'));
  const seat = ann.cookie;
  await keep(await gives(ann, word));
  texts.push(ann.cookie);
  ann.cookie = `${seat}; ${ann.cookie}`;
  for (const answer of [
    () => undefined,
    () => Response.json({ message: 'Bad credentials' }, { status: 401 }),
    () => new Response('<html>', { status: 500 }),
  ]) {
    server.answers.of = answer;
    server.answers.owner = answer;
    for (const tracker of [jira, redmine, 'gitHub', 'gitLab'])
      for (const path of ['/rest/api/2/field', '/issues/4.json', '/user', '/api/v4/user'])
        await keep(await asks(ann, { tracker, path }));
  }
  await keep(await asks(ann, {}, { 'tracker-token': 'own' }));
  expect(new Set(server.asked.map(({ authorization }) => authorization)).size).toBeGreaterThan(1);
  for (const path of ['/metrics', '/readyz', '/api/openapi.json', '/api/sessions'])
    await keep(await ann.fetch(path));
  const stored = await readFile(sqlite.path, 'latin1');
  const wal = await readFile(`${sqlite.path}-wal`, 'latin1').catch(() => '');
  const all = [...texts, ...server.lines, stored, wal].join('\n');
  expect(all).toContain('story-pointer-trackers=');
  const encoded = btoa('bot@acme.org:s3cret-of-jira').slice(4, 24);
  expect(all).not.toMatch(new RegExp(`s3cret|open sesame|0815081508|${encoded}`));
});
