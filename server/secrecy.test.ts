import { expect, test } from 'bun:test';
import type { Points } from '@story-pointer/core/decks/deck';
import { decks, type ScaleType, scaleTypes } from '@story-pointer/core/decks/specified';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import { createLog } from './log.ts';
import { Browser } from './testing/browser.ts';
import { given } from './testing/room.ts';
import { Spies } from './testing/spies.ts';
import { startServer } from './testing/test-server.ts';

/**
 * Bob votes in secret. Ids, keys and the clock are the same in every play, so that all that anybody
 * else is sent, and all that is logged, can be compared byte for byte.
 */

/** His vote in each round, and the one he changes it to. */
type Votes = readonly [Points, Points];

/** Hands out the same ids in every play. */
function counter<T>(format: (count: number) => T): () => T {
  let count = 0;
  return () => {
    count += 1;
    return format(count);
  };
}

/** @returns everything that somebody else could have learned from */
async function play(type: ScaleType, [first, second]: Votes): Promise<string[]> {
  const logged: string[] = [];
  const write = (line: string) => logged.push(line.replace(/"time":"[^"]+",/, ''));
  await using server = await startServer({
    now: () => Date.UTC(2026, 0, 1),
    newId: counter((count) => `id-${count}`),
    newMark: counter((count) => `mark-${count}`),
    log: createLog('trace', { write }),
  });
  const { url } = server;
  const newCommandId = counter((count) => `00000000-0000-4000-8000-${count + 10 ** 11}` as const);
  const [ann, bob, cid, eve] = [
    new Browser(url),
    new Browser(url),
    new Browser(url),
    new Browser(url),
  ];
  const annSeat = given((await ann.create({ commandId: newCommandId(), type })).value);
  const bobSeat = given((await bob.join(annSeat.sessionId, 'Bob', newCommandId())).value);
  const cidSeat = given((await cid.join(annSeat.sessionId, 'Cid', newCommandId())).value);
  await eve.create({ commandId: newCommandId() });
  const spies = new Spies(url, annSeat.sessionId, [
    { cookie: ann.cookie, seat: annSeat },
    { cookie: cid.cookie, seat: cidSeat },
    { cookie: eve.cookie },
    { cookie: '' },
  ]);

  let revision = 0;
  async function sends(browser: Browser, seat: Seat, command: Command): Promise<string> {
    const commandId = newCommandId();
    const { value } = await browser.send(seat, command, commandId);
    ({ revision } = given(value));
    return commandId;
  }
  async function votes(storyId: string, round: number): Promise<string> {
    const vote = { type: 'vote', storyId, round } as const;
    await sends(bob, bobSeat, { ...vote, points: first });
    await sends(bob, bobSeat, { ...vote, points: second });
    return await sends(bob, bobSeat, { ...vote, points: second });
  }

  await sends(ann, annSeat, { type: 'createStory', name: 'Sign in' });
  await sends(ann, annSeat, { type: 'createStory', name: 'Sign out' });
  const [kept, dropped] = given((await ann.look(annSeat)).value).stories.map(({ id }) => id);
  const storyId = given(kept);
  await spies.listen(revision);

  // A round whose votes are revealed, always the same, and one that stays hidden.
  const [card] = decks[type].cards;
  await sends(bob, bobSeat, { type: 'vote', storyId, round: 1, points: given(card).value });
  await sends(ann, annSeat, { type: 'reveal', storyId, round: 1 });
  await sends(ann, annSeat, { type: 'startRound', storyId, round: 1 });
  const commandId = await votes(storyId, 2);
  await spies.look(revision, bobSeat);
  await spies.meddle(commandId, cidSeat, [{ type: 'reveal', storyId, round: 2 }]);
  await spies.meddle(newCommandId(), annSeat, [{ type: 'startRound', storyId, round: 2 }]);
  await spies.meddle(newCommandId(), bobSeat, [{ type: 'vote', storyId, round: 2, points: 1000 }]);

  // Votes that are gone with their story, and votes that are gone with their voter.
  await votes(given(dropped), 1);
  await sends(ann, annSeat, { type: 'deleteStory', storyId: given(dropped) });
  await sends(ann, annSeat, { type: 'removeParticipant', participantId: bobSeat.participantId });
  await sends(ann, annSeat, { type: 'reveal', storyId, round: 2 });
  await spies.look(revision, bobSeat);
  await spies.read();
  return [...(await spies.everything(revision)), ...logged];
}

test.each([...scaleTypes])(
  '[V14, V20] whichever cards of %p somebody plays, all others are sent the same bytes, and the same is logged',
  async (type) => {
    const values = decks[type].cards.map(({ value }) => value);
    const [first = 0] = values;
    const expected = await play(type, [first, first]);
    for (const value of values) {
      expect(await play(type, [value, value])).toEqual(expected);
      expect(await play(type, [first, value])).toEqual(expected);
    }
  },
  30_000,
);
