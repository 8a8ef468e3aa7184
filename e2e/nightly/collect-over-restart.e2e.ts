import { expect } from '@playwright/test';
import { submits } from '../world/collecting.ts';
import { test } from '../world/test.ts';

const stories = ['Log in with a passkey', 'Export invoices', 'Dark mode'];

test('[CO7] votes are revealed once, on every page and in place, when the server was killed over the deadline', async ({
  people,
  server,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  for (const person of [ann, bob]) person.expectsTrouble(/ERR_|WebSocket/);
  await ann.addsStories(...stories);
  const answer = await ann.page.request.get(`api/sessions/${ann.sessionId}`);
  const session: { stories: { id: string }[] } = await answer.json();
  const storyIds = session.stories.map(({ id }) => id);
  const endsAt = Date.now() + 15_000;
  await ann.sends({ type: 'startCollection', storyIds, endsAt, rule: 'same', newcomers: true });
  await bob.opensStory(stories[0] ?? '');
  await submits(bob, '5');
  await expect(bob.text('1 of 3 done')).toBeVisible();
  await bob.opensStory(stories[0] ?? '');
  await ann.sends({ type: 'vote', storyId: storyIds[0], round: 1, points: 5 });
  await expect(bob.text('1 of 3 done')).toBeVisible();
  await ann.page.getByRole('link', { name: 'View Progress' }).filter({ visible: true }).click();
  await expect(ann.heading('Collecting Votes')).toBeVisible();
  await server.stop('SIGKILL');
  await expect.poll(() => Date.now()).toBeGreaterThan(endsAt);
  await expect(bob.heading('Voting Results')).toBeHidden();
  await server.start();
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect(bob.figure('Agreed')).toHaveText('5');
  await expect(ann.heading('Collected Votes')).toBeVisible();
  await expect(ann.page.getByRole('region', { name: 'Agreed (1)' })).toContainText('Saved by rule');
});
