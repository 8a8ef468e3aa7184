import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The summary while it loads, and without a session. */

function summaryOf({ sessionId }: { sessionId: string }): string {
  return `/session-summary?sessionId=${sessionId}`;
}

test('[SU1] without a code the page asks for one', async ({ people }) => {
  const eve = await people.newcomer('Eve');
  await eve.page.goto('/session-summary');
  await expect(eve.heading('Session ID Required')).toBeVisible();
  await expect(eve.text('Please provide a valid session ID to view the summary.')).toBeVisible();
});

test('[SU1] the page says that it is loading, and that loading has failed', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  const letGo = await eve.holdsUp('**/api/sessions/*');
  await eve.page.goto(summaryOf(ann));
  await expect(eve.text('Loading session summary...')).toBeVisible();
  letGo();
  await expect(eve.heading('Sprint 12')).toBeVisible();

  const problem = await eve.getsProblem('**/api/sessions/*', 404);
  await eve.page.reload();
  await expect(eve.heading('Error Loading Summary')).toBeVisible();
  await expect(eve.alert).toHaveText('Failed to load session data.');
  await problem.isOver();
  await eve.page.reload();
  await expect(eve.heading('Sprint 12')).toBeVisible();
});

test('[SU11] an unknown code is not retried', async ({ people }) => {
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 40[04]/);
  for (const sessionId of ['nowhere', 'a code?', '%E0%A4%A']) {
    await eve.page.goto(summaryOf({ sessionId }));
    await expect(eve.alert).toHaveText('Failed to load session data.');
    await expect(eve.button('Try Again')).toHaveCount(0);
  }
  await eve.page.getByRole('main').getByRole('link', { name: 'Join a Session' }).click();
  await expect(eve.field('Session Code')).toBeVisible();
});

test('[SU1, SU11, PG75] the summary recovers by itself from a failing server, and from another page in its place', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of (404|503)/);
  let status = 503;
  await eve.page.route('**/api/sessions/*', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, body: '<h1>Not here</h1>' }),
  );
  await eve.page.clock.install();
  await eve.page.goto(summaryOf(ann));
  await showsInTime(eve, eve.heading('Error Loading Summary'));
  status = 404;
  await eve.button('Try Again').click();
  await expect(eve.heading('Error Loading Summary')).toBeVisible();
  status = 200;
  await showsInTime(eve, eve.heading('Sprint 12'));
});

/**
 * Waits for something that takes some retries, and advances the page's clock by a second each time.
 */
async function showsInTime({ page }: Person, thing: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(thing).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}
