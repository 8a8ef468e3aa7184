import { expect } from '@playwright/test';
import { Received } from './world/received.ts';
import { reconnecting, soon, testOfBob as test } from './world/table.ts';

/** A reveal that is undone while somebody's page is offline. */

test('[RO7, W16, C12] a page that was offline while a round was hidden again removes the results from its screen, and does not receive votes', async ({
  ann,
  bob,
  network,
}) => {
  await ann.votes(3);
  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeVisible();
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await ann.hidesAgain();
  network.mend();
  await soon(bob.text('1 of 2 voted')).toBeVisible();
  await expect(bob.heading('Voting Results')).toBeHidden();

  await ann.reveals();
  await ann.startsRound();
  await bob.votes('5');
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  // A number that appears nowhere else in this session.
  await ann.votes(21);
  await ann.reveals();
  await ann.hidesAgain();
  const toldBob = await Received.by(bob.page);
  network.mend();
  await soon(bob.text('2 of 2 voted')).toBeVisible();
  await expect(bob.heading('Voting Results')).toBeHidden();
  await expect.poll(() => toldBob.numbers).toContain(5);
  expect(toldBob.numbers).not.toContain(21);
});
