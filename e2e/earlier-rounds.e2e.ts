import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in';

test('[RO1, RO2, RO5, RO7] a reveal that came too early is hidden again for a late vote, earlier rounds show the changes of votes, and one is restored', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.remote('Bob', ann);
  const cleo = await people.remote('Cleo', ann);
  await expect(ann.page.getByText(/^Earlier rounds/)).toHaveCount(0);
  await bob.votes(3);
  await ann.votes('13');
  await ann.reveals();
  await ann.button('Round actions').click();
  await ann.page.getByRole('menuitem', { name: 'Hide Again' }).click();
  await expect(ann.text('Vote Submitted')).toBeVisible();
  await cleo.votes(5);
  await ann.reveals();
  for (const card of ['3', '5', '13']) await expect(ann.bar(card)).toBeVisible();

  await ann.button('Clear Points & New Round').click();
  await bob.comesToRound(2);
  await bob.votes(8);
  await ann.votes('13');
  await ann.reveals();
  await ann.page.getByText('Earlier rounds (1)').click();
  const first = ann.page.getByRole('listitem').filter({ has: ann.heading('Round 1') });
  await expect(first).toContainText('3 and 13 are 3 cards apart');
  await expect(first.getByRole('listitem')).toHaveText(['Bob 3 → then 8', 'Ann 13', 'Cleo 5']);

  await ann.button('Restore round 1').click();
  await expect(ann.bar('3')).toBeVisible();
  const second = ann.page.getByRole('listitem').filter({ has: ann.heading('Round 2') });
  await expect(second.getByRole('listitem')).toHaveText(['Bob 8', 'Ann 13']);
  await expect(ann.heading('Round 1')).toHaveCount(0);
  await ann.removes('Bob');
  await expect(second.getByRole('listitem')).toHaveText(['Ann 13']);
  await expect(second).not.toContainText('cards apart');

  await ann.page.setViewportSize({ width: 390, height: 664 });
  const [rounds, points] = [await ann.box(second), await ann.box(ann.heading(story))];
  expect(rounds.x).toBe(points.x);
});

const tooFew = 'At least three votes are needed to reveal while names are hidden.';

test('[HN5, HN8] with hidden names, everybody votes again after the facilitator has removed a voter @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  await ann.createsStory(story);
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  for (const name of ['Cleo', 'Dan']) await (await people.remote(name, ann)).votes(5);
  await bob.votes('3');
  await expect(ann.text('3 of 4 voted')).toBeVisible();
  await ann.seatOf('Dan').click();
  const lost = /the votes of others in the same rounds are withdrawn too \(2\)/;
  await expect(ann.page.getByText(lost)).toBeVisible();
  await ann.button('Remove Dan').click();
  await expect(ann.dialog('Remove Participant')).toContainText(lost);
  await ann.button('Cancel').click();
  await ann.seatOf('Dan').click();
  await ann.button('Switch Dan to watching').click();
  await expect(ann.text('0 of 3 voted')).toBeVisible();
  await expect(bob.card('3')).toBeVisible();
  await expect(bob.notices).toContainText('Please vote again.');
  await expect(ann.button('Reveal Results')).toHaveAccessibleDescription(tooFew);
});

test("[RO8] a voter says 'I'd Change Mine' after the reveal, and is let vote anew by one press, which keeps the votes of others @nightly", async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  await ann.votes('5');
  await bob.votes('8');
  await ann.reveals();
  const wish = bob.button("I'd Change Mine");
  await wish.click();
  await expect(wish).toHaveAttribute('aria-pressed', 'true');
  await expect(ann.text('Would change: Bob')).toBeVisible();
  await wish.click();
  await expect(ann.text('Would change: Bob')).toBeHidden();
  await wish.click();
  await ann.button('Hide Again').click();
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await bob.votes('5');
  await ann.reveals();
  await expect(ann.text('Both say 5').first()).toBeVisible();
  await ann.accepts('5');
  await expect(wish).toBeHidden();
});

test('[HN1, HN8] with hidden names, cards lie in the middle without names, and in earlier rounds neither @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  await ann.createsStory(story);
  await expect(
    ann.text('Your vote stays hidden until the reveal, and is shown without your name.'),
  ).toBeVisible();
  const bob = await people.remote('Bob', ann);
  await bob.votes(3);
  const reveal = ann.button('Reveal Results');
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await expect(reveal).toBeDisabled();
  await expect(reveal).toHaveAccessibleDescription(tooFew);
  await expect(async () => {
    await ann.page.keyboard.press('r');
    await expect(ann.notices).toContainText(tooFew, { timeout: 200 });
  }).toPass();
  for (const [name, points] of Object.entries({ Cleo: 13, Dan: 3 })) {
    await (await people.remote(name, ann)).votes(points);
  }
  await expect(reveal).toBeEnabled();
  await ann.votes('5');
  await ann.reveals();
  const table = ann.page.getByRole('region', { name: 'Team Members' });
  await expect(ann.bars).toHaveText([/^3.*2 votes/, /^5.*1 vote/, /^13.*1 vote/]);
  await expect(table).not.toContainText(/Ann|Bob|Cleo|Dan/);
  await expect(ann.text('3 and 13 are 3 cards apart.')).toBeVisible();
  const results = ann.page.getByRole('region', { name: 'Voting Results' });
  await expect(results).not.toContainText(/Ann|Bob|Cleo|Dan/);
  await expect(ann.button('Round actions')).toHaveCount(0);

  await ann.button('Clear Points & New Round').click();
  await ann.page.getByText('Earlier rounds (1)').click();
  const first = ann.page.getByRole('listitem').filter({ has: ann.heading('Round 1') });
  await expect(first).toContainText('3, 3, 5, 13');
  await expect(first).not.toContainText(/Ann|Bob|Cleo|Dan/);
  await ann.button('Restore round 1').click();
  await expect(ann.text('3 and 13 are 3 cards apart.')).toBeVisible();
});

test('[HN1, EX4] with hidden names, summary, export and board show votes without names @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  await ann.createsStory(story);
  for (const [name, points] of Object.entries({ Bob: 3, Cleo: 13, Dan: 3 })) {
    await (await people.remote(name, ann)).votes(points);
  }
  await ann.votes('5');
  await ann.reveals();
  await ann.page.goto(`session-summary?sessionId=${ann.sessionId}`);
  await ann.page.getByRole('button', { name: story }).click();
  await expect(ann.heading('Votes, without names:')).toBeVisible();
  await ann.button('Export Results').click();
  const taking = ann.dialog('Export Results');
  await taking.getByRole('switch', { name: "Include voters' names" }).click();
  const download = ann.page.waitForEvent('download');
  await taking.getByRole('button', { name: 'Download CSV for spreadsheets' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(story);
  expect(csv).not.toMatch(/Ann|Bob|Cleo|Dan/);
  await ann.page.keyboard.press('Escape');
  await ann.page.goto(`board?sessionId=${ann.sessionId}`);
  await expect(ann.bars).toHaveText([/^3.*2 votes/, /^5.*1 vote/, /^13.*1 vote/]);
  await expect(ann.page.getByText('Bob')).toHaveCount(0);
});
