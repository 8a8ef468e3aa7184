import { expect, type Page } from '@playwright/test';
import { reconnecting, testOfBob as test } from './world/table.ts';

/** Urgent announcements for screen readers. */

function urgentOn(page: Page) {
  return page.locator('[aria-live=assertive]');
}

test('[TB24, PG55] a lost connection is announced first, then leads to the check, and its return is announced', async ({
  ann,
  bob,
  network,
}) => {
  await bob.page.clock.install();
  await ann.renames('Sprint 13');
  await expect(bob.heading('Sprint 13')).toBeVisible();
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await bob.page.clock.runFor(9000);
  await expect(urgentOn(bob.page)).toBeEmpty();
  await bob.page.clock.runFor(1000);
  await expect(urgentOn(bob.page)).toHaveText(/^The connection is lost/);
  await expect(bob.link('Connection check')).toBeHidden();
  await bob.page.clock.runFor(10_000);
  await expect(bob.link('Connection check')).toHaveAttribute('href', '/check');

  network.mend();
  await bob.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(bob.page.locator('[aria-live=polite]')).toContainText('The connection is back');
});

test('[TB24, SE3] a removal is announced first, leaving is not @nightly', async ({
  ann,
  bob,
  people,
}) => {
  const cleo = await people.participant('Cleo', ann);
  await ann.removes(bob);
  await expect(bob.heading('Invalid Participant')).toBeVisible();
  await expect(urgentOn(bob.page)).toHaveText('You no longer have a seat in this session');

  const told = await cleo.page.evaluateHandle(() => {
    const texts: string[] = [];
    const region = document.querySelector('[aria-live=assertive]');
    const note = () => region?.textContent && texts.push(region.textContent);
    if (region) new MutationObserver(note).observe(region, { childList: true, subtree: true });
    return texts;
  });
  await cleo.page.clock.install();
  await cleo.fromSessionMenu('Leave Session');
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(cleo.heading('Pick a card. Reveal together.')).toBeVisible();
  await cleo.page.clock.runFor(1000);
  expect(await told.jsonValue()).toEqual([]);
});
