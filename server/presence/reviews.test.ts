import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { OpenChange } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import type { Line } from '../testing/browser.ts';
import { isPostgresMissing, PostgresServer } from '../testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from '../testing/redis-server.ts';
import { given, openRoom } from '../testing/room.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { type Result, StubbornPerson } from '../testing/stubborn-person.ts';
import { startServer } from '../testing/test-server.ts';

/** Reveals that come by themselves, by who is here. */

// Servers take longer to start on a busy machine.
setDefaultTimeout(90_000);

const autoReveal = { type: 'changeSettings', settings: { autoReveal: true } } as const;

describe('on one server', () => {
  test('[AR1, AR2, AR3, AR4] a countdown begins and ends as people vote, come, turn and go', async () => {
    const clock = { now: Date.UTC(2026, 0, 31) };
    await using server = await startServer({ now: () => clock.now });
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    await ann.send(annSeat, autoReveal);
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    const position = given((await ann.look(annSeat)).value);
    using annLine = ann.listen(annSeat, position, {}, 'here');
    using bobLine = bob.listen(bobSeat, position, {}, 'here');

    await ann.send(annSeat, vote);
    await bob.send(bobSeat, vote);
    const endsAt = clock.now + 3000;
    expect(await nextCountdown(annLine)).toBe(endsAt);

    await bob.send(bobSeat, { ...vote, points: 8 });
    expect(await nextCountdown(annLine)).toBe(endsAt);

    const cid = given((await ann.join(annSeat.sessionId, 'Cid')).value);
    const cidLine = ann.listen(cid, position, {}, 'here');
    expect(await nextCountdown(annLine)).toBeNull();
    cidLine.socket.send(JSON.stringify({ type: 'turned', to: 'away' }));
    expect(await nextCountdown(annLine)).toBe(endsAt);
    cidLine.socket.send(JSON.stringify({ type: 'turned', to: 'here' }));
    expect(await nextCountdown(annLine)).toBeNull();
    await ann.send(cid, { type: 'watch', watches: true });
    expect(await nextCountdown(annLine)).toBe(endsAt);
    await ann.send(cid, { type: 'watch', watches: false });
    expect(await nextCountdown(annLine)).toBeNull();
    cidLine.socket.close();
    expect(await nextCountdown(annLine)).toBe(endsAt);

    await ann.send(annSeat, { type: 'stopCountdown', storyId, round: 1 });
    expect(await nextCountdown(annLine)).toBe('stopped');
    await bob.send(bobSeat, vote);
    expect(await nextCountdown(annLine)).toBe(endsAt);
    const { revision } = given((await ann.look(annSeat)).value);
    clock.now = endsAt;
    await server.app.ring();
    await server.app.ring();
    expect((await ann.look(annSeat)).value).toMatchObject({
      revision: revision + 1,
      stories: [{ round: { state: 'revealed' } }],
    });
    bobLine.socket.close();
  });
});

/** What the countdown of the only story becomes next. */
async function nextCountdown(line: Line) {
  for (;;) {
    const down = await line.next();
    const changes: readonly OpenChange[] = down.type === 'changes' ? down.changes : [];
    const changed = changes.find((change) => change.type === 'countdownChanged');
    if (changed) return changed.countdown;
  }
}

describe.skipIf(isPostgresMissing || isRedisMissing)('on three processes', () => {
  test('[AR5, AR3, C1] a countdown begins once, and goes on though the process that began it is killed', async () => {
    await using postgres = await PostgresServer.open();
    await using redis = await RedisServer.open();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    const start = () => ServerProcess.start({ settings });
    await using one = await start();
    await using two = await start();
    await using three = await start();
    const people = [one, two, three].map(({ url }) => new StubbornPerson(url));
    const [ann, bob, cid] = [given(people[0]), given(people[1]), given(people[2])];
    const annSeat = answered(await ann.create(crypto.randomUUID(), 'Sprint', 'Ann'));
    const { sessionId } = annSeat;
    const bobSeat = answered(await bob.join(crypto.randomUUID(), sessionId, 'Bob'));
    const cidSeat = answered(await cid.join(crypto.randomUUID(), sessionId, 'Cid'));
    await ann.opens(annSeat);
    await bob.opens(bobSeat);
    await cid.opens(cidSeat);
    const give = async (person: StubbornPerson, seat: Seat, command: Command) =>
      answered(await person.send(crypto.randomUUID(), seat, command));
    await give(ann, annSeat, autoReveal);
    const { storyId = '' } = await give(ann, annSeat, { type: 'createStory', name: 'Log in' });
    await Promise.all(
      people.map((person) => person.shows(() => Object.keys(person.presence).length === 3)),
    );
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    await give(bob, bobSeat, vote);
    await give(cid, cidSeat, vote);
    const { revision } = await give(ann, annSeat, vote);
    const roundOf = (person: StubbornPerson) => given(person.view.stories[0]).round;
    const countdown = () => {
      const round = roundOf(cid);
      return round.state === 'open' ? round.countdown : undefined;
    };
    await cid.shows(() => typeof countdown() === 'number' || roundOf(cid).state === 'revealed');
    await one.stop('SIGKILL');
    for (const person of [bob, cid]) {
      await person.shows(() => roundOf(person).state === 'revealed');
    }
    // One step began it, and one revealed.
    expect(cid.view.revision).toBe(revision + 2);
    expect(bob.view.stories).toEqual(cid.view.stories);
    for (const person of people) person.leave();
  });
});

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}
