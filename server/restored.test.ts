import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { asKnownTo } from '@story-pointer/core/testing/known-votes';
import type { RoomView } from '@story-pointer/core/view';
import type { Seat } from '@story-pointer/core/wire';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { deepEquals, sleep } from 'bun';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';

/**
 * Data that is restored to an earlier state while people have their pages open and continue.
 * `RESTORES=100` does it more often.
 */

const restores = Number(process.env['RESTORES'] ?? 3);

// Servers and databases start more slowly on a busy machine.
setDefaultTimeout(60_000 + restores * 20_000);

/** Servers with an open session, and a way to restore its data. */
interface Ground {
  /** Addresses that people join at, in turn. */
  readonly urls: readonly string[];
  /** @returns a function that restores the current state while people continue */
  readonly backUp: () => Promise<() => Promise<void>>;
}

async function staysWhole({ urls, backUp }: Ground): Promise<void> {
  const newPerson = (index: number) =>
    new StubbornPerson(given(urls[index % urls.length]), () => sleep(5));
  const [ann, bob, cid] = [newPerson(0), newPerson(1), newPerson(2)];
  const people = [ann, bob, cid];
  const annSeat = answered(await ann.create(crypto.randomUUID(), 'Sprint', 'Ann'));
  const { sessionId } = annSeat;
  const bobSeat = answered(await bob.join(crypto.randomUUID(), sessionId, 'Bob'));
  const cidSeat = answered(await cid.join(crypto.randomUUID(), sessionId, 'Cid'));
  const seats = [annSeat, bobSeat, cidSeat];
  await Promise.all(people.map((person, index) => person.opens(given(seats[index]))));

  /** The stories that must be invisible after the restore. */
  let count = 0;
  const act = async (kind: string) => {
    count += 1;
    const name = `${kind} ${count}`;
    const created = await ann.send(crypto.randomUUID(), annSeat, { type: 'createStory', name });
    const storyId = storyIn(created);
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    await Promise.all(
      people.map((one, index) => one.send(crypto.randomUUID(), given(seats[index]), vote)),
    );
    if (count % 2) {
      await ann.send(crypto.randomUUID(), annSeat, { type: 'reveal', storyId, round: 1 });
    }
  };

  try {
    for (let round = 0; round < restores; round += 1) {
      await act('kept');
      const restore = await backUp();
      // Makes the lost history sometimes longer, sometimes shorter than the new one.
      for (let steps = 0; steps <= (round + 1) % 3; steps += 1) await act('lost');
      await restore();
      // In the first round no one acts: the pages notice the restore by themselves.
      for (let steps = 0; steps < round % 3; steps += 1) await act('new');
      for (const [index, person] of people.entries()) {
        const look = () => person.lookAtAll(given(seats[index]));
        const isThere = (room: RoomView, name: string) => JSON.stringify(room).includes(name);
        let fresh = await look();
        // Processes that were not notified poll the store every 4 seconds.
        while (isThere(fresh, 'lost')) {
          await sleep(100);
          fresh = await look();
        }
        expect(isThere(fresh, 'kept')).toBe(true);
        await person.shows(() => deepEquals(person.view, asKnownTo(person.view, fresh)));
      }
    }
  } finally {
    for (const person of people) person.leave();
  }
}

test.concurrent('[C50] pages that are open while an SQLite file is restored show its content in the end', async () => {
  await using server = await ServerProcess.start();
  await staysWhole({
    urls: [server.url],
    backUp: async () => {
      const restore = await server.backUp();
      return async () => {
        await server.stop('SIGTERM');
        await restore();
        await server.start();
      };
    },
  });
});

describe.skipIf(isPostgresMissing || isRedisMissing)('on PostgreSQL', () => {
  let postgres: Databases;
  let redis: RedisServer;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([Databases.shared(), RedisServer.open()]);
  });
  afterAll(async () => {
    await Promise.all([postgres, redis].map((service) => service[Symbol.asyncDispose]()));
  });

  test.concurrent('[C50, C20] pages on two processes show the data of a lagging standby that takes over', async () => {
    const database = await postgres.newDatabase();
    const settings = { DATABASE_URL: database, REDIS_URL: redis.url };
    await using one = await ServerProcess.start({ settings });
    await using two = await ServerProcess.start({ settings });
    const backUp = () => postgres.backUp(database);
    await staysWhole({ urls: [one.url, two.url], backUp });
  });

  test('[C50] pages on a single process without Redis show the data of a lagging standby that takes over @nightly', async () => {
    const database = await postgres.newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL: database } });
    const backUp = () => postgres.backUp(database);
    await staysWhole({ urls: [server.url], backUp });
  });
});

function answered(result: Result<Seat>): Seat {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}

/** The id of the created story; one that does not exist if its creation was undone. */
function storyIn(created: Result<CommandAnswer>): string {
  return 'answer' in created ? (created.answer.storyId ?? 'none') : 'none';
}
