import { describe, expect, test } from 'bun:test';
import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers } from '@story-pointer/core/trackers/trackers';
import { msKept, type Shelf } from '../../../browser/kept-tokens.ts';
import { TrackerClient } from './tracker-client.ts';

addTrackers(ownTrackers);

const shop = 'https://github.com/acme/shop';
const site = 'https://acme.atlassian.net';
const jira = `jira:${site}` as const;
const relay = new URL('https://points.example.org/api/trackers');
const now = Date.UTC(2026, 10, 28);

interface Sent {
  readonly url: string;
  readonly authorization: string | null;
}

interface Given {
  readonly isKeeping?: boolean;
  readonly answers?: (sent: Sent) => Response | undefined;
}

const ann = (sent: Sent) =>
  sent.url.endsWith('/user') ? Response.json({ login: 'ann', username: 'ann' }) : undefined;

/** A client of a tracker with one issue; `answers` goes before that. */
function start({ isKeeping = false, answers = ann }: Given = {}) {
  const sent: Sent[] = [];
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const shelf = new Map<string, unknown>();
  const clock = { now };
  const stored: Shelf = {
    get: async (origin) => shelf.get(origin),
    set: async (origin, kept) => void shelf.set(origin, kept),
    remove: async (origin) => void shelf.delete(origin),
  };
  const fetch = async (url: URL, init: RequestInit) => {
    requests.push({ url: url.href, init });
    const { headers, redirect, credentials } = init;
    const expected = url.href.startsWith(relay.href) ? 'same-origin' : 'omit';
    expect({ redirect, credentials }).toEqual({ redirect: 'manual', credentials: expected });
    const one = { url: url.href, authorization: new Headers(headers).get('authorization') };
    sent.push(one);
    const html_url = `${shop}/issues/1`;
    const issue = { number: 1, title: 'Pay', html_url, state: 'open', labels: [] };
    return answers(one) ?? Response.json([issue]);
  };
  const names = ['gitHub', 'gitLab', jira] as const;
  const shelfOf = isKeeping ? stored : null;
  const open = () =>
    new TrackerClient({ shelf: shelfOf, fetch, names, relay, now: () => clock.now });
  const read = (client: TrackerClient, address = shop) =>
    client.read(address, new AbortController().signal);
  return { client: open(), open, read, sent, requests, shelf, clock };
}

const signed = 'Bearer secret-1';

describe('through our server', () => {
  const user = { displayName: 'Ann' };
  const connecting = {
    ...{ source: jira, token: 'ann@example.org:secret-1', isKept: false },
    address: `${site}/browse/SHOP`,
  };
  const owned = (status: number, body?: unknown) => () => Response.json({ status, body });

  test("[TR45, TR47] the server's access leaves a kept token, and ends on the device with the connection", async () => {
    const { client, requests, shelf } = start({ isKeeping: true, answers: owned(200, user) });
    expect(await client.connect({ ...connecting, isKept: true })).toBeNull();
    expect(await client.connect({ ...connecting, token: null })).toBeNull();
    expect(await client.connections()).toMatchObject([{ isService: true }]);
    expect(shelf.size).toBe(1);
    await client.forget(jira);
    const { url, init } = requests.at(-1) ?? {};
    expect([url, init?.method]).toEqual([`${relay}/access`, 'DELETE']);
    expect(await client.connections()).toMatchObject([{ isService: false }]);
  });

  test('[TR20] a token goes to our server in a header of its own, with the parts of the request', async () => {
    const { client, read, requests } = start({ answers: owned(200, user) });
    await read(client, `${site}/browse/SHOP`);
    expect(requests).toEqual([]);
    expect(
      await client.connect({
        source: jira,
        token: 'ann@example.org:secret-1',
        isKept: false,
        address: '',
      }),
    ).toBeNull();
    const [{ url, init } = {}] = requests;
    expect(url).toBe(relay.href);
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', redirect: 'manual' });
    expect(JSON.parse(String(init?.body))).toEqual({
      ...{ tracker: jira, method: 'GET', path: '/rest/api/2/myself' },
    });
    const headers = new Headers(init?.headers);
    expect(headers.get('authorization')).toBeNull();
    expect(headers.get('tracker-token')).toBe('ann@example.org:secret-1');
    expect(await client.connections()).toMatchObject([{ source: jira, owner: 'Ann' }]);
  });

  test('[TR28] a token that the site refuses is tried with scopes, and keeps what a scope leaves it', async () => {
    const { client, read, requests } = start({
      answers: () => {
        const { path, isScoped } = JSON.parse(String(requests.at(-1)?.init.body));
        if (!isScoped) return Response.json({ status: 401 });
        if (path.endsWith('/myself')) return Response.json({ status: 200, body: user });
        const body = { code: 401, message: 'Unauthorized; scope does not match' };
        return Response.json({ status: 401, body });
      },
    });
    expect(await client.connect(connecting)).toBeNull();
    expect<unknown>(await read(client, `${site}/browse/SHOP`)).toEqual({
      ...{ ok: false, fault: { is: 'notReadable' } },
    });
    expect(await client.connections()).toHaveLength(1);
  });

  test('[TR23] a request waits where our server has four of others for its tracker', async () => {
    let sent = 0;
    const { client } = start({
      answers: () => {
        sent += 1;
        if (sent > 2) return Response.json({ status: 200, body: user });
        return new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
      },
    });
    expect(
      await client.connect({
        source: jira,
        token: 'ann@example.org:secret-1',
        isKept: false,
        address: '',
      }),
    ).toBeNull();
    expect(sent).toBe(3);
  });

  test.each([
    [200, 'unreadable', 1],
    [401, 'unavailable', 1],
    [503, 'unavailable', 1],
  ])('[TR20] a refusal of our server (%p) does not end the token', async (status, fault, left) => {
    const given = { answers: owned(200, user) };
    const { client, read } = start({ answers: () => given.answers() });
    await client.connect({
      source: jira,
      token: 'ann@example.org:secret-1',
      isKept: false,
      address: '',
    });
    given.answers = () => new Response('<html>', { status });
    expect<unknown>(await read(client, `${site}/browse/SHOP`)).toMatchObject({
      fault: { is: fault },
    });
    expect(await client.connections()).toHaveLength(left);
    given.answers = owned(401);
    expect<unknown>(await read(client, `${site}/browse/SHOP`)).toMatchObject({
      fault: { is: 'tokenEnded' },
    });
    expect(await client.connections()).toEqual([]);
  });
});

describe('tokens', () => {
  test('[TR5] a token goes to the API that it was typed for, and to no other', async () => {
    const { client, read, sent } = start();
    expect(
      await client.connect({ source: 'gitHub', token: ' secret-1\n', isKept: false, address: '' }),
    ).toBeNull();
    await read(client);
    await read(client, 'https://gitlab.com/acme/shop');
    expect(sent.map(({ url, authorization }) => [new URL(url).host, authorization])).toEqual([
      ['api.github.com', signed],
      ['api.github.com', signed],
      ['gitlab.com', null],
    ]);
    expect(await client.connections()).toEqual([
      {
        ...{ source: 'gitHub', owner: 'ann', until: null, rights: null, place: null },
        ...{ isService: false, writes: true, comments: false },
      },
    ]);
  });

  test.each(['ghp_1 2', 'ghp_\u{1F600}', 'ghp_1\nX-Other: 1', '', 'x'.repeat(1001)])(
    '[TR6] %j is refused before anything is sent',
    async (token) => {
      const { client, sent } = start();
      expect(
        await client.connect({ source: 'gitHub', token: token, isKept: false, address: '' }),
      ).toEqual({ is: 'wrongToken' });
      expect(sent).toEqual([]);
    },
  );

  test.each([
    [401, { is: 'wrongToken' }],
    [403, { is: 'notReadable' }],
    [500, { is: 'unavailable' }],
    [301, { is: 'moved' }],
  ])('[TR6] a token that is answered with %p is not taken', async (status, fault) => {
    const { client, read, sent } = start({
      answers: ({ url }) => (url.endsWith('/user') ? new Response('{}', { status }) : undefined),
    });
    expect<unknown>(
      await client.connect({ source: 'gitLab', token: 'secret-1', isKept: true, address: '' }),
    ).toEqual(fault);
    expect(await client.connections()).toEqual([]);
    await read(client, 'https://gitlab.com/acme/shop');
    expect(sent.at(-1)?.authorization).toBeNull();
  });

  test('[TR6] a token that has ended is sent once more, and then forgotten', async () => {
    const given = start({
      isKeeping: true,
      answers: (sent) =>
        sent.authorization && given.clock.now > now
          ? Response.json({ message: 'Bad credentials' }, { status: 401 })
          : ann(sent),
    });
    const { client, read, sent, shelf, clock } = given;
    await client.connect({ source: 'gitHub', token: 'secret-1', isKept: true, address: '' });
    clock.now += 1000;
    expect<unknown>(await read(client)).toEqual({ ok: false, fault: { is: 'tokenEnded' } });
    expect(shelf.size).toBe(0);
    expect(await read(client)).toMatchObject({ ok: true });
    expect(sent.map(({ authorization }) => authorization)).toEqual([signed, signed, null]);
  });

  test('[TR6] a refusal of the earlier token leaves the one that replaced it', async () => {
    const held = Promise.withResolvers<Response>();
    const asked = Promise.withResolvers<void>();
    const { read } = start();
    const late = new TrackerClient({
      shelf: null,
      names: ['gitHub'],
      relay,
      fetch: async (url, { headers }) => {
        if (url.pathname === '/user') return Response.json({ login: 'ann' });
        if (new Headers(headers).get('authorization') !== signed) return Response.json([]);
        asked.resolve();
        return held.promise;
      },
    });
    await late.connect({ source: 'gitHub', token: 'secret-1', isKept: false, address: '' });
    const reading = read(late);
    await asked.promise;
    await late.connect({ source: 'gitHub', token: 'secret-2', isKept: false, address: '' });
    held.resolve(new Response('{}', { status: 401 }));
    expect<unknown>(await reading).toEqual({ ok: false, fault: { is: 'tokenEnded' } });
    expect(await late.connections()).toHaveLength(1);
  });

  test('[TR7] a token is kept for 30 days where that was chosen, and other tabs forget it too', async () => {
    const { client, open, read, sent, shelf, clock } = start({ isKeeping: true });
    await client.connect({ source: 'gitHub', token: 'secret-1', isKept: true, address: '' });
    const later = open();
    clock.now += msKept - 1;
    await read(later);
    expect(sent.at(-1)?.authorization).toBe(signed);
    expect(await later.connections()).toMatchObject([
      { source: 'gitHub', owner: 'ann', until: now + msKept },
    ]);
    clock.now += 1;
    await read(later);
    expect(sent.at(-1)?.authorization).toBeNull();
    expect(shelf.size).toBe(0);
    clock.now = now;
    await client.connect({ source: 'gitHub', token: 'secret-1', isKept: true, address: '' });
    clock.now -= 1;
    expect(await later.connections()).toEqual([]);
    await client.connect({ source: 'gitHub', token: 'secret-1', isKept: true, address: '' });
    await later.forget('gitHub');
    expect(await client.connections()).toEqual([]);
  });

  test('[TR7] a token is not kept unless that was chosen and is possible', async () => {
    const unchosen = start({ isKeeping: true });
    await unchosen.client.connect({
      source: 'gitHub',
      token: 'secret-1',
      isKept: false,
      address: '',
    });
    expect(unchosen.shelf.size).toBe(0);
    const impossible = start();
    await impossible.client.connect({
      source: 'gitHub',
      token: 'secret-1',
      isKept: true,
      address: '',
    });
    expect(await impossible.client.connections()).toMatchObject([{ until: null }]);
    expect(await impossible.open().connections()).toEqual([]);
  });
});
