import { afterAll, expect, test } from 'bun:test';
import { given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

/** Ann has the session open in two tabs and is quick, or impatient. */

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Ann's session, in which Bob has voted on the one story. */
async function openVote() {
  const room = await openRoom(server.url);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  const inBothTabs = (type: 'reveal' | 'startRound', round: number) =>
    Promise.all([1, 2].map(() => ann.send(annSeat, { type, storyId, round })));
  const votes = (round: number, points: number) =>
    bob.send(bobSeat, { type: 'vote', storyId, round, points });
  const round = async () => given((await ann.look(annSeat)).value?.stories[0]).round;
  await votes(1, 5);
  return { ...room, inBothTabs, votes, round };
}

test('[C3, V2] a reveal from two tabs at once is one reveal', async () => {
  const { inBothTabs, round, bobSeat } = await openVote();
  const answers = await inBothTabs('reveal', 1);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { participantId } = bobSeat;
  expect(await round()).toMatchObject({ state: 'revealed', votes: [{ participantId, points: 5 }] });
});

test('[C3, C31] a new round from two tabs at once is one new round', async () => {
  const { inBothTabs, round } = await openVote();
  await inBothTabs('reveal', 1);
  const answers = await inBothTabs('startRound', 1);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await round()).toMatchObject({ number: 2, state: 'open' });
});

test('[C31, V3] a new round from a tab that has not seen the last one leaves its votes alone', async () => {
  const { ann, annSeat, bobSeat, storyId, inBothTabs, votes, round } = await openVote();
  const { participantId } = bobSeat;
  const late = () => ann.send(annSeat, { type: 'startRound', storyId, round: 1 });
  expect((await late()).problem?.code).toBe('notRevealed');
  await inBothTabs('reveal', 1);
  await late();
  await votes(2, 8);
  expect((await late()).problem?.code).toBe('roundOver');
  expect(await round()).toMatchObject({ number: 2, state: 'open', voters: [participantId] });
  await inBothTabs('reveal', 2);
  expect((await late()).problem?.code).toBe('roundOver');
  expect(await round()).toMatchObject({ number: 2, votes: [{ participantId, points: 8 }] });
});
