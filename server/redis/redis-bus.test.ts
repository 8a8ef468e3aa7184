import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { newParticipant } from '@story-pointer/core/session/open-room';
import { RedisClient, sleep } from 'bun';
import type { RoomChangeSet } from '../bus/change-set.ts';
import { createLog } from '../log.ts';
import { isRedisMissing, RedisServer } from '../testing/redis-server.ts';
import { until } from '../testing/until.ts';
import { openRedis } from './open-redis.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** One process's end of the bus, with the messages it receives in their order. */
class End {
  readonly bus: ReturnType<typeof openRedis>['bus'];
  readonly close: () => void;
  readonly heard: RoomChangeSet[] = [];
  /** The sessions in which messages may be missing, once for each report. */
  readonly missed: string[] = [];
  readonly passed: (readonly [session: string, process: string])[] = [];
  lost = 0;
  #wake = () => {};

  constructor(url: string) {
    const { bus, close } = openRedis(url, createLog('silent'), Date.now);
    this.bus = bus;
    this.close = close;
    this.bus.listen({
      onChangeSet: async (step) => {
        this.heard.push(step);
        this.#wake();
      },
      onMissed: async (sessionIds) => {
        this.missed.push(...sessionIds);
        this.#wake();
      },
      onSignal: (sessionId, passing) => {
        this.passed.push([sessionId, passing.process]);
        this.#wake();
      },
      onLost: () => {
        this.lost += 1;
        this.#wake();
      },
    });
  }

  /** Waits until the received messages make `isSo` true. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Follows, and waits until the subscription is active. */
  async follow(sessionId: string): Promise<void> {
    const before = this.missed.length;
    this.bus.follow(sessionId);
    await this.until(() => this.missed.includes(sessionId, before));
  }

  revisions(): number[] {
    return this.heard.map(({ revision }) => revision);
  }
}

const step = (sessionId: string, revision: number): RoomChangeSet => ({
  sessionId,
  revision,
  mark: `mark ${revision}`,
  base: `mark ${revision - 1}`,
  changes: [
    { type: 'participantJoined', participant: newParticipant('bob', 'Bob') },
    { type: 'seatTaken', participantId: 'bob', keyHash: 'key of bob' },
    { type: 'ballotCast', storyId: 'story', participantId: 'bob', points: 5 },
  ],
});

describe.skipIf(isRedisMissing)('with Redis', () => {
  let redis: RedisServer;
  let ends: End[] = [];
  const open = async () => {
    const end = new End(redis.url);
    ends.push(end);
    await until(() => end.bus.isConnected);
    return end;
  };
  beforeAll(async () => {
    redis = await RedisServer.open();
  });
  beforeEach(() => {
    ends = [];
  });
  afterEach(() => {
    for (const end of ends) end.close();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  test('[C20] a change set reaches every process that follows its session, whole and in order', async () => {
    const [ann, bob] = [await open(), await open()];
    await Promise.all([ann.follow('room'), bob.follow('room')]);
    const steps = Array.from({ length: 100 }, (_, index) => step('room', index));
    for (const one of steps) ann.bus.publish(one);
    for (const end of [ann, bob]) {
      await end.until(() => end.heard.length === 100);
      expect(end.heard).toEqual(steps);
    }
  });

  test('a process subscribes to the sessions it follows, and to no others', async () => {
    await using client = openClient(redis.url);
    const channels = async () => (await client.send('PUBSUB', ['CHANNELS', '*'])).sort();
    const end = await open();
    await end.follow('one');
    for (const id of ['two', 'three', 'two']) end.bus.follow(id);
    end.bus.unfollow('three');
    await end.follow('four');
    end.bus.unfollow('one');
    end.bus.follow('five');
    end.bus.unfollow('five');
    await end.follow('six');
    expect(await channels()).toEqual(
      ['four', 'six', 'two'].map((id) => `story-pointer/room/${id}`),
    );
    for (const id of ['two', 'four', 'six']) end.bus.unfollow(id);
    await until(async () => (await channels()).length === 0);
    await end.follow('one');
    end.bus.publish(step('one', 1));
    await end.until(() => end.heard.length > 0);
  });

  test('[C20] a process that leaves several sessions at once hears what happens in the next one', async () => {
    // Answers that come together, as over a network.
    const slow = createServer((near) => {
      const far = connect(Number(new URL(redis.url).port), '127.0.0.1');
      near.pipe(far);
      far.on('data', (data) => setTimeout(() => near.write(data), 5));
      far.on('close', () => near.destroy());
      for (const one of [near, far]) one.on('error', () => {});
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const address = slow.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const end = new End(`redis://127.0.0.1:${port}`);
    ends.push(end);
    await until(() => end.bus.isConnected);
    for (let turn = 1; turn <= 5; turn += 1) {
      const left = ['one', 'two', 'three'].map((id) => `${id}${turn}`);
      for (const id of left) await end.follow(id);
      for (const id of left) end.bus.unfollow(id);
      if (turn > 1) end.bus.unfollow(`next${turn - 1}`);
      await sleep(7);
      await end.follow(`next${turn}`);
      end.bus.publish(step(`next${turn}`, turn));
      await end.until(() => end.heard.length === turn);
    }
    slow.close();
  }, 10_000);

  test('following one more session subscribes to that one alone', async () => {
    const end = await open();
    for (const id of ['one', 'two', 'three']) await end.follow(id);
    expect(end.missed).toEqual(['one', 'two', 'three']);
  });

  test('[O31, C20] a loss of Redis is reported, with the sessions that may have missed messages', async () => {
    const [ann, bob] = [await open(), await open()];
    await Promise.all([ann.follow('room'), bob.follow('room')]);
    await redis.kill();
    await until(() => !ann.bus.isConnected && !bob.bus.isConnected);
    ann.bus.publish(step('room', 1));
    const missed = bob.missed.length;
    bob.bus.follow('another');
    await redis.start();
    await bob.until(() => bob.missed.length > missed);
    await until(() => ann.bus.isConnected);
    ann.bus.publish(step('room', 2));
    ann.bus.publish(step('another', 3));
    await bob.until(() => bob.heard.length === 2);
    expect(bob.revisions()).toEqual([2, 3]);
  });

  test('[O31] a silent Redis counts as away, until it answers again', async () => {
    const end = await open();
    await end.follow('room');
    redis.freeze();
    await until(() => !end.bus.isConnected);
    redis.thaw();
    while (end.heard.length === 0) {
      end.bus.publish(step('room', 1));
      await untilNextTurn();
    }
  });

  test('[O31, O124] a Redis that refuses the connection is logged with the reason, without the password', async () => {
    const url = redis.url.replace('//', '//stranger:secret@');
    const said = Promise.withResolvers<string>();
    const { bus, close } = openRedis(url, createLog('warn', { write: said.resolve }), Date.now);
    expect(await said.promise).toContain('WRONGPASS');
    expect(await said.promise).not.toContain('secret');
    expect(bus.isConnected).toBe(false);
    close();
  });

  test('signals of a known kind reach all followers, whatever their size, and lost ones are reported', async () => {
    await using client = openClient(redis.url);
    const [ann, bob] = [await open(), await open()];
    await Promise.all([ann.follow('room'), bob.follow('room')]);
    const unheardOf = JSON.stringify({ passing: { kind: 'unheardOf', process: 'tomorrow' } });
    await client.publish('story-pointer/room/room', unheardOf);
    const missed = bob.missed.length;
    ann.bus.signal('room', { kind: 'alive', process: 'ann' });
    await bob.until(() => bob.passed.length > 0);
    expect(bob.passed).toEqual([['room', 'ann']]);
    expect([ann.lost, bob.missed.length]).toEqual([0, missed]);
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    const people = Object.fromEntries(ids.map((id) => [id, 'here'] as const));
    ann.bus.signal('room', {
      kind: 'presence',
      process: 'a crowd',
      people,
      isAll: true,
      asks: false,
    });
    await bob.until(() => bob.passed.length > 1);
    expect(bob.passed[1]).toEqual(['room', 'a crowd']);
    expect(ann.lost).toBe(0);
    await redis.kill();
    await until(() => !ann.bus.isConnected);
    ann.bus.signal('room', { kind: 'alive', process: 'ann' });
    expect(ann.lost).toBe(1);
    await redis.start();
  });

  test('an unreadable message counts as missed', async () => {
    await using client = openClient(redis.url);
    const end = await open();
    await end.follow('room');
    for (const message of [
      'not JSON',
      '{}',
      JSON.stringify({ ...step('room', 1), changes: [{}] }),
    ]) {
      const missed = end.missed.length;
      await client.publish('story-pointer/room/room', message);
      await end.until(() => end.missed.length > missed);
    }
    expect(end.heard).toEqual([]);
  });
});

function openClient(url: string) {
  const client = new RedisClient(url);
  return Object.assign(client, { [Symbol.asyncDispose]: async () => client.close() });
}

function untilNextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
