import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Presence } from '@story-pointer/core/presence';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import type { Seat } from '@story-pointer/core/wire';
import { deepEquals } from 'bun';
import { MemoryStore } from './stores/memory-store.ts';
import { Line } from './testing/browser.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';
import { startServer } from './testing/test-server.ts';
import { within } from './within.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** In seconds. */
const patience = 5;

/** A participant with a page that can be opened and closed. */
class Member {
  readonly page: StubbornPerson;
  readonly #name: string;
  #seat: Seat | undefined;

  constructor(url: string, name: string) {
    this.page = new StubbornPerson(url);
    this.#name = name;
  }

  get seat(): Seat {
    return given(this.#seat);
  }

  /** Takes a seat in the session, or opens one, and opens a page in it. */
  async enter(sessionId?: string): Promise<void> {
    const id = crypto.randomUUID();
    this.#seat = answered(
      sessionId === undefined
        ? await this.page.create(id, 'Sprint', this.#name)
        : await this.page.join(id, sessionId, this.#name),
    );
    await this.page.opens(this.seat);
  }
}

/** Ann's session with Bob and Cid in it, with their pages on these servers. */
async function open([one = '', two = one, three = two]: readonly string[]) {
  const [ann, bob, cid] = [
    new Member(one, 'Ann'),
    new Member(two, 'Bob'),
    new Member(three, 'Cid'),
  ];
  await ann.enter();
  for (const member of [bob, cid]) await member.enter(ann.seat.sessionId);
  const members = [ann, bob, cid];
  return {
    ...{ ann, bob, cid },
    [Symbol.dispose]() {
      for (const { page } of members) page.leave();
    },
  };
}

/** Another page in the seat of a member, as the messages that it gets. */
function openLine(url: string, { seat, page }: Member): Line {
  const query = new URLSearchParams(helloQuery({ room: page.view, attention: 'here' }));
  const address = `${url.replace('http', 'ws')}/api/sessions/${seat.sessionId}/live?${query}`;
  return new Line(new WebSocket(address));
}

/** Waits until all these pages show the expected presence, within the given time. */
async function see(
  members: readonly Member[],
  here: readonly Member[],
  away: readonly Member[] = [],
) {
  const expected: Presence = Object.fromEntries([
    ...here.map(({ seat }) => [seat.participantId, 'here'] as const),
    ...away.map(({ seat }) => [seat.participantId, 'away'] as const),
  ]);
  const seen = members.map(({ page }) => page.shows(() => deepEquals(page.presence, expected)));
  await within(patience, 'the right presence', Promise.all(seen)).catch((cause) => {
    const shown = JSON.stringify(members.map(({ page }) => page.presence));
    throw new Error(`${shown} instead of ${JSON.stringify(expected)}`, { cause });
  });
}

describe.concurrent('on one server', () => {
  test('[PR1] a person is here with a visible page, away with a page in the background, and neither without one', async () => {
    await using server = await startServer();
    using room = await open([server.url]);
    const { ann, bob, cid } = room;
    await see([ann, bob, cid], [ann, bob, cid]);
    bob.page.turn('away');
    await see([ann, bob, cid], [ann, cid], [bob]);
    bob.page.turn('here');
    cid.page.leave();
    await see([ann, bob], [ann, bob]);
  });

  test('presence takes no revision and no write, and each change is one message', async () => {
    const store = new MemoryStore();
    await using server = await startServer({ store });
    using room = await open([server.url]);
    const { ann, bob, cid } = room;
    await see([ann, bob, cid], [ann, bob, cid]);
    const { sessionId } = ann.seat;
    using line = openLine(server.url, ann);
    const passing = () => line.frames.filter((frame) => frame.includes('"presence"'));
    // All who are here, before anybody turns.
    while (passing().length === 0) await line.next();
    const before = await store.load(sessionId);
    store.commit = () => Promise.reject(new Error('nothing is to be stored'));
    bob.page.turn('away');
    await see([ann, bob, cid], [ann, cid], [bob]);
    cid.page.turn('away');
    await see([ann, bob, cid], [ann], [bob, cid]);
    expect(await store.load(sessionId)).toEqual(before);
    while (passing().length < 3) await line.next();
    const of = (who: Member, attention: string) =>
      `"people":{"${who.seat.participantId}":"${attention}"}`;
    expect(passing().slice(1)).toEqual([
      expect.stringContaining(of(bob, 'away')),
      expect.stringContaining(of(cid, 'away')),
    ]);
    for (const frame of passing().slice(1)) expect(frame.length).toBeLessThan(250);
  });

  test('[PR5] a person who joins is here for the others before these see the new seat', async () => {
    await using server = await startServer();
    using room = await open([server.url]);
    const { ann, bob, cid } = room;
    await see([ann, bob, cid], [ann, bob, cid]);
    const { sessionId } = ann.seat;
    using line = openLine(server.url, ann);
    await line.next();
    const dora = new Member(server.url, 'Dora');
    const { participantId } = answered(
      await dora.page.join(crypto.randomUUID(), sessionId, 'Dora'),
    );
    const aboutDora = () => line.frames.filter((frame) => frame.includes(participantId));
    while (aboutDora().length < 3) await line.next();
    expect(aboutDora()).toEqual([
      expect.stringContaining(`"people":{"${participantId}":"here"}`),
      expect.stringContaining('"participantJoined"'),
      expect.stringContaining(`"people":{"${participantId}":null}`),
    ]);
  });

  test('[PR5] a person who reloads their page stays here', async () => {
    await using server = await startServer();
    using room = await open([server.url]);
    const { ann, bob, cid } = room;
    await see([ann], [ann, bob, cid]);
    bob.page.leave();
    cid.page.turn('away');
    await see([ann], [ann, bob], [cid]);
    await bob.page.opens(bob.seat);
    cid.page.leave();
    await see([ann, bob], [ann, bob]);
    expect(ann.page.everAbsent(bob.seat.participantId)).toBe(false);
  });

  test('a person who leaves while the server is down is not shown as here to those who come back first', async () => {
    await using server = await ServerProcess.start();
    using room = await open([server.url]);
    const { ann, bob, cid } = room;
    await see([ann, bob, cid], [ann, bob, cid]);
    await server.stop('SIGTERM');
    cid.page.leave();
    await server.start();
    await see([ann, bob], [ann, bob]);
  });
});

describe.concurrent.skipIf(isPostgresMissing || isRedisMissing)('on three processes', () => {
  test('[C20] presence is right within 5 s while a process and Redis die and come back', async () => {
    await using postgres = await Databases.shared();
    await using redis = await RedisServer.open();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    const start = () => ServerProcess.start({ settings });
    await using one = await start();
    await using two = await start();
    await using three = await start();
    using room = await open([one.url, two.url, three.url]);
    const { ann, bob, cid } = room;
    await see([ann, bob, cid], [ann, bob, cid]);
    bob.page.turn('away');
    await see([ann, bob, cid], [ann, cid], [bob]);

    await one.stop('SIGKILL');
    await see([bob, cid], [cid], [bob]);
    await one.start();
    await see([ann, bob, cid], [ann, cid], [bob]);

    await redis.kill();
    bob.page.turn('here');
    await see([bob], [ann, bob, cid]);
    await two.stop('SIGKILL');
    await redis.start();
    await see([ann, cid], [ann, cid]);
    await two.start();
    await see([ann, bob, cid], [ann, bob, cid]);

    redis.freeze();
    cid.page.leave();
    await three.stop('SIGTERM');
    redis.thaw();
    await see([ann, bob], [ann, bob]);
  });
});

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}
