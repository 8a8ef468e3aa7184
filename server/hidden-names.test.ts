import { expect, test } from 'bun:test';
import { Browser } from './testing/browser.ts';
import { given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

/** Hidden names, against a facilitator who tries to find out one person's vote. */

test('[HN8, HN5] a facilitator can neither reveal one vote alone, nor remove the others from the round to see it', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  await ann.send(annSeat, { type: 'changeSettings', settings: { hiddenNames: true } });
  const others = await Promise.all(
    ['Cid', 'Dora', 'Eve'].map(async (name) => {
      const browser = new Browser(server.url);
      return { browser, seat: given((await browser.join(annSeat.sessionId, name)).value) };
    }),
  );
  const inRound = { storyId, round: 1 } as const;
  const vote = { type: 'vote', ...inRound, points: 5, namesHidden: true } as const;
  const reveals = async () =>
    (await ann.send(annSeat, { type: 'reveal', ...inRound })).problem?.code;
  const round = async () => given(given((await ann.look(annSeat)).value).stories[0]).round;

  await bob.send(bobSeat, { ...vote, points: 13 });
  expect(await reveals()).toBe('tooFewVotes');
  for (const { browser, seat } of others) await browser.send(seat, vote);
  for (const { seat } of others) {
    const { participantId } = seat;
    await ann.send(annSeat, { type: 'setWatching', participantId, watches: true });
  }
  expect(await reveals()).toBe('tooFewVotes');
  expect(await round()).toMatchObject({ state: 'open', voters: [] });
  expect(given((await bob.look(bobSeat)).value).ownVotes).toEqual({});

  for (const { browser, seat } of others) {
    await browser.send(seat, { type: 'watch', watches: false });
    await browser.send(seat, vote);
  }
  await bob.send(bobSeat, { ...vote, points: 13 });
  expect(await reveals()).toBeUndefined();
  expect(await round()).toMatchObject({ state: 'revealed', votes: [], cards: [5, 5, 5, 13] });
});
