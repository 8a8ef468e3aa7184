import { expect } from '@playwright/test';
import { Received } from './world/received.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test("[V12] no one receives others' votes before the reveal, not even the facilitator", async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const bob = await people.newcomer('Bob');
  const toldAnn = await Received.by(ann.page);
  const toldBob = await Received.by(bob.page);
  const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'tShirtExpanded' };
  await ann.opensSessionOn([story], session);
  await bob.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: 'Bob' });
  await bob.opensStory(story);

  // The values of these two cards, numbers that appear nowhere else in a new session.
  const xl = 24;
  const xxl = 48;
  await ann.votes('XL');
  await bob.votes('XXL');
  await expect(ann.text('2 of 2 voted')).toBeVisible();
  await expect(bob.text('2 of 2 voted')).toBeVisible();
  await Promise.all([ann.page.reload(), bob.page.reload()]);
  await expect(ann.text('Vote Submitted')).toBeVisible();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  expect(toldAnn.numbers).not.toContain(xxl);
  expect(toldBob.numbers).not.toContain(xl);

  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect.poll(() => toldAnn.numbers).toContain(xxl);
  await expect.poll(() => toldBob.numbers).toContain(xl);
});
