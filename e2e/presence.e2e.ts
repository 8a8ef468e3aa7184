import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Presence of a person: here, away or not here, as the others see it. */

test('[PR1] a seat shows people who are away and people who are not here @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  const seat = ann.seatOf('Bob');
  const mark = seat.locator('.seat__presence');
  await expect(mark).toHaveCount(0);
  await expect(seat).toHaveAccessibleName('Bob');

  await bob.turns('hidden');
  await expect(seat).toHaveAccessibleName('Bob, away');
  await expect(mark).toBeVisible();
  await expect(seat.getByText('away', { exact: true })).toBeVisible();
  await bob.turns('visible');
  await expect(seat).toHaveAccessibleName('Bob');

  await bob.page.goto('about:blank');
  await expect(seat).toHaveAccessibleName('Bob, not here');
  await expect(mark).toHaveCount(0);
  await seat.click();
  await expect(ann.page.getByRole('dialog', { name: 'Bob' })).toContainText(
    'Participant, not here',
  );
});

test('[PR6, PR7] a person who has voted reads the names of those the round waits for @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remoteHere('Bob', ann);
  const cid = await people.remoteHere('Cid', ann);
  await people.remote('Dora', ann);
  await ann.createsStory('Log in');
  await ann.votes('3');
  await expect(ann.text('Still choosing: Bob and Cid')).toBeVisible();
  await cid.attends('away');
  await expect(ann.text('Still choosing: Bob')).toBeVisible();
  await bob.votes(3);
  await expect(ann.text('Waiting for Cid, who was here a moment ago')).toBeVisible();
  await expect(ann.text('Everyone here has voted')).toBeHidden();
  cid.hangsUp();
  await expect(ann.text('Everyone here has voted')).toBeVisible();
  await expect(ann.button('Reveal Results')).toHaveCount(1);

  // On a phone, the names can be read in full.
  await ann.page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Priya Raman', 'Chen Wei', 'Ana Sofia de la Cruz', 'Tom van Dam']) {
    await people.remoteHere(name, ann);
  }
  const line = ann.text('Still choosing: Priya, Chen, Ana and 1 more');
  await expect(line).toBeVisible();
  expect(await line.evaluate((p) => p.scrollWidth <= p.clientWidth)).toBe(true);
});
