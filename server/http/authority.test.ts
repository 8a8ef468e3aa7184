import { afterAll, describe, expect, test } from 'bun:test';
import { examplesFor, isAfterReveal } from '@story-pointer/core/testing/examples';
import type { Seat } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Every command there is, from every kind of sender there is. */

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

interface Sender {
  readonly who: string;
  readonly from: (room: Prepared) => readonly [Browser, Seat];
  /** The answer to a command that is for everybody, and to one for the facilitator alone. */
  readonly forAll: string;
  readonly forFacilitator: string;
}

const everywhere = (answer: string) => ({ forAll: answer, forFacilitator: answer });

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
  },
  {
    who: 'a participant who was removed',
    from: ({ dora }) => [dora.browser, dora.seat],
    ...everywhere('404 participantNotFound'),
  },
];

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
      const { status, problem } = await browser.send(seat, examples[type]);
      const answer = problem ? `${status} ${problem.code}` : String(status);
      expect(answer).toBe(type === 'vote' ? forAll : forFacilitator);

      const after = (await ann.look(annSeat)).value;
      if (problem) expect(after).toEqual(given(before));
      else expect(after).not.toEqual(given(before));
    },
  );
});
