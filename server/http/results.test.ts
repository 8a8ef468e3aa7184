import { expect, test } from 'bun:test';
import { statisticsSchema } from '@story-pointer/core/statistics';
import type { Browser } from '../testing/browser.ts';
import { openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

async function resultsFor(browser: Browser, sessionId: string) {
  const response = await browser.fetch(`/api/sessions/${sessionId}/results`);
  expect(response.status).toBe(200);
  return statisticsSchema.parse(await response.json());
}

test('[R11, V12] a program gets the results of each story, and before the reveal only the number of votes', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId } = annSeat;
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 8 });
  const hidden = await resultsFor(ann, sessionId);
  expect(hidden.stories).toMatchObject([
    {
      ...{ id: storyId, order: 1, pointed: false, points: null, totalVotes: 1 },
      ...{ averagePoints: null, pointsDistribution: [], allVotesIn: false, participantCount: 2 },
    },
  ]);

  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: -1 });
  await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
  await ann.send(annSeat, { type: 'acceptPoints', storyId, round: 1, points: 8 });
  const revealed = await resultsFor(bob, sessionId);
  expect(revealed.stories).toMatchObject([
    {
      ...{ pointed: true, points: 8, pointsLabel: '8', totalVotes: 2, averagePoints: 8 },
      pointsDistribution: [
        { points: 8, label: '8', count: 1 },
        { points: -1, label: '?', count: 1 },
      ],
      allVotesIn: true,
    },
  ]);
});
