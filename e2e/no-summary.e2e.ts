import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The summary while it loads, and without a session. */

function summaryOf({ sessionId }: { sessionId: string }): string {
  return `/session-summary?sessionId=${sessionId}`;
}

test('[SU1, SU11, PG75] without a session the page says so at once, and it recovers by itself from a failing server and from another page in its place @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of (40[04]|503)/);
  const room = '**/api/sessions/*';

  await test.step('without a code, the page asks for one', async () => {
    await eve.page.goto('/session-summary');
    await expect(eve.heading('Session ID Required')).toBeVisible();
    const hint = 'Please provide a valid session ID to view the summary.';
    await expect(eve.text(hint)).toBeVisible();
  });

  await test.step('an unknown code is not retried', async () => {
    for (const sessionId of ['nowhere', 'a code?', '%E0%A4%A']) {
      await eve.page.goto(summaryOf({ sessionId }));
      await expect(eve.alert).toHaveText('Failed to load session data.');
      await expect(eve.button('Try Again')).toHaveCount(0);
    }
    await eve.page.getByRole('main').getByRole('link', { name: 'Join a Session' }).click();
    await expect(eve.field('Session Code')).toBeVisible();
  });

  await test.step('the page says that it is loading', async () => {
    const letGo = await eve.holdsUp(room);
    await eve.page.goto(summaryOf(ann));
    await expect(eve.text('Loading session summary...')).toBeVisible();
    letGo();
    await expect(eve.heading('Sprint 12')).toBeVisible();
    await eve.page.unroute(room);
  });

  await test.step('a refusal is shown, and gone after a reload', async () => {
    const problem = await eve.getsProblem(room, 404);
    await eve.page.reload();
    await expect(eve.heading('Error Loading Summary')).toBeVisible();
    await expect(eve.alert).toHaveText('Failed to load session data.');
    await problem.isOver();
  });

  await test.step('a failing server, and a page in place of the session, are asked again', async () => {
    let status = 503;
    await eve.page.route(room, (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, body: '<h1>Not here</h1>' }),
    );
    await eve.page.clock.install();
    await eve.page.reload();
    await showsInTime(eve, eve.heading('Error Loading Summary'));
    status = 404;
    await eve.button('Try Again').click();
    await expect(eve.heading('Error Loading Summary')).toBeVisible();
    status = 200;
    await showsInTime(eve, eve.heading('Sprint 12'));
  });
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
