import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Command } from '@story-pointer/core/session/commands';
import { MemoryStore } from './stores/memory-store.ts';
import { Browser } from './testing/browser.ts';
import { Clock, Member, threeProcesses } from './testing/member.ts';
import { isRedisMissing } from './testing/redis-server.ts';
import { addStory, given } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Taking over, which depends on who is here and since when. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/**
 * Ann's session with Bob and Cid in it, who joined one after the other and have pages on these
 * servers.
 */
async function open([one = '', two = one]: readonly string[]) {
  const browsers = [new Browser(one), new Browser(two), new Browser(two)] as const;
  const annSeat = given((await browsers[0].create()).value);
  const ann = new Member(browsers[0], annSeat);
  await ann.sees(ann);
  const bob = new Member(
    browsers[1],
    given((await browsers[1].join(annSeat.sessionId, 'Bob')).value),
  );
  await bob.sees(ann, bob);
  const cid = new Member(
    browsers[2],
    given((await browsers[2].join(annSeat.sessionId, 'Cid')).value),
  );
  await cid.sees(ann, bob, cid);
  return { ann, bob, cid };
}

const takeOver = { type: 'takeOver' } as const;

describe.concurrent('taking over', () => {
  test('[FA6, FA7] is possible once no facilitator has been here for a minute, first for the person who joined first', async () => {
    const clock = new Clock();
    await using server = await startServer({ ...clock.parts });
    const { ann, bob, cid } = await open([server.url]);
    await clock.passes(3600);
    expect(await bob.sends(takeOver)).toBe('cannotTakeOver');
    ann.leave();
    await bob.sees(bob, cid);
    await clock.passes(55);
    expect(await bob.sends(takeOver)).toBe('cannotTakeOver');
    await clock.passes(10);
    expect(await cid.sends(takeOver)).toBe('cannotTakeOver');
    expect(await Promise.all([bob.sends(takeOver), bob.sends(takeOver)])).toEqual([
      'accepted',
      'accepted',
    ]);
    await clock.passes(3600);
    expect(await cid.sends(takeOver)).toBe('cannotTakeOver');
    expect(await bob.sends({ type: 'createStory', name: 'Pay' })).toBe('accepted');
    expect(await bob.sends({ type: 'deleteSession' })).toBe('facilitatorOnly');
    expect(await ann.sends({ type: 'endTakeOver', keep: false })).toBe('accepted');
    expect(await bob.sends({ type: 'createStory', name: 'Ship' })).toBe('facilitatorOnly');
  });

  test('[FA6, O44] is neither earlier nor later by a clock that is set', async () => {
    const clock = new Clock();
    await using server = await startServer({ ...clock.parts });
    const { ann, bob, cid } = await open([server.url]);
    ann.leave();
    await bob.sees(bob, cid);
    for (const seconds of [7200, -20 * 60, -4 * 7200]) {
      clock.jumps(seconds);
      expect(await bob.sends(takeOver)).toBe('cannotTakeOver');
      await clock.passes(15);
    }
    await clock.passes(20);
    expect(await bob.sends(takeOver)).toBe('accepted');
  });

  test('[FA6] ends when the facilitator comes back', async () => {
    const clock = new Clock();
    await using server = await startServer({ ...clock.parts });
    const { ann, bob, cid } = await open([server.url]);
    ann.leave();
    await bob.sees(bob, cid);
    await clock.passes(3600);
    const again = new Member(ann.browser, ann.seat);
    await bob.sees(again, bob, cid);
    for (const person of [bob, cid]) expect(await person.sends(takeOver)).toBe('cannotTakeOver');
  });

  test('[FA6] is refused where no process has seen for a minute that no facilitator is here', async () => {
    const store = new MemoryStore();
    const clock = new Clock();
    const first = await startServer({ store, ...clock.parts });
    const { ann, bob, cid } = await open([first.url]);
    const storyId = await addStory(ann.browser, ann.seat, 'Sign in');
    for (const person of [bob, cid]) {
      const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
      expect(await person.sends(vote)).toBe('accepted');
    }
    for (const { line } of [ann, bob, cid]) line.socket.close();
    await first.server.stop(true);
    await clock.passes(3600);
    await using second = await startServer({ store, ...clock.parts });
    const at = ({ browser, seat }: Member) => {
      const there = new Browser(second.url);
      there.cookie = browser.cookie;
      return new Member(there, seat);
    };
    const [bobAgain, cidAgain] = [at(bob), at(cid)];
    await bobAgain.sees(bobAgain, cidAgain);
    expect(await bobAgain.sends(takeOver)).toBe('cannotTakeOver');
    await clock.passes(61);
    expect(await bobAgain.sends(takeOver)).toBe('accepted');
  });

  test('[FA6] is refused to strangers who join while no one is here, in one browser or in two', async () => {
    const clock = new Clock();
    await using server = await startServer({ ...clock.parts });
    const ann = new Browser(server.url);
    const annSeat = given((await ann.create()).value);
    const { sessionId } = annSeat;
    const storyId = await addStory(ann, annSeat, 'Sign in');
    await clock.passes(3600);
    const stranger = new Browser(server.url);
    const enter = async (browser: Browser, name: string) =>
      new Member(browser, given((await browser.join(sessionId, name)).value));
    const [first, second] = [await enter(stranger, 'One'), await enter(stranger, 'Two')];
    await first.sees(first, second);
    await clock.passes(100);
    expect(await first.sends(takeOver)).toBe('cannotTakeOver');
    const third = await enter(new Browser(server.url), 'Three');
    await first.sees(first, second, third);
    await clock.passes(100);
    for (const person of [first, third]) {
      expect(await person.sends(takeOver)).toBe('cannotTakeOver');
    }
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    for (const person of [first, second, third]) {
      expect(await person.sends(vote)).toBe('accepted');
      expect(await person.sends(takeOver)).toBe('cannotTakeOver');
    }
  });

  test('[FA6] is refused to strangers who join in the moment after the facilitator leaves, and so is vouching', async () => {
    const clock = new Clock();
    await using server = await startServer({ ...clock.parts });
    const { ann, bob, cid } = await open([server.url]);
    const { sessionId } = ann.seat;
    ann.leave();
    const enter = async (name: string) => {
      const browser = new Browser(server.url);
      return new Member(browser, given((await browser.join(sessionId, name)).value));
    };
    const strangers = [await enter('One'), await enter('Two'), await enter('Three')] as const;
    await bob.sees(bob, cid, ...strangers);
    await clock.passes(100);
    const vouch = { type: 'vouch', participantId: strangers[0].seat.participantId } as const;
    for (const stranger of strangers) {
      expect(await stranger.sends(takeOver)).toBe('cannotTakeOver');
      expect(await stranger.sends(vouch)).toBe('cannotVouch');
    }
    expect(await bob.sends(takeOver)).toBe('accepted');
  });
});

/** Ann's session with Bob in it, in which Ann collects votes, leaves, and strangers join and vote. */
async function collectWithStrangers(urls: readonly string[]) {
  const ann = new Browser(urls[0] ?? '');
  const seat = given((await ann.create()).value);
  const annAtHome = new Member(ann, seat);
  await annAtHome.sees(annAtHome);
  const enter = async (name: string, index: number) => {
    const browser = new Browser(urls[index % urls.length] ?? '');
    return new Member(browser, given((await browser.join(seat.sessionId, name)).value));
  };
  const bob = await enter('Bob', 1);
  await bob.sees(annAtHome, bob);
  const storyIds = [await addStory(ann, seat, 'Sign in'), await addStory(ann, seat, 'Sign out')];
  const begin: Command = {
    ...{ type: 'startCollection', storyIds, endsAt: Date.now() + 3 * 24 * hour },
    ...{ rule: 'none', newcomers: true },
  };
  expect(await annAtHome.sends(begin)).toBe('accepted');
  annAtHome.leave();
  await bob.sees(bob);
  const strangers: Member[] = [];
  for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
    const stranger = await enter(name, index);
    strangers.push(stranger);
    await bob.sees(bob, ...strangers);
    for (const storyId of storyIds) {
      const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
      expect(await stranger.sends(vote)).toBe('accepted');
    }
  }
  return { annAtHome, bob, strangers };
}

const hour = 3_600_000;

/** In seconds, one after another. */
const movesOfClock = [62, 120, 7200, -20 * 60, -3 * 7200, 4 * 24 * 3600];

describe.concurrent.each([
  ['one process', ''],
  ['three processes', ' @nightly'],
])('a stranger in three browsers, with %s%s', (kind) => {
  test.skipIf(kind !== 'one process' && isRedisMissing)(
    '[FA6, CO10] takes over neither during a collection nor after it, however the clock moves @nightly',
    async () => {
      const clock = new Clock();
      await using opened = new AsyncDisposableStack();
      const servers =
        kind === 'one process'
          ? [opened.use(await startServer({ ...clock.parts }))]
          : opened.use(await threeProcesses(clock)).servers;
      const urls = servers.map(({ url }) => url);
      const { annAtHome, bob, strangers } = await collectWithStrangers(urls);
      const endsAt = clock.now() + hour;
      await clock.passes(100);
      for (const seconds of movesOfClock) {
        clock.jumps(seconds);
        for (const url of urls) {
          for (const stranger of strangers) {
            expect(await stranger.sends(takeOver, url)).toBe('cannotTakeOver');
            for (const command of [
              { type: 'endCollection' },
              { type: 'moveDeadline', endsAt },
            ] as const) {
              expect(await stranger.sends(command, url)).toBe('facilitatorOnly');
            }
          }
        }
      }
      // The deadline is over, and its votes are revealed.
      for (const { app } of servers) await app.runDueJobs();
      const { value } = await bob.browser.look(bob.seat);
      expect(value?.collection?.endedAt).not.toBeNull();
      clock.jumps(25 * 3600);
      await clock.passes(61);
      for (const url of urls) {
        for (const person of [...strangers, bob]) {
          expect(await person.sends(takeOver, url)).toBe('cannotTakeOver');
        }
      }
      const nobody = { type: 'changeSettings', settings: { canTakeOver: false } } as const;
      expect(await annAtHome.sends(nobody)).toBe('accepted');
      await clock.passes(120);
      for (const person of [...strangers, bob]) {
        expect(await person.sends(takeOver)).toBe('facilitatorOnly');
      }
    },
  );
});

describe.concurrent.skipIf(isRedisMissing)('taking over among several processes', () => {
  test('[FA6, FA7, FA11, C20] is decided alike on each, also on those without any of the people', async () => {
    const clock = new Clock();
    await using opened = await threeProcesses(clock);
    const [one, two, three] = opened.servers;
    const { ann, bob, cid } = await open([one.url, two.url]);
    expect(await bob.sends(takeOver, three.url)).toBe('cannotTakeOver');
    ann.leave();
    await bob.sees(bob, cid);
    for (const seconds of [7200, -4 * 7200]) {
      clock.jumps(seconds);
      for (const { url } of opened.servers) {
        expect(await bob.sends(takeOver, url)).toBe('cannotTakeOver');
      }
    }
    await clock.passes(61);
    expect(await cid.sends(takeOver, three.url)).toBe('cannotTakeOver');
    const phoneBrowser = new Browser(two.url);
    const { sessionId } = ann.seat;
    const phone = new Member(
      phoneBrowser,
      given((await phoneBrowser.join(sessionId, 'Ann 2')).value),
    );
    const vouch = { type: 'vouch', participantId: phone.seat.participantId } as const;
    expect(await phone.sends(vouch, one.url)).toBe('cannotVouch');
    expect(await bob.sends(vouch, one.url)).toBe('accepted');
    expect(await phone.sends({ type: 'closeSession' })).toBe('facilitatorOnly');
    // A busy process may know late who is here.
    await until(async () => (await bob.sends(takeOver, three.url)) === 'accepted');
    expect(await cid.sends(vouch, three.url)).toBe('accepted');
    expect(await phone.sends({ type: 'renameSession', name: 'Sprint 13' })).toBe('accepted');
    expect(await bob.sends({ type: 'withdrawVouch', participantId: vouch.participantId })).toBe(
      'accepted',
    );
    expect(await phone.sends({ type: 'renameSession', name: 'Sprint 14' })).toBe('facilitatorOnly');
    expect(await bob.sends({ type: 'stepDown' })).toBe('accepted');
    await clock.passes(30);
    const both = [cid.sends(takeOver, three.url), bob.sends(takeOver, one.url)];
    expect((await Promise.all(both)).sort()).toEqual(['accepted', 'cannotTakeOver']);
  });
});
