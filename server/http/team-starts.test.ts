import { expect, test } from 'bun:test';
import { problemSchema, seatSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { change, openTeam, read, run, start } from '../testing/team-link.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

const hour = 60 * 60 * 1000;

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
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 0, nextName: 'Sprint 26' });
  await change(bob, next, { type: 'closeSession' });
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 2 });
  const third = seatSchema.parse(await start(bob, teamId, { brings: true }));
  expect(given((await bob.look(third)).value).stories).toHaveLength(2);
  await change(bob, third, { type: 'closeSession' });
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 2 });
  // A session that comes back to the list has left its stories already.
  const listed = async () =>
    given((await read(bob, teamId)).sessions.find(({ id }) => id === next.sessionId));
  expect(await run(bob, teamId, { type: 'takeOff', place: (await listed()).place })).toBe(200);
  await change(bob, next, { type: 'addToTeam', teamId });
  expect(await listed()).toMatchObject({ stories: 2, leftOver: 2 });
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 2 });
  await change(bob, third, { type: 'deleteSession' });
  expect(await read(bob, teamId)).toMatchObject({ leftOver: 0 });
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

test('[TE4] a session that collects votes is open until its deadline, and for 12 hours after', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { ann, seat, teamId } = await openTeam(server.url);
  const { stories } = given((await ann.look(seat)).value);
  const storyIds = stories.slice(1).map(({ id }) => id);
  const collecting = {
    ...{ type: 'startCollection', storyIds, endsAt: time + 30 * hour },
    ...{ rule: 'none', newcomers: true, leftOut: [] },
  };
  await change(ann, seat, collecting);
  time += 29 * hour;
  expect((await read(ann, teamId)).open).not.toBeNull();
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
  expect(await start(bob, teamId, joining)).toEqual(joined);
  expect(await start(bob, teamId, { ...joining, name: 'Other' })).toBe('idReused');
  const starting = { commandId: crypto.randomUUID() };
  const started = await start(bob, teamId, starting);
  expect(await start(bob, teamId, starting)).toEqual(started);
  expect(await start(bob, teamId, { ...starting, name: 'Other' })).toBe('idReused');
  expect((await read(ann, teamId)).sessions).toHaveLength(2);
  await change(ann, seat, { type: 'deleteSession' });
  expect(await start(bob, teamId, joining)).toBe('answeredBefore');
  await change(bob, seatSchema.parse(started), { type: 'deleteSession' });
  await server.app.prune({ idle: 0, unused: 0, receipts: 0 });
  expect(await start(bob, teamId, starting)).toBe('answeredBefore');
  expect((await read(ann, teamId)).sessions).toHaveLength(2);
});

test('[TE4, TE6] a session that the list shows as open, and that another process has closed, keeps nobody from the next', async () => {
  const store = new MemoryStore();
  await using server = await startServer({ store });
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const { teams } = store;
  const find = teams.find.bind(teams);
  teams.find = async (id) => {
    const team = await find(id);
    if (!team || 'nextId' in team) return team;
    return { ...team, sessions: team.sessions.map((one) => ({ ...one, closedAt: null })) };
  };
  const next = seatSchema.parse(await start(new Browser(server.url), teamId));
  expect(next.sessionId).not.toBe(seat.sessionId);
});

test('[TE4, W25] joining by a team’s link counts as joining by that of its session', async () => {
  const edge = { ...noEdgeLimits, entriesPerAddress: 20 };
  await using server = await startServer({ edge });
  const { teamId } = await openTeam(server.url);
  const join = (name: string) => start(new Browser(server.url), teamId, { facilitatorName: name });
  seatSchema.parse(await join('Bob'));
  seatSchema.parse(await join('Cai'));
  expect(await join('Dee')).toBe('tooManyRequests');
});

test('[TE4] a taken name is refused by the field that the request has it in', async () => {
  await using server = await startServer();
  const { teamId } = await openTeam(server.url);
  const body = { commandId: crypto.randomUUID(), name: 'Sprint 25', facilitatorName: 'Ann' };
  const refused = await new Browser(server.url).post(`/api/teams/${teamId}/sessions`, body);
  const problem = problemSchema.parse(await refused.json());
  expect(problem).toMatchObject({ code: 'nameTaken', field: 'facilitatorName' });
});
