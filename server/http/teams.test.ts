import { expect, test } from 'bun:test';
import { makeId } from '@story-pointer/core/ids';
import { type TeamView, teamViewSchema } from '@story-pointer/core/team/team-view';
import { problemSchema, type Seat, seatSchema, teamLinkSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

const hour = 60 * 60 * 1000;

/** Ann's session is the first of a team, with a story agreed on and two left over. */
async function openTeam(url: string) {
  const ann = new Browser(url);
  const seat = given((await ann.create({ name: 'Sprint 24', type: 'linear' })).value);
  await ann.send(seat, { type: 'changeSettings', settings: { autoReveal: true } });
  await ann.send(seat, {
    type: 'addStories',
    add: [
      { name: 'Log in', points: 3 },
      { name: 'Pay', key: 'PAY-1', description: 'By card.' },
      { name: 'Search' },
    ],
    update: [],
  });
  expect((await ann.send(seat, { type: 'makeTeam', name: 'Payments' })).status).toBe(200);
  return { ann, seat, teamId: await teamOf(ann, seat) };
}

async function teamOf(browser: Browser, { sessionId, participantId }: Seat): Promise<string> {
  const path = `/api/sessions/${sessionId}/team?participantId=${participantId}`;
  const { id } = teamLinkSchema.parse(await (await browser.fetch(path)).json());
  return given(id ?? undefined);
}

async function read(browser: Browser, teamId: string): Promise<TeamView> {
  return teamViewSchema.parse(await (await browser.fetch(`/api/teams/${teamId}`)).json());
}

async function start(browser: Browser, teamId: string, parts: object = {}) {
  const response = await browser.post(`/api/teams/${teamId}/sessions`, {
    ...{ commandId: crypto.randomUUID(), firstKey: browser.firstKey },
    ...{ name: 'Sprint 25', facilitatorName: 'Bob', ...parts },
  });
  const answer: unknown = await response.json();
  return response.ok ? seatSchema.parse(answer) : problemSchema.parse(answer).code;
}

async function run(browser: Browser, teamId: string, command: object) {
  const body = { commandId: crypto.randomUUID(), command };
  return (await browser.post(`/api/teams/${teamId}/commands`, body)).status;
}

async function change(browser: Browser, seat: Seat, command: { readonly type: string }) {
  expect((await browser.send(seat, command)).status).toBe(200);
}

test('[TE1, TE2] a facilitator makes a team of a session, and its link shows what was estimated', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  expect(teamId).toMatch(/^[0-9a-f]{20}$/);
  const { sessionId, participantId } = seat;
  const [session] = given((await read(ann, teamId)).sessions);
  expect(await read(ann, teamId)).toMatchObject({
    ...{ id: teamId, name: 'Payments', isMaker: true, nextName: 'Sprint 25', leftOver: 2 },
    open: { id: sessionId, name: 'Sprint 24', participantId },
  });
  expect(session).toMatchObject({ id: sessionId, name: 'Sprint 24', stories: 3, points: '3' });
  const again = await ann.send(seat, { type: 'makeTeam', name: 'Other' });
  expect(again.problem?.code).toBe('hasTeam');
});

test('[TE1] neither a participant nor a stranger makes a team, or learns of it from a session', async () => {
  await using server = await startServer();
  const { seat } = await openTeam(server.url);
  const bob = new Browser(server.url);
  const bobSeat = given((await bob.join(seat.sessionId, 'Bob')).value);
  const made = await bob.send(bobSeat, { type: 'makeTeam', name: 'Mine' });
  expect(made.problem?.code).toBe('facilitatorOnly');
  for (const query of ['', `?participantId=${bobSeat.participantId}`]) {
    const path = `/api/sessions/${seat.sessionId}/team${query}`;
    expect((await bob.fetch(path)).status).toBe(403);
  }
  expect(JSON.stringify((await bob.look(bobSeat)).value)).not.toContain('isOfTeam');
});

test('[TE4] whoever has the link joins the open session, under one name as often as they come', async () => {
  await using server = await startServer();
  const { seat, teamId } = await openTeam(server.url);
  const bob = new Browser(server.url);
  const joined = await start(bob, teamId);
  expect(joined).toMatchObject({ sessionId: seat.sessionId });
  expect(await start(bob, teamId)).toEqual(joined);
  const { sessionId: id, participantId } = seatSchema.parse(joined);
  expect((await read(bob, teamId)).open).toMatchObject({ id, participantId });
});

test('[TE3, TE5] the next session has the deck, the settings and the stories left over, each once', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const bob = new Browser(server.url);
  const next = seatSchema.parse(await start(bob, teamId, { brings: true }));
  expect(next.sessionId).not.toBe(seat.sessionId);
  const room = given((await bob.look(next)).value);
  expect(room.session).toMatchObject({ name: 'Sprint 25', type: 'linear' });
  expect(room.session.settings.autoReveal).toBe(true);
  expect(room.stories.map(({ name, key }) => [name, key])).toEqual([
    ['Pay', 'PAY-1'],
    ['Search', ''],
  ]);
  const details = await (await bob.fetch(`/api/sessions/${next.sessionId}/details`)).text();
  expect(details).toContain('By card.');
  // The stories of the first session were brought along; the same ones are left in the second.
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 2, nextName: 'Sprint 26' });
  await change(bob, next, { type: 'closeSession' });
  const third = seatSchema.parse(await start(bob, teamId, { brings: true }));
  expect(given((await bob.look(third)).value).stories).toHaveLength(2);
});

test('[TE5] stories that two sessions leave are brought along once, and a deleted session leaves none', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const other = seatSchema.parse(await start(ann, teamId, { isAnother: true }));
  const add = [{ name: 'Pay by invoice', key: 'PAY-1' }, { name: 'SEARCH' }, { name: 'Export' }];
  const adding = { type: 'addStories', add, update: [] };
  await change(ann, other, adding);
  const refund = { type: 'createStory', name: 'Refund' };
  await change(ann, seat, refund);
  await change(ann, seat, { type: 'closeSession' });
  await change(ann, other, { type: 'closeSession' });
  expect(await read(ann, teamId)).toMatchObject({ leftOver: 4, open: null });
  await change(ann, seat, { type: 'deleteSession' });
  expect(await read(ann, teamId)).toMatchObject({ leftOver: 3, open: null });
  const third = seatSchema.parse(await start(ann, teamId, { brings: true }));
  const names = given((await ann.look(third)).value).stories.map(({ name }) => name);
  expect(names).toEqual(['Pay by invoice', 'SEARCH', 'Export']);
  const gone = (await read(ann, teamId)).sessions.at(-1);
  expect(gone).toMatchObject({ stories: 4, points: '3', isGone: true });
});

test('[TE4] a session in which nothing has happened for 12 hours is no longer open', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { ann, teamId } = await openTeam(server.url);
  time += 11 * hour;
  expect((await read(ann, teamId)).open).not.toBeNull();
  time += 1 * hour;
  const team = await read(ann, teamId);
  expect([team.open, team.sessions[0]?.isGone]).toEqual([null, false]);
});

test('[TE6] people who start at the same moment are in one session, and another one is asked for', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const people = Array.from({ length: 5 }, () => new Browser(server.url));
  const seats = await Promise.all(
    people.map((one, index) => start(one, teamId, { facilitatorName: `Person ${index}` })),
  );
  const sessions = new Set(seats.map((one) => seatSchema.parse(one).sessionId));
  expect(sessions.size).toBe(1);
  expect((await read(ann, teamId)).sessions).toHaveLength(2);
  const another = seatSchema.parse(await start(ann, teamId, { isAnother: true }));
  expect(sessions.has(another.sessionId)).toBe(false);
});

test('[TE6, C3] a start that is sent again has one outcome, whether it started or joined', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const joining = { commandId: crypto.randomUUID() };
  const bob = new Browser(server.url);
  const joined = await start(bob, teamId, joining);
  expect(await start(bob, teamId, joining)).toEqual(joined);
  await change(ann, seat, { type: 'closeSession' });
  const starting = { commandId: crypto.randomUUID() };
  const started = await start(bob, teamId, starting);
  expect(await start(bob, teamId, starting)).toEqual(started);
  expect(await start(bob, teamId, { ...starting, name: 'Other' })).toBe('idReused');
  expect((await read(ann, teamId)).sessions).toHaveLength(2);
});

test('[TE7] a leaked link neither renames the team nor takes a session off, nor reads its name or code', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const eve = new Browser(server.url);
  await eve.create();
  expect((await read(eve, teamId)).sessions[0]).toMatchObject({ id: null, name: null });
  const { sessionId } = seat;
  expect(await run(eve, teamId, { type: 'renameTeam', name: 'Ours' })).toBe(403);
  expect(await run(eve, teamId, { type: 'takeOff', sessionId })).toBe(403);
  expect(await run(eve, teamId, { type: 'renewLink' })).toBe(403);
  expect(await run(ann, teamId, { type: 'renameTeam', name: ' Billing ' })).toBe(200);
  expect(await run(ann, teamId, { type: 'takeOff', sessionId })).toBe(200);
  expect(await read(ann, teamId)).toMatchObject({ name: 'Billing', sessions: [] });
  expect((await ann.look(seat)).status).toBe(200);
});

test('[TE11, C3] a renewed link says so for 30 days and nothing else, and the new one leads on', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { ann, seat, teamId } = await openTeam(server.url);
  const body = { commandId: crypto.randomUUID(), command: { type: 'renewLink' } };
  const renew = async () =>
    teamLinkSchema.parse(await (await ann.post(`/api/teams/${teamId}/commands`, body)).json()).id;
  const next = given((await renew()) ?? undefined);
  expect(next).not.toBe(teamId);
  expect(await renew()).toBe(next);
  const old = await ann.fetch(`/api/teams/${teamId}`);
  expect(problemSchema.parse(await old.json())).toMatchObject({ status: 404, code: 'teamRenewed' });
  expect(await start(ann, teamId)).toBe('teamRenewed');
  expect((await ann.send(seat, { type: 'createStory', name: 'Refund' })).status).toBe(200);
  expect(await read(ann, next)).toMatchObject({ name: 'Payments', leftOver: 3 });
  expect(await teamOf(ann, seat)).toBe(next);
  time += 30 * 24 * hour;
  expect((await ann.fetch(`/api/teams/${teamId}`)).status).toBe(404);
});

test('[TE1] a browser makes 50 teams at most', async () => {
  await using server = await startServer();
  const ann = new Browser(server.url);
  const make = async () => {
    const seat = given((await ann.create()).value);
    return (await ann.send(seat, { type: 'makeTeam', name: 'Team' })).problem?.code;
  };
  for (let count = 0; count < 50; count += 1) expect(await make()).toBeUndefined();
  expect(await make()).toBe('tooManyTeams');
});

test('[TE8, W25] guessing teams counts against the limit of guesses, and reading one changes nothing', async () => {
  const edge = { ...noEdgeLimits, missesPerAddress: 20 };
  await using server = await startServer({ edge });
  const { ann, teamId } = await openTeam(server.url);
  const before = await read(ann, teamId);
  const eve = new Browser(server.url);
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1)
    statuses.add((await eve.fetch(`/api/teams/team-${count}`)).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await eve.fetch(`/api/teams/${makeId(Date.now(), 0.5)}`)).status).toBe(404);
  expect(await read(ann, teamId)).toEqual(before);
});
