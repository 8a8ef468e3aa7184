import { expect, test } from 'bun:test';
import { withTime } from '@story-pointer/core/ids';
import { deleteExpired } from './retention.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { given, openRoom } from './testing/room.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';

/** The effect of a jump of the server's clock on its users. */

const year = 365 * 24 * 60 * 60 * 1000;
const hoursOfTwoWeeks = 14 * 24;

/** Ann's and Bob's room on a server whose clock the test sets. */
async function openRoomByTheClock(requestsPerBrowser = noEdgeLimits.requestsPerBrowser) {
  const clock = { now: Date.UTC(2026, 0, 31), elapsed: 0 };
  const now = () => clock.now;
  const store = new MemoryStore([], now);
  const server = await startServer({
    store,
    now,
    clock: () => clock.elapsed,
    edge: { ...noEdgeLimits, requestsPerBrowser },
  });
  const tidyUp = () => deleteExpired({ prune: server.app.prune, store, days: 365 });
  await tidyUp();
  const room = await openRoom(server.url);
  return { ...room, clock, server, tidyUp, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

test('[O44, O15] a clock that is two years ahead costs no session if it is set right within two weeks', async () => {
  await using room = await openRoomByTheClock();
  const { ann, annSeat, clock, tidyUp } = room;
  clock.now += 2 * year;
  for (let hour = 0; hour < hoursOfTwoWeeks; hour += 1) expect(await tidyUp()).toBe(0);
  clock.now -= 2 * year;
  expect(await tidyUp()).toBe(0);
  expect((await ann.look(annSeat)).status).toBe(200);
});

test('[O44, O15] an expired session is deleted in the end, however long the server was off', async () => {
  await using room = await openRoomByTheClock();
  room.clock.now += 2 * year;
  let times = 1;
  while ((await room.tidyUp()) === 0) times += 1;
  expect(times).toBe(366);
});

test('[O44, C3] a command that is repeated after a jump is not carried out again, and gets its answer when the clock is right again', async () => {
  await using room = await openRoomByTheClock();
  const { ann, annSeat, clock, tidyUp } = room;
  const commandId = withTime(crypto.randomUUID(), clock.now);
  const addStory = () => ann.send(annSeat, { type: 'createStory', name: 'Once' }, commandId);
  const { storyId } = given((await addStory()).value);
  const again: unknown[] = [];
  for (const jump of [year, -2 * year, year]) {
    clock.now += jump;
    await tidyUp();
    const { problem, value } = await addStory();
    again.push(problem?.code ?? value?.storyId);
  }
  expect(again).toEqual(['commandTooOld', 'commandFromFuture', storyId]);
  expect(given((await ann.look(annSeat)).value).stories).toHaveLength(2);
});

test('[O44, W25] a jump of the clock neither makes anybody wait longer nor allows more requests', async () => {
  await using room = await openRoomByTheClock(6);
  const { ann, annSeat, clock } = room;
  while ((await ann.look(annSeat)).status === 200);
  for (const jump of [-year, 2 * year]) {
    clock.now += jump;
    expect((await ann.look(annSeat)).status).toBe(429);
    clock.elapsed += 10_000;
    expect((await ann.look(annSeat)).status).toBe(200);
  }
});

test('[O44] sessions carry the date of the clock, and their ids stay distinct', async () => {
  await using room = await openRoomByTheClock();
  const { clock, server } = room;
  const ids = new Set<string>();
  for (const jump of [0, year, -2 * year, year]) {
    clock.now += jump;
    const { ann, annSeat, bobSeat, storyId } = await openRoom(server.url);
    const { session } = given((await ann.look(annSeat)).value);
    expect(session.creationDate).toBe(new Date(clock.now).toISOString());
    for (const seat of [annSeat, bobSeat]) ids.add(seat.participantId);
    ids.add(annSeat.sessionId).add(storyId);
  }
  expect(ids.size).toBe(16);
});
