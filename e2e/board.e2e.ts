import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[TB25, CL3] the board shows story, progress, cards and the invitation to everybody with the code, and says that a session is closed, unknown or missing', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.remote('Bob', ann);
  const board = await people.newcomer('Nobody');
  await board.page.goto(`/board?sessionId=${ann.sessionId}`);
  await expect(board.heading('Waiting for the first story')).toBeVisible();
  await expect(board.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  await ann.createsStory('Log in');
  await ann.renames('Planning of everything '.repeat(5));
  await expect(board.heading('Log in')).toBeVisible();
  await bob.votes(5);
  await expect(board.text('1 of 2 voted')).toBeVisible();
  expect((await board.box(board.text('1 of 2 voted'))).height).toBeLessThan(40);
  const seat = board.page.getByRole('listitem').filter({ hasText: 'Bob' });
  await expect(seat).toContainText('Has voted');
  await expect(seat).not.toContainText('5');
  await ann.reveals();
  await expect(board.bar('5')).toContainText('Bob');
  await expect(board.page.getByRole('status')).toHaveText('One estimate: 5 Average 5');

  await ann.sends({ type: 'closeSession' });
  await expect(board.text(/^Closed on /)).toBeVisible();
  await expect(board.page.getByRole('img', { name: /QR/ })).toHaveCount(0);
  board.expectsTrouble(/status of 404/);
  await board.page.goto('/board?sessionId=nowhere');
  await expect(board.heading('There is no session with this code')).toBeVisible();
  await board.page.goto('/board');
  await expect(board.heading('Session ID is required')).toBeVisible();
});

test('[TB25] the votes of a crowd stand on the board in rows, with names to read across a room @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory('Log in');
  for (let one = 1; one <= 30; one += 1) {
    const guest = await people.remote(`Guest ${one}`, ann);
    await guest.votes(one <= 20 ? 5 : 8);
  }
  const board = await people.newcomer('Nobody');
  await board.page.goto(`/board?sessionId=${ann.sessionId}`);
  await expect(board.text('30 of 31 voted')).toBeVisible();
  await ann.reveals();
  await expect(board.bars).toHaveText([/^5.*20 votes/, /^8.*10 votes/]);
  const name = board.page.locator('.pill').first();
  expect((await board.box(name)).height).toBeGreaterThanOrEqual(30);
});

test('[TB25] presenting shows the table alone, until Escape', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.button('Present').click();
  await expect(ann.storyList).toBeHidden();
  await expect(ann.page.getByRole('navigation')).toBeHidden();
  await expect(ann.heading('Log in')).toBeVisible();
  await expect(ann.button('Reveal Results')).toBeVisible();
  for (const name of ['Edit story name', 'Delete story', 'Submit Vote']) {
    await expect(ann.button(name)).toBeHidden();
  }
  await ann.page.keyboard.press('Escape');
  await expect(ann.storyList).toBeVisible();
  await expect(ann.button('Present')).toBeFocused();
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('[TB25] a presented session of sixty people is in view as a whole, and then its result @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitatorOn('Log in', 'Ann');
    for (let one = 1; one < 60; one += 1) {
      const guest = await people.remote(`Bartholomew Featherstonehaugh-Cholmondeley ${one}`, ann);
      if (one < 8) await guest.votes(one % 2 ? 5 : 13);
    }
    await expect(ann.text('7 of 60 voted')).toBeVisible();
    await ann.button('Present').click();
    // A seat that appears under the pointer would show its tooltip.
    await ann.page.mouse.move(0, 0);
    const seats = ann.page.locator('[data-seat]');
    await expect(seats).toHaveCount(60);
    const places = await seats.evaluateAll((all) =>
      all.map((seat) => seat.getBoundingClientRect()).map(({ width, bottom }) => [width, bottom]),
    );
    for (const [width = 0, bottom = 0] of places) {
      expect(width).toBeGreaterThan(56);
      expect(bottom).toBeLessThanOrEqual(720);
    }
    await ann.reveals();
    await expect(ann.bar('5').getByRole('button')).toHaveCount(4);
    for (const thing of [ann.figure('Average'), ann.button('Clear Points & New Round')]) {
      const { y, height } = await ann.box(thing);
      expect(y + height).toBeLessThanOrEqual(720);
    }
  });
});
