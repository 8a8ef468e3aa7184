import { expect, test } from 'bun:test';
import { makeId } from '@story-pointer/core/ids';
import { problemSchema, seatSchema, teamLinkSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { change, openTeam, read, run, start, teamOf } from '../testing/team-link.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

const hour = 60 * 60 * 1000;

test('[TE1, TE2] a facilitator makes a team of a session, and its link shows what was estimated', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  expect(teamId).toMatch(/^[0-9a-f]{20}$/);
  const { sessionId, participantId } = seat;
  const [session] = given((await read(ann, teamId)).sessions);
  expect(await read(ann, teamId)).toMatchObject({
    ...{ id: teamId, name: 'Payments', isMaker: true, nextName: 'Sprint 25', leftOver: 0 },
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

test('[W2] a refused command of a team names the path of its field', async () => {
  await using server = await startServer();
  const { ann, teamId } = await openTeam(server.url);
  const command = { type: 'renameTeam', name: 'x'.repeat(200) };
  const refused = await ann.post(`/api/teams/${teamId}/commands`, {
    ...{ commandId: crypto.randomUUID(), command },
  });
  expect(problemSchema.parse(await refused.json()).field).toBe('command.name');
});

test('[TE7] a browser stays the maker of a team whose sessions are gone', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'deleteSession' });
  const { firstKey } = new Browser(server.url);
  seatSchema.parse(await start(ann, teamId, { facilitatorName: 'Ann', firstKey }));
  expect((await read(ann, teamId)).isMaker).toBe(true);
});

test('[TE1, TE7] a session that was taken off the list can have another team', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  expect(await run(ann, teamId, { type: 'takeOff', place: 1 })).toBe(200);
  const making = { type: 'makeTeam', name: 'Billing' };
  await change(ann, seat, making);
  const next = await teamOf(ann, seat);
  expect(next).not.toBe(teamId);
  expect((await read(ann, next)).sessions).toHaveLength(1);
  expect((await ann.send(seat, making)).problem?.code).toBe('hasTeam');
});

test('[TE11, C3] a renewed link says so for 30 days and leads managers to the new one', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { ann, seat, teamId } = await openTeam(server.url);
  const bob = new Browser(server.url);
  await start(bob, teamId);
  const body = { commandId: crypto.randomUUID(), command: { type: 'renewLink' } };
  const renew = async () =>
    teamLinkSchema.parse(await (await ann.post(`/api/teams/${teamId}/commands`, body)).json()).id;
  const next = given((await renew()) ?? undefined);
  expect(next).not.toBe(teamId);
  expect(await renew()).toBe(next);
  const old = await ann.fetch(`/api/teams/${teamId}`);
  expect(await old.json()).toMatchObject({ id: next, mayManage: true });
  const renewed = await bob.fetch(`/api/teams/${teamId}`);
  expect(problemSchema.parse(await renewed.json())).toMatchObject({
    ...{ status: 404, code: 'teamRenewed' },
  });
  expect(await start(bob, teamId)).toBe('teamRenewed');
  expect(await run(ann, teamId, { type: 'renameTeam', name: 'Ours' })).toBe(200);
  expect(await run(ann, teamId, { type: 'renameTeam', name: 'Payments' })).toBe(200);
  expect((await ann.send(seat, { type: 'createStory', name: 'Refund' })).status).toBe(200);
  await change(ann, seat, { type: 'closeSession' });
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

test('[TE14] a link makes one more browser a manager, which keeps its rights without a seat, and only once', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const secret = 'a'.repeat(24);
  const accept = { type: 'acceptRights', secret };
  const bob = new Browser(server.url);
  expect(await run(bob, teamId, accept)).toBe(403);
  expect(await run(ann, teamId, { type: 'shareRights', secret })).toBe(200);
  expect(await run(bob, teamId, accept)).toBe(200);
  expect(await run(new Browser(server.url), teamId, accept)).toBe(403);
  expect(await read(bob, teamId)).toMatchObject({ mayManage: true, isMaker: false });
  await change(ann, seat, { type: 'closeSession' });
  const { firstKey } = new Browser(server.url);
  seatSchema.parse(await start(bob, teamId, { firstKey }));
  expect(await run(bob, teamId, { type: 'renameTeam', name: 'Billing' })).toBe(200);
  expect(await read(ann, teamId)).toMatchObject({ name: 'Billing', managers: 1 });
  expect(await run(ann, teamId, { type: 'withdrawRights' })).toBe(200);
  expect(await run(bob, teamId, { type: 'renewLink' })).toBe(403);
});

test('[TE15] people that have led a session of the team prepare the next one, and others cannot', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const bob = new Browser(server.url);
  seatSchema.parse(await start(bob, teamId));
  const prepare = { type: 'prepareNext', deck: 'tShirt', settings: { hiddenNames: true } };
  expect(await run(bob, teamId, prepare)).toBe(403);
  await change(ann, seat, { type: 'closeSession' });
  const next = seatSchema.parse(await start(bob, teamId));
  expect(await read(bob, teamId)).toMatchObject({ mayManage: false, mayPrepare: true });
  expect(await run(bob, teamId, prepare)).toBe(200);
  expect((await read(ann, teamId)).next).toMatchObject({ type: 'tShirt' });
  await change(bob, next, { type: 'closeSession' });
  const third = seatSchema.parse(await start(ann, teamId));
  const { session } = given((await ann.look(third)).value);
  expect(session).toMatchObject({ type: 'tShirt', settings: { hiddenNames: true } });
  expect(session.settings.autoReveal).toBe(true);
});

test('[TE17] a facilitator puts a session on the list of a team later, where people with the link join it', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const bob = new Browser(server.url);
  const later = given((await bob.create({ name: 'Refinement', facilitatorName: 'Bob' })).value);
  const adding = { type: 'addToTeam', teamId };
  const guest = new Browser(server.url);
  const guestSeat = given((await guest.join(later.sessionId, 'Guest')).value);
  expect((await guest.send(guestSeat, adding)).problem?.code).toBe('facilitatorOnly');
  const unknown = { ...adding, teamId: makeId(Date.now(), 0.5) };
  expect((await bob.send(later, unknown)).problem?.code).toBe('teamNotFound');
  await change(bob, later, adding);
  expect((await bob.send(later, adding)).problem?.code).toBe('hasTeam');
  expect(await teamOf(bob, later)).toBe(teamId);
  expect(await start(ann, teamId, { facilitatorName: 'Ann' })).toMatchObject({
    sessionId: later.sessionId,
  });
  await change(bob, later, { type: 'createStory', name: 'Refund' });
  expect((await read(ann, teamId)).sessions[0]).toMatchObject({ stories: 1, name: 'Refinement' });
  const takeOff = { type: 'takeOff', place: given((await read(ann, teamId)).sessions[0]).place };
  expect(await run(guest, teamId, takeOff)).toBe(403);
  expect(await run(bob, teamId, takeOff)).toBe(200);
  await change(bob, later, adding);
  expect((await read(ann, teamId)).sessions).toHaveLength(2);
});

test('[TE4, TE17] a session that is added later is listed by its day, and is not open for that', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const bob = new Browser(server.url);
  const earlier = given((await bob.create({ name: 'Sprint 7' })).value);
  time += 24 * hour;
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(bob, earlier, { type: 'addToTeam', teamId });
  const listed = async () => (await read(ann, teamId)).sessions.map(({ stories }) => stories);
  expect(await listed()).toEqual([3, 0]);
  expect((await read(ann, teamId)).open?.name).toBe('Sprint 24');
  await change(ann, seat, { type: 'closeSession' });
  expect((await read(ann, teamId)).open).toBeNull();
  expect((await read(ann, teamId)).nextName).toBe('Sprint 25');
});
