import { expect, test } from 'bun:test';
import { statisticsSchema } from '@story-pointer/core/statistics';
import type { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
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

test('[R11, EX1] a program gets the results as JSON and as a table, with questions, rounds and points by a rule, and no formula', async () => {
  let time = Date.UTC(2026, 0, 5, 9);
  await using server = await startServer({ now: () => time });
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const name = '=HYPERLINK("http://evil.example")';
  const pay = { name, key: 'PAY-7', link: 'https://tracker.example/PAY-7' };
  await ann.send(annSeat, { type: 'addStories', add: [pay], update: [] });
  const story = given((await resultsFor(ann, sessionId)).stories[1]);
  await ann.send(annSeat, {
    ...{ type: 'startCollection', storyIds: [story.id], endsAt: time + 3_600_000 },
    ...{ rule: 'same', newcomers: false, leftOut: [] },
  });
  const asks = { reason: 'Which bank?', unsure: false };
  for (const round of [1, 2]) {
    const about = { storyId, round };
    await bob.send(bobSeat, { type: 'vote', ...about, points: -1, remark: asks });
    await ann.send(annSeat, { type: 'reveal', ...about });
    if (round === 1) await ann.send(annSeat, { type: 'startRound', ...about });
  }
  for (const [person, seat] of [[ann, annSeat] as const, [bob, bobSeat] as const])
    await person.send(seat, { type: 'vote', storyId: story.id, round: 1, points: 5 });
  const table = () => bob.fetch(`/api/sessions/${sessionId}/results.csv`);
  expect(await (await table()).text()).toContain('"","Pending","1","","0"');
  time += 7_200_000;
  await server.app.runDueJobs();
  const { stories } = await resultsFor(bob, sessionId);
  expect(stories).toMatchObject([
    { byRule: false, rounds: 2, questions: ['Which bank?'], points: null },
    { byRule: true, rounds: 1, questions: [], points: 5, key: 'PAY-7', link: pay.link },
  ]);
  const answer = await table();
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, first, second] = (await answer.text()).split('\r\n');
  expect(header).toEndWith('"Spread","Questions"');
  expect(first).toEndWith('"Which bank?"');
  expect(second).toStartWith(`"2","PAY-7","'=HYPERLINK(""http://evil.example"")","5","5"`);
  expect(second).toContain('"Agreed by rule"');
});
