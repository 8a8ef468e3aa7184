import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { dirname } from 'node:path';
import { versionHeader } from '@story-pointer/core/version-header';
import type { Seat } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { Service } from './testing/kubernetes-service.ts';
import { OtherVersion } from './testing/other-version.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { ServerProcess } from './testing/server-process.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';

/**
 * This version is yesterday's. Tomorrow's has the next wire version: it renames a change, and its
 * rooms have a mood.
 */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

const tomorrows = wireVersion + 1;

let tomorrow: OtherVersion;
let TomorrowsServer: typeof ServerProcess;
let TomorrowsPerson: typeof StubbornPerson;
beforeAll(async () => {
  tomorrow = await OtherVersion.make({
    [`wireVersion = ${wireVersion};\nexport`]: `wireVersion = ${tomorrows};\nexport`,
    sessionRenamed: 'sessionRetitled',
    '  version: z.optional(z.int()),':
      'version: z.optional(z.int()), mood: z.optional(z.string()),',
    'return { version: wireVersion,': "return { mood: 'sunny', version: wireVersion,",
  });
  TomorrowsServer = (await tomorrow.server()).ServerProcess;
  TomorrowsPerson = (await tomorrow.person()).StubbornPerson;
});
afterAll(() => tomorrow[Symbol.asyncDispose]());

type Name = 'ann' | 'bob';
type Page = typeof StubbornPerson;

/** Ann's session with Bob in it, each with an open page of their own version. */
async function open(urls: Record<Name, string>, pages: Record<Name, Page>) {
  const [ann, bob] = [new pages.ann(urls.ann), new pages.bob(urls.bob)];
  const annSeat = answered(await ann.create(crypto.randomUUID(), 'Sprint', 'Ann'));
  const bobSeat = answered(await bob.join(crypto.randomUUID(), annSeat.sessionId, 'Bob'));
  let unreadable = 0;
  for (const [person, seat] of [
    [ann, annSeat],
    [bob, bobSeat],
  ] as const) {
    person.onUnreadable = () => {
      unreadable += 1;
    };
    await person.opens(seat);
    await person.shows(() => person.status === 'live');
  }
  return {
    ...{ ann, bob, annSeat, bobSeat },
    unreadable: () => unreadable,
    rename: (name: string) => rename(ann, annSeat, name),
    [Symbol.dispose]() {
      ann.leave();
      bob.leave();
    },
  };
}

async function rename(person: StubbornPerson, seat: Seat, name: string) {
  return answered(await person.send(crypto.randomUUID(), seat, { type: 'renameSession', name }));
}

describe('a rolling update', () => {
  test("yesterday's page works with tomorrow's server: it gets unknown changes with the whole room", async () => {
    await using server = await TomorrowsServer.start();
    const urls = { ann: server.url, bob: server.url };
    using room = await open(urls, { ann: StubbornPerson, bob: StubbornPerson });
    const { bob } = room;
    expect(await room.rename('Renamed')).toMatchObject({ revision: 3, changesLeftOut: true });
    await bob.shows(() => bob.view.session.name === 'Renamed');
    expect(room.unreadable()).toBeGreaterThan(0);
    await room.rename('Again');
    await bob.shows(() => bob.view.session.name === 'Again');
    await bob.shows(() => bob.status === 'live');
  });

  test("tomorrow's page works with yesterday's server", async () => {
    await using server = await ServerProcess.start();
    const urls = { ann: server.url, bob: server.url };
    using room = await open(urls, { ann: TomorrowsPerson, bob: TomorrowsPerson });
    const { bob } = room;
    expect(await room.rename('Renamed')).toMatchObject({ revision: 3, changesLeftOut: true });
    await bob.shows(() => bob.view.session.name === 'Renamed');
    await bob.shows(() => bob.status === 'live');
  });

  test("a command that only tomorrow's page knows waits for a server that knows it", async () => {
    await using server = await ServerProcess.start();
    const ann = new StubbornPerson(server.url);
    const { sessionId, participantId } = answered(
      await ann.create(crypto.randomUUID(), 'S', 'Ann'),
    );
    const say = (versions: string) =>
      fetch(`${server.url}/api/sessions/${sessionId}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [versionHeader]: versions },
        body: JSON.stringify({
          commandId: crypto.randomUUID(),
          participantId,
          command: { type: 'applaud' },
        }),
      });
    const early = await say(`${wireVersion}-${tomorrows}`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '10']);
    expect(early.headers.get(versionHeader)).toBe(String(wireVersion));
    expect((await say(`${wireVersion}-${wireVersion}`)).status).toBe(400);
    expect((await say(`${tomorrows}-${tomorrows}`)).status).toBe(503);
    const late = await say('1-1');
    expect(late.status).toBe(426);
    expect(await late.json()).toMatchObject({ code: 'outdated' });
  });

  test("a page that moves from yesterday's server to tomorrow's gets everything that this one knows", async () => {
    await using service = await Service.open();
    await using old = await ServerProcess.start();
    service.add(old.url);
    const urls = { ann: service.url, bob: service.url };
    using room = await open(urls, { ann: TomorrowsPerson, bob: StubbornPerson });
    const { ann, bob } = room;
    expect(ann.view).not.toHaveProperty('mood');
    service.remove(old.url);
    await old.stop('SIGTERM');
    await using server = await TomorrowsServer.start({ folder: dirname(old.path) });
    service.add(server.url);
    await ann.shows(() => 'mood' in ann.view);
    await bob.shows(() => bob.status === 'live');
    expect(bob.view.version).toBe(wireVersion);
  });
});

describe.skipIf(isPostgresMissing || isRedisMissing)('side by side', () => {
  test('processes of both versions share changes, through the store where one does not know them', async () => {
    await using postgres = await Databases.shared();
    await using redis = await RedisServer.open();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    await using old = await ServerProcess.start({ settings });
    await using newer = await TomorrowsServer.start({ settings });
    const meet = async (urls: Record<Name, string>, pages: Record<Name, Page>) => {
      using room = await open(urls, pages);
      const { ann, bob } = room;
      await room.rename('Renamed');
      await bob.shows(() => bob.view.session.name === 'Renamed');
      await room.rename('Again');
      await bob.shows(() => bob.view.session.name === 'Again');
      // On a busy machine one may just have lost its connection, at twenty times the usual pace.
      for (const person of [ann, bob]) await person.shows(() => person.status === 'live');
    };
    for (const ann of [StubbornPerson, TomorrowsPerson]) {
      for (const bob of [StubbornPerson, TomorrowsPerson]) {
        await meet({ ann: old.url, bob: newer.url }, { ann, bob });
        await meet({ ann: newer.url, bob: old.url }, { ann, bob });
      }
    }
  });
});

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}
