import { afterAll, describe, expect, test } from 'bun:test';
import { apply } from '@story-pointer/core/session/apply';
import type { Capability } from '@story-pointer/core/session/capabilities';
import { type CommandType, commands } from '@story-pointer/core/session/commands';
import {
  defaultSettings,
  type SomeSettings,
  switchNames,
} from '@story-pointer/core/session/settings';
import {
  commandTypes,
  exampleOf,
  examplesFor,
  sentBefore,
} from '@story-pointer/core/testing/examples';
import { problemSchema, type Seat } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Every command and every query, from every kind of sender. */

const store = new MemoryStore();
const server = await startServer({ store });
afterAll(() => server[Symbol.asyncDispose]());

/**
 * Ann's room with two stories, Bob and Cid in it, Sam, who only watches, Eve, who has taken
 * over, and Dora, who was removed; and an outsider.
 */
async function prepare() {
  const room = await openRoom(server.url);
  const { ann, annSeat } = room;
  await addStory(ann, annSeat, 'Search');
  const join = async (name: string) => {
    const browser = new Browser(server.url);
    return { browser, seat: given((await browser.join(annSeat.sessionId, name)).value) };
  };
  const stranger = new Browser(server.url);
  const [cid, sam, eve, dora] = await Promise.all([
    join('Cid'),
    join('Sam'),
    join('Eve'),
    join('Dora'),
    stranger.create(),
  ]);
  const { participantId } = dora.seat;
  await Promise.all([
    sam.browser.send(sam.seat, { type: 'watch', watches: true }),
    ann.send(annSeat, { type: 'removeParticipant', participantId, bars: true }),
  ]);
  await actsFor(eve.seat);
  return { ...room, cid, sam, eve, dora, stranger, keyless: new Browser(server.url) };
}

/** Skips the wait before taking over, which another test covers. */
async function actsFor({ sessionId, participantId }: Seat): Promise<void> {
  const before = await store.load(sessionId);
  const changes = [{ type: 'roleChanged', participantId, role: 'acting' }] as const;
  const room = { ...changes.reduce(apply, before), revision: before.revision + 1, mark: 'acts' };
  const receipt = { id: crypto.randomUUID(), answer: '' };
  expect(await store.commit(before, [{ changes, room, receipt }])).toBe(true);
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

interface Sender {
  readonly who: string;
  readonly from: (room: Prepared) => readonly [Browser, Seat];
  /** The answer to a command that needs each capability. */
  readonly may: Readonly<Record<Exclude<Capability, 'alarm'>, string>>;
  /** The answer to one that needs `run` where everyone who votes has it, if it is another. */
  readonly whereAllLead?: string;
  /** The answer to leaving, where it is another than to the rest of `attend`. */
  readonly toLeave?: string;
  /** The answer to a look from the seat. */
  readonly toLook: string;
}

const everywhere = (answer: string): Sender['may'] => ({
  ...{ attend: answer, vote: answer, takeOver: answer, run: answer, lead: answer },
  ...{ manage: answer, administer: answer, own: answer },
});

const asParticipant: Sender['may'] = {
  ...everywhere('403 facilitatorOnly'),
  ...{ attend: '200', vote: '200', takeOver: '409 cannotTakeOver' },
};

const senders: readonly Sender[] = [
  {
    who: 'the facilitator',
    from: ({ ann, annSeat }) => [ann, annSeat],
    may: everywhere('200'),
    toLeave: '403 lastFacilitator',
    toLook: '200',
  },
  {
    who: 'a regular participant',
    from: ({ cid }) => [cid.browser, cid.seat],
    may: asParticipant,
    whereAllLead: '200',
    toLook: '200',
  },
  {
    who: 'a participant who only watches',
    from: ({ sam }) => [sam.browser, sam.seat],
    may: { ...asParticipant, vote: '403 onlyWatching', takeOver: '403 facilitatorOnly' },
    toLook: '200',
  },
  {
    who: 'a participant who has taken over',
    from: ({ eve }) => [eve.browser, eve.seat],
    may: {
      ...everywhere('200'),
      ...{ manage: '403 facilitatorOnly', administer: '403 facilitatorOnly' },
      own: '403 facilitatorOnly',
    },
    toLook: '200',
  },
  {
    who: 'a participant in the facilitator’s seat',
    from: ({ bob, annSeat }) => [bob, annSeat],
    may: everywhere('403 notYourSeat'),
    toLook: '403 notYourSeat',
  },
  {
    who: 'the facilitator in a participant’s seat',
    from: ({ ann, cid }) => [ann, cid.seat],
    may: everywhere('403 notYourSeat'),
    toLook: '403 notYourSeat',
  },
  {
    who: 'the key of another session',
    from: ({ stranger, annSeat }) => [stranger, annSeat],
    may: everywhere('403 notYourSeat'),
    toLook: '403 notYourSeat',
  },
  {
    who: 'no key',
    from: ({ keyless, annSeat }) => [keyless, annSeat],
    may: everywhere('401 noKey'),
    toLook: '403 notYourSeat',
  },
  {
    who: 'a participant who was removed',
    from: ({ dora }) => [dora.browser, dora.seat],
    may: everywhere('404 participantNotFound'),
    toLook: '404 participantNotFound',
  },
];

function answerOf({ status, problem }: Awaited<ReturnType<Browser['send' | 'look']>>): string {
  return problem ? `${status} ${problem.code}` : String(status);
}

const flipped = switchNames
  .filter((name) => name !== 'everyoneRuns')
  .map((name) => [name, !defaultSettings[name]] as const);
const allSettings: readonly { readonly how: string; readonly settings: SomeSettings }[] = [
  { how: 'as specified', settings: {} },
  { how: 'run by everyone @nightly', settings: { everyoneRuns: true } },
  { how: 'with all other settings changed @nightly', settings: Object.fromEntries(flipped) },
];
const asked = commandTypes.flatMap((type) => allSettings.map((one) => ({ type, ...one })));

describe.each(asked)('the command $type in a session $how', ({ type, settings }) => {
  async function prepareFor() {
    const room = await prepare();
    const { ann, annSeat, bobSeat, storyId } = room;
    await ann.send(annSeat, { type: 'changeSettings', settings });
    const soon = Date.now() + 60 * 60 * 1000;
    const example = (one: CommandType) => exampleOf(one, storyId, bobSeat.participantId, soon);
    // With hidden names, fewer votes are not revealed.
    if (settings.hiddenNames && [type, ...sentBefore(type)].includes('reveal')) {
      await Promise.all([
        ann.send(annSeat, example('vote')),
        room.bob.send(bobSeat, example('vote')),
        room.cid.browser.send(room.cid.seat, example('vote')),
      ]);
    }
    for (const earlier of sentBefore(type)) await ann.send(annSeat, example(earlier));
    return { ...room, example };
  }

  let room: ReturnType<typeof prepareFor> | undefined;
  /** A room for the senders that are refused: each leaves it unchanged for the next. */
  function untouched() {
    room ??= prepareFor();
    return room;
  }

  test.each(senders)(
    '[A1, A3, S1, C4, WA2, WA1, FA4] from $who gets the expected answer',
    async ({ who, from, may, whereAllLead, toLeave }) => {
      const needed = commands[type].may;
      const isClosed = settings.canTakeOver === false && needed === 'takeOver';
      const allowed =
        (settings.everyoneRuns && needed === 'run' && whereAllLead) ||
        (isClosed && may.attend === '200' && '403 facilitatorOnly') ||
        (type === 'leave' && toLeave) ||
        (needed === 'alarm' ? '400 malformed' : may[needed]);
      // A late vote would reveal its voter, and no one is absent here.
      const isBarred =
        ['hideAgain', 'reconsider'].includes(type) && settings.hiddenNames && allowed === '200';
      const isTogether = type === 'giveFloor' && allowed === '200';
      const isEarly =
        type === 'vouch' &&
        (allowed === '409 cannotTakeOver' || (allowed === '200' && who !== 'the facilitator'));
      const isNowhere = type === 'addToTeam' && allowed === '200';
      const expected =
        (isNowhere && '404 teamNotFound') ||
        (isBarred && '409 namesHidden') ||
        (isTogether && '409 notApart') ||
        (isEarly && '409 cannotVouch') ||
        allowed;

      const room = await (expected === '200' ? prepareFor() : untouched());
      const { ann, annSeat, example } = room;
      const [browser, seat] = from(room);
      // Senders without a vote, or who watch already, change nothing.
      if (type === 'withdrawVote') await browser.send(seat, example('vote'));
      if (type === 'watch') await browser.send(seat, { type, watches: false });
      const before = (await ann.look(annSeat)).value;
      const { tokens: [token] = [], webhooks: [webhook] = [] } = before ?? {};
      const command =
        type === 'admitAgain'
          ? { type, participantId: room.dora.seat.participantId }
          : {
              ...example(type),
              ...(type === 'revokeToken' && { tokenId: token?.id }),
              ...(type === 'deleteWebhook' && { webhookId: webhook?.id }),
            };

      expect(answerOf(await browser.send(seat, command))).toBe(expected);

      const after = (await ann.look(annSeat)).value;
      // Leaders have nothing to take over, no one has the floor or a vote to change, and no countdown
      // runs while no page is open.
      const idle = ['takeOver', 'vouch', 'withdrawVouch', 'stopFloor', 'stopCountdown'];
      const isIdle = [...idle, 'reconsider', 'confirmWebhook'].includes(type);
      if (expected !== '200' || isIdle) expect(after).toEqual(given(before));
      else expect(after).not.toEqual(given(before));
    },
  );
});

describe.each(senders)('$who', ({ from, toLook }) => {
  test('[A1, A6] sees the room from a seat only with its key, and anybody can see it without one', async () => {
    const room = await prepare();
    const [browser, seat] = from(room);
    const fromSeat = await browser.look(seat);
    expect(answerOf(fromSeat)).toBe(toLook);
    const { value } = await browser.look({ sessionId: seat.sessionId });
    expect(value?.ownVotes).toEqual({});
  });

  test('[A1, S1, SE3] follows the room from a seat only with its key', async () => {
    const room = await prepare();
    const position = given((await room.ann.look(room.annSeat)).value);
    const [browser, seat] = from(room);
    using line = browser.listen(seat, position);
    expect((await line.next()).type).toBe(toLook === '200' ? 'changes' : 'bye');
    if (toLook !== '200') expect(await line.closed).toBe(4404);
    await addStory(room.ann, room.annSeat, 'Broadcast to whom it concerns');
    if (toLook === '200')
      expect(await line.next()).toMatchObject({
        revision: position.revision + 1,
      });
    else expect(line.frames).toHaveLength(1);
  });
});

test.each(examplesFor('story', 'bob').filter(({ type }) => commands[type].may !== 'alarm'))(
  '[C4] the command $type is answered over a live connection as by HTTP',
  async (command) => {
    const [byHttp, overLine] = await Promise.all(
      [true, false].map(async (isByHttp) => {
        const { bob, bobSeat } = await openRoom(server.url);
        if (isByHttp) return answerOf(await bob.send(bobSeat, command));
        using line = bob.listen(bobSeat);
        await line.next();
        line.send(command);
        const { status, body } = await line.answer();
        return status === 200 ? '200' : `${status} ${problemSchema.parse(body).code}`;
      }),
    );
    expect(overLine).toBe(given(byHttp));
  },
);

test('[WA2] a watcher cannot vote over a live connection either', async () => {
  const { sam, storyId } = await prepare();
  using line = sam.browser.listen(sam.seat);
  await line.next();
  line.send({ type: 'vote', storyId, round: 1, points: 5 });
  expect(await line.answer()).toMatchObject({ status: 403, body: { code: 'onlyWatching' } });
});
