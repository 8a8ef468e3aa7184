import { expect, test } from 'bun:test';
import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers } from '@story-pointer/core/trackers/trackers';
import { TrackerClient } from './tracker-client.ts';
import { type Wait, Waits } from './tracker-waits.ts';

addTrackers(ownTrackers);

const shop = 'https://github.com/acme/shop';
const relay = new URL('https://points.example.org/api/trackers');
const begin = Date.UTC(2026, 10, 28, 10, 40);
const jira = 'jira:https://acme.atlassian.net';
const issue = { number: 1, title: 'Pay', html_url: `${shop}/issues/1`, state: 'open' };

/** A client whose time passes when it waits; `answers` goes before a project with one issue. */
function start(answers: (request: string) => Response | undefined, isHeld = false) {
  const clock = { now: begin };
  const sent: string[] = [];
  const seen: (readonly Wait[])[] = [];
  const labels: string[] = [];
  const waits = new Waits(
    (all) => seen.push(all),
    async (milliseconds, signal) => {
      if (!isHeld) clock.now += milliseconds;
      else await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    },
  );
  const client = new TrackerClient({
    ...{ shelf: null, names: ['gitHub', 'gitLab', jira], relay, waits, now: () => clock.now },
    fetch: async ({ href }, { method = 'GET', body = '' }) => {
      const request = `${method} ${href}`;
      sent.push(`${request} ${body ?? ''}`.trim());
      const given = answers(`${request} ${body}`);
      if (given) return given;
      if (href === relay.href)
        return Response.json({ status: 200, body: { displayName: 'Bot', login: 'bot' } });
      if (href === `${relay}/access`) return Response.json({ isGranted: true });
      if (href.endsWith('/user')) return Response.json({ login: 'ann', username: 'ann' });
      if (method === 'POST') labels.push('points: 5');
      if (method === 'POST') return Response.json([{ name: 'points: 5' }]);
      const one = { ...issue, labels: labels.map((name) => ({ name })) };
      return Response.json(href.includes('/issues/1') ? one : [one]);
    },
  });
  const connect = () =>
    client.connect({ source: 'gitHub', token: 'secret', isKept: false, address: '' });
  const read = (address = shop, signal = new AbortController().signal) =>
    client.read(address, signal);
  const five = { points: '5', known: [''] };
  const write = (signal?: AbortSignal) => client.write(`${shop}/issues/1`, five, signal);
  return { client, connect, read, write, sent, seen, clock };
}

/** Refuses the first requests so. */
function refusing(times: number, status: number, headers: Readonly<Record<string, string>> = {}) {
  let left = times;
  return (request: string) => {
    if (request.includes('/user') || left === 0) return undefined;
    left -= 1;
    return Response.json({ message: 'slow down' }, { status, headers });
  };
}

test.each<[title: string, status: number, headers: Readonly<Record<string, string>>, wait: number]>(
  [
    ['429 with seconds', 429, { 'retry-after': '120' }, 120_000],
    ['429 with a date', 429, { 'retry-after': new Date(begin + 90_000).toUTCString() }, 90_000],
    ['429 without a time', 429, {}, 60_000],
    ['403 at a limit', 403, { 'retry-after': '30' }, 30_000],
    [
      '403 with a moment',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(begin / 1000 + 600) },
      600_000,
    ],
    [
      '429 with a moment as Jira has it',
      429,
      { 'x-ratelimit-reset': '2026-11-28T10:45Z' },
      300_000,
    ],
    ['503 with seconds', 503, { 'retry-after': '5' }, 5000],
    ['429 at once', 429, { 'retry-after': '0' }, 1000],
  ],
)(
  '[TR51] reading and writing wait after %s, and go on by themselves',
  async (_, status, headers, wait) => {
    const reading = start(refusing(1, status, headers));
    await reading.connect();
    expect(await reading.read()).toMatchObject({ ok: true });
    expect(reading.clock.now - begin).toBe(wait);
    const writing = start(refusing(2, status, headers));
    await writing.connect();
    expect(await writing.write()).toEqual({ is: 'written' });
    const until = begin + (wait === 1000 ? 0 : wait);
    expect(writing.seen.slice(0, 2)).toEqual([[{ source: 'gitHub', until }], []]);
    expect(writing.seen.at(-1)).toEqual([]);
  },
);

test.each<
  [title: string, status: number, headers: Readonly<Record<string, string>>, fault: string]
>([
  ['more than an hour', 429, { 'retry-after': '3601' }, 'rateLimited'],
  ['nothing that is said', 503, {}, 'unavailable'],
  ['a server that failed', 500, { 'retry-after': '5' }, 'unavailable'],
])('[TR51] no request waits for %s', async (_, status, headers, fault) => {
  const { connect, read, clock, sent } = start(refusing(9, status, headers));
  await connect();
  const { length } = sent;
  expect<unknown>(await read()).toMatchObject({ fault: { is: fault } });
  expect([clock.now, sent.length]).toEqual([begin, length + 1]);
});

test('[TR51] a request without a token waits for a minute at most: connecting is faster', async () => {
  const long = start(refusing(9, 429, { 'retry-after': '61' }));
  expect<unknown>(await long.read()).toMatchObject({ fault: { is: 'rateLimited' } });
  expect(long.sent).toHaveLength(1);
  const short = start(refusing(1, 429, { 'retry-after': '60' }));
  expect(await short.read()).toMatchObject({ ok: true });
});

test('[TR51] a tracker that refuses again and again is left', async () => {
  const { connect, read, sent } = start(refusing(99, 429, { 'retry-after': '10' }));
  await connect();
  const { length } = sent;
  expect<unknown>(await read()).toMatchObject({ fault: { is: 'rateLimited' } });
  expect(sent).toHaveLength(length + 6);
});

test('[TR51] a wait can be cancelled, and sends nothing more', async () => {
  const { connect, write, sent, seen } = start(refusing(9, 429, { 'retry-after': '60' }), true);
  await connect();
  const { length } = sent;
  const ending = new AbortController();
  const written = write(ending.signal);
  while (seen.length === 0) await Bun.sleep(0);
  ending.abort();
  expect(await written).toEqual({ is: 'unreachable' });
  expect(sent).toHaveLength(length + 1);
  expect(seen.at(-1)).toEqual([]);
});

test('[TR50, TR51] a comment is not sent again after an answer that may hide it', async () => {
  const comments: string[] = [];
  const { client, connect, clock } = start((request) => {
    if (!request.includes('/comments')) return undefined;
    if (request.startsWith('GET')) return Response.json(comments.map((body) => ({ body })));
    comments.push(JSON.parse(request.replace(/^\S+ \S+ /, '')).body);
    const headers = { 'retry-after': '5' };
    return comments.length > 1 ? undefined : Response.json({}, { status: 503, headers });
  });
  await connect();
  const comment = { text: 'Points: 5\n\nStory Pointer · sp-0123456789abcd' };
  const link = `${shop}/issues/1`;
  expect(await client.comment(link, comment)).toEqual({ is: 'unavailable' });
  expect(await client.comment(link, comment)).toBeNull();
  expect([comments.length, clock.now]).toEqual([1, begin]);
});

test('[TR52] a CAPTCHA of Jira stops all requests, and leaves the token', async () => {
  let isLocked = false;
  const { client, read } = start(() =>
    isLocked ? Response.json({ status: 401, refusal: 'captcha' }) : undefined,
  );
  const connecting = { source: jira, token: 'a@b:c', isKept: false, address: '' } as const;
  isLocked = true;
  expect(await client.connect(connecting)).toEqual({ is: 'captcha' });
  isLocked = false;
  expect(await client.connect(connecting)).toBeNull();
  isLocked = true;
  expect<unknown>(await read('https://acme.atlassian.net/browse/SHOP')).toEqual({
    ...{ ok: false, fault: { is: 'captcha' } },
  });
  expect(await client.connections()).toHaveLength(1);
});

test("[TR47] the server's token goes through the server, with the word, and none of one's own", async () => {
  const { client, sent } = start(() => undefined);
  const connecting = { source: 'gitHub', token: null, isKept: true, address: '' } as const;
  expect(await client.connect({ ...connecting, word: 'open sesame' })).toBe(null);
  expect(sent).toEqual([
    `POST ${relay}/access {"word":"open sesame"}`,
    `POST ${relay} {"tracker":"gitHub","method":"GET","path":"/user","isService":true}`,
  ]);
});

test("[TR45, TR47] faults of the server's token name it, and end the connection", async () => {
  let given: Response | undefined;
  const { client, read } = start((request) => {
    if (request.includes('/access')) return given;
    return given?.clone();
  });
  const connecting = { source: jira, token: null, isKept: false, address: '' } as const;
  given = Response.json({ isGranted: false });
  expect(await client.connect({ ...connecting, word: 'guess' })).toEqual({ is: 'accessMissing' });
  given = new Response(null, { status: 429 });
  expect(await client.connect({ ...connecting, word: 'guess' })).toEqual({ is: 'busy' });
  given = undefined;
  const address = 'https://acme.atlassian.net/browse/SHOP-1';
  for (const [answer, fault, left] of [
    [{ status: 404 }, 'notCovered', 1],
    [{ status: 401, refusal: 'accessMissing' }, 'accessMissing', 0],
    [{ status: 401, refusal: 'serverTokenEnded' }, 'serverTokenEnded', 0],
  ] as const) {
    given = undefined;
    expect(await client.connect(connecting)).toBeNull();
    expect(await client.connections()).toMatchObject([{ isService: true, owner: 'Bot' }]);
    given = Response.json(answer);
    expect<unknown>(await read(address)).toEqual({ ok: false, fault: { is: fault } });
    expect(await client.connections()).toHaveLength(left);
  }
});

test('[TR51] a limit that GitHub tells in an accepted answer is waited for', async () => {
  const limited = { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] };
  const none = { node: { repository: { isInOrganization: true }, projectItems: { nodes: [] } } };
  const answers = [limited, { data: none }];
  const { client, connect, seen } = start((request) => {
    if (request.includes('/graphql')) return Response.json(answers.shift());
    const isOne = request.startsWith('GET') && request.includes('/issues/1');
    return isOne ? Response.json({ ...issue, labels: [], node_id: 'I_1' }) : undefined;
  });
  await connect();
  expect(await client.compare(`${shop}/issues/1`, '5')).toEqual({ there: [] });
  expect(seen.flat()).toEqual([{ source: 'gitHub', until: begin + 60_000 }]);
});
