import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import type { Remote } from '../world/remote.ts';
import { test } from '../world/test.ts';

/**
 * A session with 26 guests, the last six of whom voted 8 on each of 40 stories, and the others 5;
 * the twentieth is in a new round.
 */
async function largeSession(people: People): Promise<Person> {
  const ann = await people.facilitator('Ann');
  const add = Array.from({ length: 40 }, (_, at) => ({ name: `Story ${at + 1}` }));
  await ann.sends({ type: 'addStories', add, update: [] });
  const { stories } = await roomOf(ann);
  const guests: Remote[] = [];
  for (let one = 1; one <= 26; one += 1) guests.push(await people.remote(`Guest ${one}`, ann));
  for (const { id: storyId } of stories) {
    const vote = { type: 'vote', storyId, round: 1 };
    await Promise.all(guests.map((guest, at) => guest.sends({ ...vote, points: at < 20 ? 5 : 8 })));
  }
  for (const { id: storyId } of stories) await ann.sends({ type: 'reveal', storyId, round: 1 });
  const { id: storyId } = stories[19];
  await ann.sends({ type: 'startRound', storyId, round: 1 });
  await guests[0]?.sends({ type: 'vote', storyId, round: 2, points: 5 });
  return ann;
}

async function roomOf({ page, sessionId }: Person) {
  return (await page.request.get(`api/sessions/${sessionId}`)).json();
}

test('[EX1] a page of a large session has the votes on a story once it looks at it', async ({
  people,
}) => {
  const ann = await largeSession(people);
  const bob = await people.participant('Bob', ann);
  const asked: string[] = [];
  bob.page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/votes')) asked.push(request.url());
  });
  await expect(bob.storyInList('Story 7')).toContainText('5.7');

  // The page retries while neither the votes nor the code that asks for them can be loaded.
  await bob.page.route('**/votes-loading-*', (route) => route.abort(), { times: 1 });
  bob.expectsTrouble(/ERR_FAILED|Failed to fetch/);
  await bob.page.route('**/votes?*', (route) => route.abort());
  await bob.opensStory('Story 7');
  await expect(bob.page.getByRole('alert')).toHaveText('Failed to load story');
  await bob.page.unroute('**/votes?*');
  await expect(bob.bar('8')).toContainText('6 votes');
  await expect(bob.bar('8')).toContainText('Guest 26');

  await bob.opensStory('Story 20');
  await expect(bob.text('1 of 28 voted')).toBeVisible();
  await bob.opensStory('Story 7');

  // A person who leaves takes all their votes along, also on stories that no one has opened.
  const { participants, stories } = await roomOf(ann);
  await ann.sends({ type: 'removeParticipant', participantId: participants.at(-2).id });
  await expect(bob.bar('8')).toContainText('5 votes');
  await expect(bob.storyInList('Story 9')).toContainText('5.6');
  await bob.opensStory('Story 9');
  await expect(bob.bar('8')).toContainText('5 votes');

  // A board shows the team's current story.
  const board = await people.newcomer('Nobody');
  await board.page.goto(`/board?sessionId=${ann.sessionId}`);
  await expect(board.heading('Waiting for the first story')).toBeVisible();
  await ann.opensStory('Story 20');
  await expect(board.text('1 of 27 voted')).toBeVisible();
  await expect(board.page.getByRole('listitem').filter({ hasText: 'Has voted' })).toHaveCount(1);
  await ann.opensStory('Story 9');
  await expect(board.page.getByRole('listitem')).toHaveText([/^5.*20 votes/, /^8.*5 votes/]);

  // Visited stories are cached, and a page that opens on a story gets its votes with the room.
  asked.length = 0;
  await bob.opensStory('Story 7');
  await expect(bob.bar('8')).toContainText('5 votes');
  await bob.page.reload();
  await expect(bob.bar('8')).toContainText('5 votes');
  // The pointer may rest on another story, whose votes are prefetched.
  expect(asked.filter((url) => url.includes(stories[6].id))).toEqual([]);

  // Ann exports all votes.
  await ann.page.reload();
  await ann.fromSessionMenu('Export Results');
  const taking = ann.dialog('Export Results');
  await taking.getByRole('switch', { name: "Include voters' names" }).click();
  const download = ann.page.waitForEvent('download');
  await taking.getByRole('button', { name: 'Download CSV for spreadsheets' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const lines = csv.split('\n').filter((line) => line.includes('Story '));
  expect(lines).toHaveLength(40);
  for (const line of lines.toSpliced(19, 1)) {
    // In the order of the votes on the first story.
    const votes = line.trim().split(',').slice(-25).sort().join(',');
    expect(votes).toBe([...Array(20).fill('"5"'), ...Array(5).fill('"8"')].join(','));
  }
});
