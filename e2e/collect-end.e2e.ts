import { expect } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import { collects, dark, invoices, login, pressesOn } from './world/collecting.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

function votes(who: Person | Remote, storyId: string | undefined, points: number, reason = '') {
  const remark = { reason, unsure: reason === '' };
  return who.sends({ type: 'vote', storyId, round: 1, points, remark });
}

test('[CO8, CO14, CO15] the end names people who are missing, and the team discusses the stories that are left', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const cid = await people.remote('Cid', ann);
  const dan = await people.remote('Dan', ann);
  const [one, two, three] = await collects(ann, 'near');
  for (const [who, points] of [
    [ann, 5],
    [bob, 5],
    [cid, 5],
    [dan, 5],
  ] as const) {
    await votes(who, one, points);
  }
  await votes(ann, two, 3, 'A button');
  await votes(bob, two, 13, 'The tax rules of nine countries');
  await votes(cid, two, 3, 'As the last one');
  await votes(dan, two, 5, 'One more field');
  await votes(cid, three, 5);
  await bob.storyList.getByRole('link', { name: dark }).click();
  await expect(bob.heading(dark)).toBeVisible();

  await ann.page.getByRole('link', { name: 'View Progress' }).filter({ visible: true }).click();
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.button('Copy Reminder').click();
  await expect(ann.notices).toContainText('Reminder copied');
  const reminder = await ann.page.evaluate(() => navigator.clipboard.readText());
  expect(reminder.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
    /^Please vote on 3 stories of "Sprint 12" until .*\nVotes are missing from: Ann, Bob, Dan\nhttp/,
  );
  const download = ann.page.waitForEvent('download');
  await ann.button('Save to Calendar').click();
  expect((await download).suggestedFilename()).toBe('story-pointer.ics');

  await ann.button('End Now').click();
  await expect(ann.dialog('End Now')).toContainText(
    'Ann, Bob and Dan have not voted on every story yet.',
  );
  await expectAccessibleAtNight(ann, 'the end of a collection');
  await ann.button('Reveal All Votes').click();
  await expect(ann.heading('Collected Votes')).toBeVisible();
  // The story of this page shows its results in place.
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'tax rules' }).last()).toHaveText(
    '13Bob The tax rules of nine countries',
  );
  await expect(ann.text('1 agreed · 2 to discuss')).toBeVisible();
  await expectAccessibleAtNight(ann, 'collected votes');

  const agreed = ann.page.getByRole('region', { name: 'Agreed (1)' });
  await expect(agreed.getByText('Saved by rule')).toBeHidden();
  await ann.page.goto(ann.seat);
  const presses = await pressesOn(ann.page);
  await expect(ann.page.getByRole('link', { name: /^Next:/ })).toBeHidden();
  await ann.link('View Collected Votes').click();
  await ann.link('Discuss 2 Stories').click();
  await expect(ann.heading(invoices)).toBeVisible();
  expect((await presses.jsonValue()).length).toBe(2);
  await expect(ann.bar('3')).toContainText('A button');
  await expect(ann.bar('5')).not.toContainText('field');
  await expect(ann.page.locator('.ladder li').last()).toHaveText('5 Dan One more field');
  await expect(ann.text('Discussing 1 of 2')).toBeVisible();
  for (const size of [
    { width: 667, height: 375 },
    { width: 1280, height: 800 },
  ]) {
    await ann.page.setViewportSize(size);
    await expect(ann.text('Discussing 1 of 2')).toBeInViewport({ ratio: 1 });
  }
  await expect(bob.text('Discussing 2 of 2')).toBeVisible();
  await ann.button('Save 3 & Next Story').click();
  await expect(ann.heading(dark)).toBeVisible();
  await expect(ann.text('Discussing 2 of 2')).toBeVisible();
  await ann.button('Save 5 & Continue').click();
  await expect(ann.heading('Collected Votes')).toBeVisible();
  await expect(ann.text('3 agreed')).toBeVisible();
  expect((await presses.jsonValue()).length).toBe(4);
  const decided = ann.page.getByRole('region', { name: 'Decided by the Team (2)' });
  await expect(decided).toContainText(invoices);
  await expect(ann.heading(/^Apart/)).toBeHidden();
  await expectAccessibleAtNight(ann, 'the end of a discussion');

  await agreed.getByText('Agreed').click();
  await agreed.getByRole('button', { name: 'Reopen' }).click();
  await expect(ann.link('Discuss 1 Story')).toBeVisible();
  await expect(ann.page.getByRole('region', { name: 'All the Same (1)' })).toContainText(login);
});
