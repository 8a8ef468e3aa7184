import { expect, test } from 'bun:test';
import { Browser } from '../testing/browser.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const jira = 'jira:https://acme.atlassian.net';

test('[CK3] configured trackers are asked once a minute and without a token, and the answer says whether each was reached', async () => {
  const asked: string[] = [];
  await using server = await startServer({
    trackers: ['gitHub', jira, 'redmine:https://pm.example.org'],
    reach: async (url, { headers }) => {
      asked.push(`${url} ${JSON.stringify(headers)}`);
      if (url.host === 'pm.example.org') throw new Error('away');
      return new Response('secret', { status: 401 });
    },
  });
  const ask = async (tracker: string) => {
    const query = new URLSearchParams({ tracker });
    const response = await fetch(`${server.url}/api/check?${query}`);
    return response.ok ? await response.json() : response.status;
  };
  expect(await ask(jira)).toEqual({ isReached: true });
  expect(await ask(jira)).toEqual({ isReached: true });
  expect(await ask('redmine:https://pm.example.org')).toEqual({ isReached: false });
  for (const other of ['gitHub', 'jira:https://internal.example.org', 'x'])
    expect(await ask(other)).toBe(404);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^https:\/\/acme\.atlassian\.net\S* undefined$/);
});

test('[CK3] one address has 20 event streams of the check at most, and each ends by itself', async () => {
  await using server = await startServer();
  const headers = { accept: 'text/event-stream' };
  const streams = await Promise.all(
    Array.from({ length: 21 }, () => fetch(`${server.url}/api/check`, { headers })),
  );
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  const texts = await Promise.all(streams.map((stream) => stream.text()));
  expect(texts.filter((text) => text === 'data: 1\n\ndata: 2\n\n')).toHaveLength(20);
  await until(async () => (await fetch(`${server.url}/api/check`, { headers })).status === 200);
});

test('[CK1] the server tells what it sees of the way, and whether its cookie comes back', async () => {
  await using server = await startServer({ publicUrl: 'https://points.example.org' });
  const ann = new Browser(server.url);
  const look = async (headers = {}) =>
    await (await ann.fetch('/api/check', { headers: { ...headers } })).json();
  const far = { 'x-forwarded-for': '203.0.113.9, 192.0.2.1', host: 'points.example.org' };
  expect(await look(far)).toEqual({
    ...{ address: '127.0.0.1', host: 'points.example.org', hasCookie: false },
    ...{ publicOrigin: 'https://points.example.org', proxies: 2, trustedProxies: 0 },
  });
  const sent = await ann.fetch('/api/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sent: 'a' }),
  });
  expect(await sent.json()).toEqual({ sent: 'a' });
  const cookie = sent.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-story-pointer-check=yes; Max-Age=60; Path=\/; HttpOnly; Secure/);
  expect(await look({ cookie: cookie.split(';')[0] })).toMatchObject({ hasCookie: true });
});
