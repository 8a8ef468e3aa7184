import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from '@story-pointer/core/testing/scales';
import { write } from 'bun';
import { Browser } from '../testing/browser.ts';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { createWeb, type Web } from './web.ts';

const people = Array.from(
  { length: 8 },
  (_, index) => `<li data-if="person ${index}"><b data-fill="person ${index}">sample</b></li>`,
).join('');
const cards = Array.from(
  { length: 24 },
  (_, index) => `<li data-card="${index}"><b data-length="1">7<i></i></b></li>`,
).join('');
const drawing = `<h1 data-fill="facilitator">sample</h1><h2 data-fill="session">sample</h2>${people}
<h3 data-fill="deck">sample</h3><ul>${cards}</ul><p data-if="others">and <b data-fill="others">1</b> more</p><input name="sessionId" value="sample">`;
const again = `${drawing}<a data-if="seat 0" data-seat="0" href="/session">Continue as
<b data-fill="seat 0">sample</b></a><a data-if="seat 1" data-seat="1">Never</a>`;

let folder = '';
let web: Web;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(
    join(folder, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  );
  const summary = '<a data-summary href="/session-summary?sessionId=sample">Closed</a>';
  const closed = { 'first, closed': summary, 'again, closed': again + summary };
  const barred = { 'first, barred': 'Barred', 'first, closed, barred': `Barred ${summary}` };
  const drawings = { first: drawing, again, ...closed, ...barred, nobody: '<h1>Join</h1>' };
  const page = { scripts: [], html: '<h1>Plain</h1>', drawings };
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

test('[J20, PG23] the page itself shows the session and the inviter to anybody with the code', async () => {
  const { sessionId } = await openSession();
  given((await new Browser(server.url).join(sessionId, 'Bob')).value);
  const response = await lookAt(sessionId);
  const html = await response.text();
  expect(html).toContain(
    '<h1 data-fill="facilitator">Ann</h1><h2 data-fill="session">Sprint 12</h2>',
  );
  expect(html.match(/<b data-fill="person \d">[^<]*/g)).toEqual([
    '<b data-fill="person 0">Ann',
    '<b data-fill="person 1">Bob',
  ]);
  expect(html).not.toContain('more</p>');
  expect(html).toContain(`value="${sessionId}"`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(response.headers.get('cache-control')).toContain('private');
});

test('[J20, DK5] the page itself shows the cards to anybody with the code, those of a custom deck too', async () => {
  const cardsFor = async (type: unknown) => {
    const ann = new Browser(server.url);
    const { sessionId } = given((await ann.create({ type })).value);
    const html = await (await lookAt(sessionId)).text();
    return html.match(/<h3.*?<\/h3>|<b data-length.*?<\/b>/g);
  };
  expect(await cardsFor(written('S&M=1, ½, ?'))).toEqual([
    '<h3 data-fill="deck">Our own</h3>',
    '<b data-length="3">S&amp;M<i></i></b>',
    '<b data-length="1">½<i></i></b>',
    '<b data-length="1">?<i></i></b>',
  ]);
  expect(await cardsFor('linear')).toHaveLength(13);
});

test('[J20] names cannot inject anything into the page', async () => {
  const evil = `</script><script>alert("1")</script>'&amp;<!--`;
  const { sessionId } = await openSession({ name: evil, facilitatorName: evil });
  const html = await (await lookAt(sessionId)).text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<!--');
  const told = /id="invitation">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(told)).toMatchObject({
    invitation: { sessionName: evil, facilitatorName: evil },
  });
});

test('[J21] a browser is offered its own seat, and no one else’s', async () => {
  const { ann, sessionId } = await openSession();
  const own = await (await lookAt(sessionId, ann)).text();
  expect(own).toContain('<b data-fill="seat 0">Ann</b>');
  expect(own).toMatch(new RegExp(`href="/session\\?sessionId=${sessionId}&(amp;)?participantId=`));
  expect(own).not.toContain('Never');
  const strange = await (await lookAt(sessionId)).text();
  expect(strange).not.toContain('Continue as');
  expect(strange).not.toContain('participantId');
});

test('[J22, W26] an unknown code counts as a miss, and after too many nothing is looked up', async () => {
  const few = await startServer({ web, edge: { ...noEdgeLimits, missesPerAddress: 3 } });
  const look = async (code: string) =>
    (await fetch(`${few.url}/join-session?sessionId=${code}`)).text();
  for (let miss = 0; miss < 3; miss += 1) expect(await look(`none-${miss}`)).toContain('>Join<');
  const undrawn = await look('none');
  expect(undrawn).toContain('<div id="root"></div>');
  expect(undrawn).not.toContain('id="invitation"');
  await few[Symbol.asyncDispose]();
});

test('[CL8] the page itself says that a session is closed, and links to its summary', async () => {
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  const { sessionId } = seat;
  expect(await (await lookAt(sessionId)).text()).not.toContain('>Closed');
  await ann.send(seat, { type: 'closeSession' });
  const html = await (await lookAt(sessionId)).text();
  expect(html).toContain(`href="/session-summary?sessionId=${sessionId}">Closed`);
  expect(html).not.toContain('Continue as');
  const own = await (await lookAt(sessionId, ann)).text();
  expect(own).toContain('>Closed');
  expect(own).toContain('<b data-fill="seat 0">Ann</b>');
});

test('[J29] the page itself tells a browser that was removed for good, and no other', async () => {
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { sessionId, participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId, bars: true });
  expect(await (await lookAt(sessionId, bob)).text()).toContain('>Barred');
  expect(await (await lookAt(sessionId)).text()).not.toContain('>Barred');
  await ann.send(annSeat, { type: 'closeSession' });
  expect(await (await lookAt(sessionId, bob)).text()).toContain('>Closed');
});

test('[J22] an invalid code cannot inject anything into the page', async () => {
  for (const code of ['</script><b>', '"><b>', '%00', 'x'.repeat(5000)]) {
    const response = await lookAt(code);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('<b>');
  }
});

test('[PG25] the first of two codes in an address counts, as on pages', async () => {
  for (const path of ['session', 'join-session']) {
    const html = await (await fetch(`${server.url}/${path}?sessionId=one&sessionId=two`)).text();
    const told = /id="invitation">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(told)).toEqual({ code: 'one', invitation: null });
  }
});

test.each(['sessionId=%E0%A4%A', 'sessionId=100%&x', 'sessionId=%22'])(
  '[PG25, J22] for the address %p, which has no code, nothing is looked up or drawn',
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

test('[SE2, J20] the session without a seat is answered with the invitation itself', async () => {
  const { sessionId } = await openSession();
  const look = async (search: string) => {
    const response = await new Browser(server.url).fetch(`/session?${search}`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const invitation = await (await lookAt(sessionId)).text();
  expect(invitation).toContain('>Ann<');
  expect(await look(`sessionId=${sessionId}`)).toBe(invitation);
  expect(await look(`sessionId=${sessionId.toUpperCase()}`)).toContain('>Ann<');
  expect(await look(`sessionId=${sessionId}&participantId=x`)).not.toContain('>Ann<');
  expect(await look('sessionId=%20')).not.toContain('>Ann<');
});

test('[J24] a code in capitals is the same code', async () => {
  const { ann, sessionId } = await openSession();
  const capitals = sessionId.toUpperCase();
  expect((await ann.fetch(`/api/sessions/${capitals}`)).status).toBe(200);
  const joined = await new Browser(server.url).join(capitals, 'Bob');
  expect(given(joined.value).sessionId).toBe(sessionId);
  expect(await (await lookAt(capitals)).text()).toContain('>Ann<');
});

test('[W1, J25] an invalid code is refused with a sentence, not with a pattern', async () => {
  const answer = await fetch(`${server.url}/api/sessions/${encodeURIComponent('a code?')}`);
  expect(await answer.json()).toMatchObject({
    field: 'id',
    detail: 'This is no session code: a code has 1 to 36 letters, digits and hyphens.',
  });
});
