import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Browser } from './testing/browser.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

/** Seats that end on one process while Redis is away, with live connections on another. */

setDefaultTimeout(180_000);

describe.skipIf(isPostgresMissing || isRedisMissing)('while Redis is away', () => {
  test('[SE3, DV1, V12] a seat that ends on one process ends its connections on the other, which get no vote of its new holder', async () => {
    await using postgres = await Databases.shared();
    await using redis = await RedisServer.open();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    await using one = await ServerProcess.start({ settings });
    await using two = await ServerProcess.start({ settings });
    const untilRedisIs = async (bus: 'ok' | 'away') => {
      for (const { url } of [one, two]) {
        await until(async () =>
          (await fetch(`${url}/readyz`)).text().then(includes(`"bus":"${bus}"`)),
        );
      }
    };
    await untilRedisIs('ok');
    const [quiet, busy] = [await openRoom(one.url), await openRoom(one.url)];
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url');
    await busy.ann.send(busy.annSeat, { type: 'makeWayBack', secret });
    const changeable = { type: 'changeSettings', settings: { canChangeVotes: true } } as const;
    await busy.ann.send(busy.annSeat, changeable);
    // Programs that only read, and never ask for missed messages.
    using removed = elsewhere(two, quiet.bob).listen(quiet.bobSeat);
    using pushedOut = elsewhere(two, busy.ann).listen(busy.annSeat);
    for (const line of [removed, pushedOut]) await line.next();

    await redis.kill();
    await untilRedisIs('away');
    const { participantId } = quiet.bobSeat;
    await quiet.ann.send(quiet.annSeat, { type: 'removeParticipant', participantId });
    let holder = busy.ann;
    for (let count = 0; count < 5; count += 1) {
      holder = new Browser(one.url);
      await holder.claimSeat(busy.annSeat.sessionId, secret);
    }
    const vote = { type: 'vote', storyId: busy.storyId, round: 1, points: 13 } as const;
    expect((await elsewhere(two, holder).send(busy.annSeat, vote)).status).toBe(200);
    // The session is idle on the second process, which polls the store by itself.
    expect(await removed.closed).toBe(4404);

    await redis.start();
    await untilRedisIs('ok');
    const view = given((await holder.look(busy.annSeat)).value);
    using own = elsewhere(two, holder).listen(busy.annSeat, view);
    await own.next();
    await holder.send(busy.annSeat, { ...vote, points: 8 });
    await until(() => own.frames.some(includes('"ballotCast"')));
    expect(pushedOut.frames.filter(includes('"ballotCast"'))).toEqual([]);
    expect(await pushedOut.closed).toBe(4404);
  });
});

function includes(part: string) {
  return (text: string) => text.includes(part);
}

/** The same browser, connected to this process. */
function elsewhere({ url }: ServerProcess, { cookie }: Browser): Browser {
  const browser = new Browser(url);
  browser.cookie = cookie;
  return browser;
}
