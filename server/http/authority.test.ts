import { afterAll, describe, expect, test } from 'bun:test';
import { type CommandType, commandSchema } from '@story-pointer/core/session/decide';
import { examplesFor, isAfterReveal } from '@story-pointer/core/testing/examples';
import type { Seat } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Every command there is, and every way to look, from every kind of sender there is. */

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Ann's room with two stories, Bob and Cid in it, and Dora, who was removed; and somebody elsewhere. */
async function prepare() {
  const room = await openRoom(server.url);
  const { ann, annSeat } = room;
  await addStory(ann, annSeat, 'Search');
  const join = async (name: string) => {
    const browser = new Browser(server.url);
    return { browser, seat: given((await browser.join(annSeat.sessionId, name)).value) };
  };
  const cid = await join('Cid');
  const dora = await join('Dora');
  const { participantId } = dora.seat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId });
  const stranger = new Browser(server.url);
  await stranger.create();
  return { ...room, cid, dora, stranger, keyless: new Browser(server.url) };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Who may give each command: said once more than in the rules, so that no role is given away unseen. */
const rows: Readonly<Record<CommandType, 'forAll' | 'forFacilitator'>> = {
  vote: 'forAll',
  reveal: 'forFacilitator',
  startRound: 'forFacilitator',
  acceptPoints: 'forFacilitator',
  createStory: 'forFacilitator',
  editStory: 'forFacilitator',
  deleteStory: 'forFacilitator',
  moveStory: 'forFacilitator',
  setActiveStory: 'forFacilitator',
  renameSession: 'forFacilitator',
  removeParticipant: 'forFacilitator',
  deleteSession: 'forFacilitator',
};

interface Sender {
  readonly who: string;
  readonly from: (room: Prepared) => readonly [Browser, Seat];
  /** The answer to a command that is for everybody, and to one for the facilitator alone. */
  readonly forAll: string;
  readonly forFacilitator: string;
  /** The answer to a look from the seat. */
  readonly toLook: string;
}

const everywhere = (answer: string) => ({
  forAll: answer,
  forFacilitator: answer,
  toLook: answer,
});

const senders: readonly Sender[] = [
  {
    who: 'the facilitator',
    from: ({ ann, annSeat }) => [ann, annSeat],
    ...everywhere('200'),
  },
  {
    who: 'a regular participant',
    from: ({ cid }) => [cid.browser, cid.seat],
    forAll: '200',
    forFacilitator: '403 facilitatorOnly',
    toLook: '200',
  },
  {
    who: 'a participant in the facilitator’s seat',
    from: ({ bob, annSeat }) => [bob, annSeat],
    ...everywhere('403 notYourSeat'),
  },
  {
    who: 'the facilitator in a participant’s seat',
    from: ({ ann, cid }) => [ann, cid.seat],
    ...everywhere('403 notYourSeat'),
  },
  {
    who: 'the key of another session',
    from: ({ stranger, annSeat }) => [stranger, annSeat],
    ...everywhere('403 notYourSeat'),
  },
  {
    who: 'no key',
    from: ({ keyless, annSeat }) => [keyless, annSeat],
    ...everywhere('401 noKey'),
    toLook: '403 notYourSeat',
  },
  {
    who: 'a participant who was removed',
    from: ({ dora }) => [dora.browser, dora.seat],
    ...everywhere('404 participantNotFound'),
  },
];

test('[A3] every command that the wire takes has its row', () => {
  const onTheWire = commandSchema.def.options.flatMap(({ def }) => def.shape.type.def.values);
  expect(Object.keys(rows).sort()).toEqual(onTheWire.sort());
});

function answerOf({ status, problem }: Awaited<ReturnType<Browser['send' | 'look']>>): string {
  return problem ? `${status} ${problem.code}` : String(status);
}

describe.each(Object.values(examplesFor('', '')))('the command $type', ({ type }) => {
  test.each(senders)(
    '[A1, A2, A3, A4, P6, C4] from $who is answered as it should be',
    async ({ from, forAll, forFacilitator }) => {
      const room = await prepare();
      const { ann, annSeat, bobSeat, storyId } = room;
      const examples = examplesFor(storyId, bobSeat.participantId);
      if (isAfterReveal(examples[type])) await ann.send(annSeat, examples.reveal);
      const before = (await ann.look(annSeat)).value;

      const [browser, seat] = from(room);
      const answer = await browser.send(seat, examples[type]);
      expect(answerOf(answer)).toBe({ forAll, forFacilitator }[rows[type]]);

      const after = (await ann.look(annSeat)).value;
      if (answer.problem) expect(after).toEqual(given(before));
      else expect(after).not.toEqual(given(before));
    },
  );
});

describe.each(senders)('$who', ({ from, toLook }) => {
  test('[A1, A2, A6] sees the room from a seat only with its key, and anybody without one', async () => {
    const room = await prepare();
    const [browser, seat] = from(room);
    const fromSeat = await browser.look(seat);
    expect(answerOf(fromSeat)).toBe(toLook);
    const { value } = await browser.look({ sessionId: seat.sessionId });
    expect(value?.ownVotes).toEqual({});
  });

  test('[A1, A2, P6, W9] follows the room from a seat only with its key', async () => {
    const room = await prepare();
    const { revision } = given((await room.ann.look(room.annSeat)).value);
    const [browser, seat] = from(room);
    using line = browser.listen(seat, revision);
    expect((await line.next()).type).toBe(toLook === '200' ? 'changes' : 'gone');
    if (toLook !== '200') expect(await line.closed).toBe(4404);
    await addStory(room.ann, room.annSeat, 'Told to whom it concerns');
    if (toLook === '200') expect(await line.next()).toMatchObject({ revision: revision + 1 });
    else expect(line.frames).toHaveLength(1);
  });
});

test.each(Object.values(examplesFor('story', 'bob')))(
  '[W11, C4] the command $type cannot be given over a live connection, not even by the facilitator',
  async (command) => {
    const { ann, annSeat } = await openRoom(server.url);
    const before = await ann.look(annSeat);
    const line = ann.listen(annSeat, given(before.value).revision);
    await line.next();
    line.socket.send(JSON.stringify({ commandId: crypto.randomUUID(), ...annSeat, command }));
    expect(await line.closed).toBe(4400);
    expect(await ann.look(annSeat)).toEqual(before);
  },
);
