import { expect, test } from 'bun:test';
import { earlierRoundsSchema } from '@story-pointer/core/session/kept-round';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Bob's session, whose story has had this many rounds. */
async function afterRounds(url: string, count: number) {
  const room = await openRoom(url);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  for (let round = 1; round <= count; round += 1) {
    await bob.send(bobSeat, { type: 'vote', storyId, round, points: 8 });
    await ann.send(annSeat, { type: 'reveal', storyId, round });
    await ann.send(annSeat, { type: 'startRound', storyId, round });
  }
  const asked = async (browser: Browser, query: string) => {
    const path = `/api/sessions/${annSeat.sessionId}/rounds?storyId=${storyId}${query}`;
    const response = await browser.fetch(path);
    return response.ok ? earlierRoundsSchema.parse(await response.json()) : response.status;
  };
  return { ...room, asked };
}

test('[RO2] earlier rounds are available to everyone in the session, the latest first, ten at a time', async () => {
  await using server = await startServer();
  const { bob, bobSeat, asked } = await afterRounds(server.url, 12);
  const own = `&participantId=${bobSeat.participantId}`;
  const first = await asked(bob, own);
  const numbers = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3];
  const told = (some: number[]) =>
    some.map((number) => ({ round: { number, votes: [{ points: 8 }] } }));
  expect(first).toMatchObject({ next: 3, rounds: told(numbers) });
  expect(await asked(bob, `${own}&before=3`)).toMatchObject({ next: null, rounds: told([2, 1]) });
  expect(await asked(new Browser(server.url), '')).toEqual(first);
  expect(await asked(new Browser(server.url), own)).toBe(403);
  expect(await asked(bob, `${own}&before=x`)).toBe(400);
  const elsewhere = await bob.fetch(`/api/sessions/${bobSeat.sessionId}/rounds?storyId=nothing`);
  expect(elsewhere.status).toBe(404);
});

test('[RO7] a page from before a round was hidden again gets the whole room, without a value', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const before = given((await ann.look(annSeat)).value);
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 13 });
  await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
  const shown = given((await ann.look(annSeat)).value);
  await ann.send(annSeat, { type: 'hideAgain', storyId, round: 1 });
  using late = ann.listen(annSeat, before);
  expect((await late.next()).type).toBe('welcome');
  using away = ann.listen(annSeat, shown);
  expect(await away.next()).toMatchObject({
    changes: [{ type: 'roundHidden', storyId }, { type: 'countdownChanged' }],
  });
  for (const line of [late, away]) expect(JSON.stringify(line.frames)).not.toContain('points');
  expect(JSON.stringify((await ann.look(annSeat)).value)).not.toContain('points');
  expect((await bob.look(bobSeat)).value?.ownVotes).toEqual({ [storyId]: 13 });
});
