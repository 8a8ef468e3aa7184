import { expect } from '@playwright/test';
import type { People } from './world/people.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** A session of 26 on one story: its facilitator's page, and the 25 others. */
async function crowd(people: People) {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const names = Array.from({ length: 25 }, (_, index) => `Guest ${index + 1}`);
  const guests: Remote[] = [];
  for (const name of names) guests.push(await people.remote(name, ann));
  await expect(ann.text('0 of 26 voted')).toBeVisible();
  return { ann, guests };
}

test('[TB2, TB20] in a crowd a vote moves nothing else, and revealed votes stand in rows with their people @nightly', async ({
  people,
}) => {
  const { ann, guests } = await crowd(people);
  const list = ann.member('Ann').locator('..');
  // The page shows so after some seconds, since no guest has a page.
  await expect(list.getByRole('button', { name: /not here/ })).toHaveCount(25);
  const height = (await ann.box(list)).height;
  // Counts the seats whose elements change.
  await list.evaluate((seats) => {
    const touched = new Set<Element>();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const seat = target instanceof Element && target.closest('[data-seat]');
        if (seat) touched.add(seat);
      }
      seats.setAttribute('data-touched', String(touched.size));
    });
    observer.observe(seats, { subtree: true, childList: true, attributeFilter: ['data-voted'] });
  });
  await guests[0]?.votes(5);
  await expect(ann.text('1 of 26 voted')).toBeVisible();
  await expect(ann.seatOf('Guest 1').first()).toHaveAccessibleName(/^Guest 1, Has voted/);
  await expect(list).toHaveAttribute('data-touched', '1');
  const voted = await ann.box(ann.seatOf('Guest 1').first());
  const last = await ann.box(ann.seatOf('Guest 25'));
  expect(voted.y > last.y || voted.x > last.x).toBe(true);
  expect((await ann.box(list)).height).toBe(height);

  for (const [index, guest] of guests.entries()) {
    if (index > 0) await guest.votes(index < 20 ? 5 : 8);
  }
  await ann.reveals();
  await expect(ann.bar('5').getByRole('button')).toHaveCount(20);
  await expect(ann.bar('8').getByRole('button')).toHaveCount(5);
  await expect(ann.text('25 of 26 voted · not yet: Ann')).toBeVisible();
  await ann.seatOf('Guest 25').click();
  await expect(ann.dialog('Guest 25')).toBeVisible();
});

test('[TB3] a vote in a crowd starts no animation @nightly', async ({ people }) => {
  const { ann, guests } = await crowd(people);
  await ann.page.evaluate(() => {
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element) target.setAttribute('data-moved', '');
    });
  });
  await guests[0]?.votes(5);
  await expect(ann.seatOf('Guest 1').first()).toHaveAccessibleName(/^Guest 1, Has voted/);
  await expect(ann.text('1 of 26 voted')).toBeVisible();
  // By the next vote any animation of the first one has begun.
  await guests[1]?.votes(5);
  await expect(ann.text('2 of 26 voted')).toBeVisible();
  await expect(ann.page.locator('[data-moved]')).toHaveCount(0);
});
