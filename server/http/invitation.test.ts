import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeholders } from '@story-pointer/core/session/invitation';
import { write } from 'bun';
import { Browser } from '../testing/browser.ts';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { createWeb, type Web } from './web.ts';

const { facilitatorName, sessionName, sessionId: anyCode } = placeholders;
const drawing = `<h1>${facilitatorName}</h1><h2>${sessionName}</h2><input name="sessionId" value="${anyCode}">`;
const preview = { title: `${facilitatorName} invites to ${sessionName}`, description: 'Join in' };

let folder = '';
let web: Web;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(
    join(folder, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  );
  const page = { html: '<h1>Plain</h1>', invitation: { html: drawing, preview } };
  await write(join(folder, 'pages.json'), builtPages({ '/join-session': page }));
  web = await createWeb(folder, nothingConfigured);
  server = await startServer({ web });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function openSession(names: { name?: string; facilitatorName?: string } = {}) {
  const ann = new Browser(server.url);
  const { sessionId } = given((await ann.create({ type: 'linear', ...names })).value);
  return { ann, sessionId };
}

function lookAt(code: string, browser = new Browser(server.url)): Promise<Response> {
  return browser.fetch(`/join-session?${new URLSearchParams({ sessionId: code })}`);
}

/** The data of the page for its scripts. */
async function dataAt(code: string, browser?: Browser): Promise<unknown> {
  return dataIn(await (await lookAt(code, browser)).text());
}

function dataIn(html: string): unknown {
  const [, json = ''] = /id="invitation">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

test('[J20, PG23] the page itself shows the session and the inviter to anybody with the code', async () => {
  const { sessionId } = await openSession();
  given((await new Browser(server.url).join(sessionId, 'Bob')).value);
  const response = await lookAt(sessionId);
  const html = await response.text();
  expect(html).toContain('<h1>Ann</h1><h2>Sprint 12</h2>');
  expect(html).toContain('<meta property="og:title" content="Ann invites to Sprint 12">');
  expect(html).toContain(`value="${sessionId}"`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(response.headers.get('cache-control')).toContain('private');
  expect(dataIn(html)).toMatchObject({
    code: sessionId,
    invitation: { type: 'linear', people: [{ name: 'Ann' }, { name: 'Bob' }], seats: [] },
  });
});

test('[J20] names cannot inject anything into the page', async () => {
  const evil = `</script><script>alert("1")</script>'&amp;<!-- $&`;
  const { sessionId } = await openSession({ name: evil, facilitatorName: evil });
  const html = await (await lookAt(sessionId)).text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('"1"');
  expect(html).not.toContain('<!--');
  expect(dataIn(html)).toMatchObject({
    invitation: { sessionName: evil, facilitatorName: evil },
  });
});

test('[J20] a browser is offered its own seat, and no one else’s', async () => {
  const { ann, sessionId } = await openSession();
  expect(await dataAt(sessionId, ann)).toMatchObject({ invitation: { seats: [{ name: 'Ann' }] } });
  expect(await dataAt(sessionId)).toMatchObject({ invitation: { seats: [] } });
});

test('[J20] the page for a browser with a seat is not that of a newcomer', async () => {
  const { ann, sessionId } = await openSession();
  expect(await (await lookAt(sessionId, ann)).text()).toContain('<div id="root"></div>');
});

test('[J22, W25] an unknown code counts as a miss, and after too many nothing is looked up', async () => {
  const few = await startServer({ web, edge: { ...noEdgeLimits, missesPerAddress: 3 } });
  const look = async (code: string) =>
    (await fetch(`${few.url}/join-session?sessionId=${code}`)).text();
  for (let miss = 0; miss < 3; miss += 1) {
    const code = `none-${miss}`;
    expect(dataIn(await look(code))).toEqual({ code, invitation: null });
  }
  expect(await look('none')).not.toContain('id="invitation"');
  await few[Symbol.asyncDispose]();
});

test('[CL3] the page itself says that a session is closed', async () => {
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  const { sessionId } = seat;
  await ann.send(seat, { type: 'closeSession' });
  const html = await (await lookAt(sessionId)).text();
  expect(html).toContain('<div id="root"></div>');
  expect(dataIn(html)).toMatchObject({ invitation: { isClosed: true, seats: [] } });
});

test('[J22] the page itself tells a browser that was removed for good, and no other', async () => {
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { sessionId, participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId, bars: true });
  expect(await dataAt(sessionId, bob)).toMatchObject({ invitation: { isBarred: true } });
  expect(await dataAt(sessionId)).toMatchObject({ invitation: { isBarred: false } });
});

test('[J22] an invalid code cannot inject anything into the page', async () => {
  for (const code of ['</script><b>', '"><b>', '%00', 'x'.repeat(5000)]) {
    const response = await lookAt(code);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('<b>');
  }
});

test('[PG24] the first of two codes in an address counts, as on pages', async () => {
  for (const path of ['session', 'join-session']) {
    const html = await (await fetch(`${server.url}/${path}?sessionId=one&sessionId=two`)).text();
    expect(dataIn(html)).toEqual({ code: 'one', invitation: null });
  }
});

test.each(['sessionId=%E0%A4%A', 'sessionId=100%&x', 'sessionId=%22'])(
  '[PG24, J22] for the address %p, which has no code, nothing is looked up or drawn',
  async (search) => {
    const few = await startServer({ web, edge: { ...noEdgeLimits, missesPerAddress: 1 } });
    for (const path of ['session', 'join-session', 'join-session']) {
      const response = await fetch(`${few.url}/${path}?${search}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root"></div>');
    }
    expect((await new Browser(few.url).look({ sessionId: 'none' })).status).toBe(404);
    await few[Symbol.asyncDispose]();
  },
);

test('[SE1, J20] the session without a seat is answered with the invitation itself', async () => {
  const { sessionId } = await openSession();
  const look = async (search: string) => {
    const response = await new Browser(server.url).fetch(`/session?${search}`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const invitation = await (await lookAt(sessionId)).text();
  expect(invitation).toContain('<h1>Ann<');
  expect(await look(`sessionId=${sessionId}`)).toBe(invitation);
  expect(await look(`sessionId=${sessionId.toUpperCase()}`)).toContain('<h1>Ann<');
  expect(await look(`sessionId=${sessionId}&participantId=x`)).not.toContain('<h1>Ann<');
  expect(await look('sessionId=%20')).not.toContain('<h1>Ann<');
});

test('[J26] a code in capitals is the same code', async () => {
  const { ann, sessionId } = await openSession();
  const capitals = sessionId.toUpperCase();
  expect((await ann.fetch(`/api/sessions/${capitals}`)).status).toBe(200);
  const joined = await new Browser(server.url).join(capitals, 'Bob');
  expect(given(joined.value).sessionId).toBe(sessionId);
  expect(await (await lookAt(capitals)).text()).toContain('<h1>Ann<');
});

test('[W7, J22] an invalid code is refused with a sentence, not with a pattern', async () => {
  const answer = await fetch(`${server.url}/api/sessions/${encodeURIComponent('a code?')}`);
  expect(await answer.json()).toMatchObject({
    field: 'id',
    detail: 'This is no session code: a code has 1 to 36 letters, digits and hyphens.',
  });
});
