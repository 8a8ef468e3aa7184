import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { sleep } from 'bun';
import { Service } from './testing/kubernetes-service.ts';
import { readDeployment } from './testing/manifests.ts';
import { OtherVersion } from './testing/other-version.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { ServerProcess } from './testing/server-process.ts';
import { Team } from './testing/team.ts';
import { until } from './testing/until.ts';
import { within } from './within.ts';

/**
 * Replaces processes as Kubernetes replaces pods by deploy/kubernetes/deployment.yaml, while people
 * vote. Only the pause before SIGTERM and the time that a hanging pod is given are shorter here.
 */

// Servers start more slowly on a busy machine.
setDefaultTimeout(120_000);

const { container, pod, replicas } = await readDeployment();
const { seconds: pause } = container.lifecycle.preStop.sleep;
const shorter = 2;

const teams = 3;

/** Seconds until every page shows a reveal, also a page that has lost its server. */
const patience = 5;

/** A release with one more version of the tables, made by an upgrade of the current ones. */
const nextTables = {
  'const steps = documentSteps + added.length;': 'const steps = documentSteps + added.length + 1;',
  'for (const text of added.slice(done - documentSteps).flat()) await query(raw(text));': `{
      await query(raw("ALTER TABLE sessions ADD COLUMN mood TEXT NOT NULL DEFAULT ''"));
      await query(raw('ALTER TABLE documents ADD COLUMN mood TEXT'));
      await query(raw('ALTER TABLE votes ADD COLUMN mood TEXT'));
      await query(raw('CREATE INDEX sessions_by_mood ON sessions (mood)'));
    }`,
};

/** Observations of the people. */
class Notes {
  votes = 0;
  /** Requests that were repeated, and live connections that did not open. */
  repeated = 0;
  longestSeconds = 0;
  #onRepeated = () => {};

  /** Waits until a request fails. */
  nextFailure(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRepeated = resolve;
    });
  }

  readonly again = async () => {
    this.repeated += 1;
    this.#onRepeated();
    await sleep(20);
  };
}

/** A team votes until `isOver`, and sees each time exactly the confirmed votes. */
async function estimate(url: string, notes: Notes, isOver: () => boolean): Promise<void> {
  using team = new Team(url, notes.again);
  await team.enter();
  for (let round = 1; !isOver(); round += 1) {
    const votes = await team.vote(round);
    notes.votes += votes.length;
    const begin = performance.now();
    for (const shown of await team.see(round)) {
      expect(shown).toBeArrayOfSize(votes.length);
      expect(shown).toEqual(expect.arrayContaining(votes));
    }
    notes.longestSeconds = Math.max(notes.longestSeconds, (performance.now() - begin) / 1000);
    await team.voteAgain(round);
    // A quick pace for people: without the pause three teams leave no processor time for the pods.
    await sleep(100);
  }
}

/** A pod that is being removed, and the order of the events. */
interface Going {
  readonly old: ServerProcess;
  readonly service: Service;
  readonly notes: Notes;
}

async function stop(old: ServerProcess): Promise<void> {
  const left = pod.terminationGracePeriodSeconds - pause;
  await within(left, 'the pod', old.stop('SIGTERM'));
}

/** Proxies remove it during the pause before SIGTERM. */
async function inOrder({ old, service }: Going): Promise<void> {
  const milliseconds = (pause * 1000) / shorter;
  await sleep(milliseconds / 3);
  service.remove(old.url);
  await sleep((2 * milliseconds) / 3);
  await stop(old);
}

/** SIGTERM comes first, and requests still reach the pod until one of them fails. */
async function tooLate({ old, service, notes }: Going): Promise<void> {
  const failure = notes.nextFailure();
  await stop(old);
  await failure;
  service.remove(old.url);
}

/**
 * The pod answers nothing, not even SIGTERM, and is killed; requests still reach it until one of
 * them fails.
 */
async function hanging({ old, service, notes }: Going): Promise<void> {
  const failure = notes.nextFailure();
  process.kill(Number(old.pid), 'SIGSTOP');
  const ended = old.stop('SIGTERM');
  await sleep(1000);
  await old.stop('SIGKILL');
  await Promise.all([ended, failure]);
  service.remove(old.url);
}

describe.skipIf(isPostgresMissing || isRedisMissing)('a rolling update', () => {
  let postgres: Databases;
  let redis: RedisServer;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([Databases.shared(), RedisServer.open()]);
  });
  afterAll(async () => {
    await Promise.all([postgres[Symbol.asyncDispose](), redis[Symbol.asyncDispose]()]);
  });

  /**
   * Replaces all pods, one by one, each after a new one is ready.
   * @param next the release of the new pods
   */
  async function roll(go: (going: Going) => Promise<void>, next = ServerProcess): Promise<Notes> {
    await using started = new AsyncDisposableStack();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    const service = started.use(await Service.open());
    const begin = async (version: typeof ServerProcess) => {
      const server = started.use(await version.start({ settings }));
      const { path } = container.readinessProbe.httpGet;
      await until(async () => (await fetch(server.url + path)).ok);
      service.add(server.url);
      return server;
    };
    const olds = await Promise.all(Array.from({ length: replicas }, () => begin(ServerProcess)));
    const notes = new Notes();
    let isOver = false;
    const playing = Array.from({ length: teams }, () => estimate(service.url, notes, () => isOver));
    const rolling = async () => {
      for (const old of olds) {
        await begin(next);
        await go({ old, service, notes });
      }
      // On a busy machine people vote more slowly than pods are replaced.
      await until(() => notes.votes > teams * replicas);
      isOver = true;
    };
    await Promise.all([rolling(), ...playing]);
    return notes;
  }

  test('[O64] by the manifests costs no vote, and no one has to send anything twice', async () => {
    const { votes, repeated, longestSeconds } = await roll(inOrder);
    expect(votes).toBeGreaterThan(teams * replicas);
    expect(repeated).toBe(0);
    expect(longestSeconds).toBeLessThan(patience);
  });

  test('[O64] to a release that changes the tables costs no more @nightly', async () => {
    await using tomorrow = await OtherVersion.make(nextTables);
    const { votes, repeated, longestSeconds } = await roll(
      inOrder,
      (await tomorrow.server()).ServerProcess,
    );
    expect(votes).toBeGreaterThan(teams * replicas);
    expect(repeated).toBe(0);
    expect(longestSeconds).toBeLessThan(patience);
  });

  test.each([
    ['that stop before proxies have heard of it @nightly', tooLate],
    ['that hang and have to be killed @nightly', hanging],
  ])('[O64, C1] costs no vote and repeats failed requests with pods %s', async (_, go) => {
    const { votes, repeated, longestSeconds } = await roll(go);
    expect(votes).toBeGreaterThan(teams * replicas);
    expect(repeated).toBeGreaterThan(0);
    expect(longestSeconds).toBeLessThan(patience);
  });
});
