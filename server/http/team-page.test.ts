import { expect, test } from 'bun:test';
import { seatSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given } from '../testing/room.ts';
import { change, openTeam, read, run, shelfIn, start, teamOf } from '../testing/team-link.ts';
import { startServer } from '../testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;

test('[TE20] a team is deleted seven days after the command, and its sessions stay', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { ann, seat, teamId } = await openTeam(server.url);
  const deletesAt = time + 7 * day;
  expect(await run(ann, teamId, { type: 'deleteTeam' })).toBe(200);
  expect(await read(new Browser(server.url), teamId)).toMatchObject({ deletesAt });
  expect(await run(ann, teamId, { type: 'keepTeam' })).toBe(200);
  expect(await read(ann, teamId)).toMatchObject({ deletesAt: null });
  expect(await run(ann, teamId, { type: 'deleteTeam' })).toBe(200);
  time = deletesAt - 1;
  expect(await read(ann, teamId)).toMatchObject({ deletesAt });
  time = deletesAt;
  expect((await ann.fetch(`/api/teams/${teamId}`)).status).toBe(404);
  expect(await start(ann, teamId)).toBe('teamNotFound');
  expect(await run(ann, teamId, { type: 'keepTeam' })).toBe(404);
  await change(ann, seat, { type: 'makeTeam', name: 'Billing' });
});

test('[TE22] the shelf of the first session is on the page, and beside the stories of the session that the team starts, until its story or itself is deleted', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const shelf = [{ label: '3', name: 'Log in' }];
  expect((await read(new Browser(server.url), teamId)).shelf).toEqual(shelf);
  await change(ann, seat, { type: 'closeSession' });
  const bob = new Browser(server.url);
  const next = seatSchema.parse(await start(bob, teamId));
  expect(await shelfIn(bob, next)).toEqual([{ name: 'Log in', points: 3 }]);
  expect(JSON.stringify((await bob.look(next)).value)).not.toContain('Log in');
  await change(bob, next, { type: 'changeDeck', deck: 'fibonacci' });
  expect(await shelfIn(bob, next)).toEqual([]);
  await change(bob, next, { type: 'changeDeck', deck: 'linear' });
  expect(await shelfIn(bob, next)).toEqual([{ name: 'Log in', points: 3 }]);
  const path = `/api/sessions/${next.sessionId}/shelf`;
  expect(await (await bob.fetch(path)).json()).toEqual({ stories: [] });
  const stranger = new Browser(server.url);
  const asBob = `${path}?participantId=${next.participantId}`;
  expect((await stranger.fetch(asBob)).status).toBe(403);
  const add = [{ name: 'Refund', points: 3 }];
  await change(bob, next, { type: 'addStories', add, update: [] });
  expect(await shelfIn(bob, next)).toEqual([{ name: 'Log in', points: 3 }]);
  expect((await read(ann, teamId)).shelf).toEqual([{ label: '3', name: 'Refund' }]);
  await change(ann, seat, { type: 'deleteSession' });
  expect(await shelfIn(bob, next)).toEqual([]);
  await change(bob, next, { type: 'deleteSession' });
  expect((await read(ann, teamId)).shelf).toEqual([]);
});

test('[TE23] the page shows the progress of a collection, and each person the next story to vote on', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  const bob = new Browser(server.url);
  await start(bob, teamId, { facilitatorName: 'Bob' });
  expect((await read(ann, teamId)).open?.collects).toBeNull();
  const stories = given((await ann.look(seat)).value).stories.slice(1);
  const [storyIds, until] = [stories.map(({ id }) => id), Date.now() + day];
  const collecting = { storyIds, endsAt: until, rule: 'none', newcomers: true, leftOut: [] };
  await change(ann, seat, { type: 'startCollection', ...collecting });
  const collects = async (one: Browser) => (await read(one, teamId)).open?.collects;
  const [first, second] = storyIds;
  expect(await collects(ann)).toEqual({ until, people: { done: 0, of: 2 }, next: given(first) });
  for (const [index, storyId] of storyIds.entries()) {
    await change(ann, seat, { type: 'skip', storyId, round: 1 });
    if (index === 0) expect(await collects(ann)).toMatchObject({ next: given(second) });
  }
  expect(await collects(ann)).toEqual({ until, people: { done: 1, of: 2 }, next: null });
  expect(await collects(bob)).toMatchObject({ next: given(first) });
  expect(await collects(new Browser(server.url))).toMatchObject({ next: null });
  const next = await start(bob, teamId, { isAnother: true, name: 'Refinement' });
  const { open, collection } = await read(ann, teamId);
  expect(open).toMatchObject({ name: 'Refinement', collects: null });
  expect(collection).toMatchObject({ id: seat.sessionId, name: 'Sprint 24' });
  expect(collection?.collects).toEqual({ until, people: { done: 1, of: 2 }, next: null });
  const seen = (await read(new Browser(server.url), teamId)).collection;
  expect(seen).toMatchObject({ id: null, name: '', collects: { people: { done: 1, of: 2 } } });
  await change(bob, seatSchema.parse(next), { type: 'closeSession' });
  expect(await read(ann, teamId)).toMatchObject({ collection: null, open: { name: 'Sprint 24' } });
  await change(ann, seat, { type: 'endCollection' });
  expect(await collects(ann)).toBeNull();
});

test('[TE23] with hidden names the page has no progress of the few people of a collection', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await start(new Browser(server.url), teamId, { facilitatorName: 'Bob' });
  await change(ann, seat, { type: 'changeSettings', settings: { hiddenNames: true } });
  const [, pay] = given((await ann.look(seat)).value).stories;
  const { id: storyId } = given(pay);
  const rules = { rule: 'none', newcomers: true, leftOut: [] };
  const collecting = { storyIds: [storyId], endsAt: Date.now() + day, ...rules };
  await change(ann, seat, { type: 'startCollection', ...collecting });
  const before = await read(new Browser(server.url), teamId);
  expect(before.open?.collects).toMatchObject({ people: null });
  await change(ann, seat, { type: 'vote', storyId, round: 1, points: 3 });
  expect(await read(new Browser(server.url), teamId)).toEqual(before);
});

test('[TE22] sessions with quick votes alone, and those with other cards, take no place among the ten of the shelf', async () => {
  await using server = await startServer();
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  for (let count = 0; count < 12; count += 1) {
    const next = seatSchema.parse(await start(ann, teamId, { name: `${count}` }));
    await change(ann, next, { type: 'changeDeck', deck: count < 10 ? 'fibonacci' : 'linear' });
    const name = count < 10 ? 'Pay' : `Quick vote ${count + 1}`;
    await change(ann, next, { type: 'addStories', add: [{ name, points: 2 }], update: [] });
    await change(ann, next, { type: 'closeSession' });
  }
  const { shelf } = await read(ann, teamId);
  expect(shelf.map(({ name }) => name)).toEqual(['Log in']);
});

interface Play {
  readonly names: readonly [string, string, string];
  readonly points: readonly [number, number, number];
  readonly reason: string;
}

/** @returns what the page of a team and the summary of its session tell a stranger */
async function told({ names, points, reason }: Play): Promise<string[]> {
  const now = () => Date.UTC(2026, 0, 1);
  let count = 0;
  const newId = () => {
    count += 1;
    return `id-${count}`;
  };
  const parts = { now, newId, newMark: () => 'mark', store: new MemoryStore([], now) };
  await using server = await startServer(parts);
  const [facilitatorName, ...others] = names;
  const ann = new Browser(server.url);
  const annSeat = given((await ann.create({ facilitatorName })).value);
  const people = [{ browser: ann, seat: annSeat }];
  for (const name of others) {
    const browser = new Browser(server.url);
    people.push({ browser, seat: given((await browser.join(annSeat.sessionId, name)).value) });
  }
  await change(ann, annSeat, { type: 'makeTeam', name: 'Payments' });
  for (const name of ['Sign in', 'Sign out'])
    await change(ann, annSeat, { type: 'createStory', name });
  const storyIds = given((await ann.look(annSeat)).value).stories.map(({ id }) => id);
  for (const storyId of storyIds) {
    for (const [index, { browser, seat }] of people.entries()) {
      const remark = { reason, unsure: index === 1 };
      const vote = { type: 'vote', storyId, round: 1, points: points[index], remark };
      await change(browser, seat, vote);
    }
  }
  await change(ann, annSeat, { type: 'reveal', storyId: storyIds[0], round: 1 });
  const teamId = await teamOf(ann, annSeat);
  const stranger = new Browser(server.url);
  const paths = [`/api/teams/${teamId}`, `/api/teams/${teamId}/sessions/1`];
  return await Promise.all(paths.map(async (path) => (await stranger.fetch(path)).text()));
}

test('[TE24] whoever voted what, with which name and reason, a stranger with the link gets the same bytes', async () => {
  const play: Play = { names: ['Ann', 'Bob', 'Cid'], points: [1, 5, 8], reason: 'It is large.' };
  const one = await told(play);
  const other = await told({ names: ['Zoe', 'Yann', 'Xi'], points: [8, 1, 5], reason: 'No.' });
  expect(other).toEqual(one);
  expect(one[1]).toContain('"tally":[[1,1],[5,1],[8,1]]');
  const fewer = await told({ ...play, points: [1, 5, 5] });
  expect(fewer[0]).toBe(given(one[0]));
  expect(fewer[1]).toContain('"tally":[[1,1],[5,2]]');
});
