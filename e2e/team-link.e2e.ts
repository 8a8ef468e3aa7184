import { expect } from '@playwright/test';
import { pressesOn } from './world/collecting.ts';
import { shiftsOn } from './world/layout.ts';
import { test } from './world/test.ts';

test('[TE1, TE3, TE4, TE5, TE9, TE18, TE19, TE21] a team keeps one link: the next person starts its session with the stories left over, and others join with one press', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.creates('Sprint 12');
  const add = [{ name: 'Log in', points: 3 }, { name: 'Pay' }, { name: 'Search' }];
  await ann.sends({ type: 'addStories', add, update: [] });
  await expect(ann.stories).toHaveCount(3);
  await ann.fromSessionMenu('Keep as Team Link');
  const dialog = ann.dialog('Team Link');
  await dialog.getByLabel('Team Name').fill('Payments');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByText(/\/team\/[0-9a-f]{20}$/)).toBeVisible();
  await ann.sends({ type: 'closeSession' });
  await dialog.getByRole('link', { name: 'Open Team Page' }).click();
  await expect(ann.heading('Payments')).toBeVisible();
  await expect(ann.heading('Next Session')).toBeVisible();
  const figures = ann.page.getByRole('row', { name: 'Sprint 12' }).getByRole('cell');
  await expect(figures).toHaveText(['3', '3', '—', '2', /^Take/]);
  await expect(ann.field('Session Name')).toHaveValue('Sprint 13');
  const link = new URL(ann.page.url()).pathname;

  const bob = await people.newcomer('Bob');
  const response = await bob.page.goto(link);
  const headers = response?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toBe('noindex');
  await expect(bob.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const card = bob.page.locator('meta[property="og:title"]');
  await expect(card).toHaveAttribute('content', 'Team – Story Pointer');
  await expect(bob.page.getByRole('row')).toHaveCount(2);
  await expect(bob.text('Sprint 12')).toBeHidden();
  await expect(bob.field('Session Name')).toHaveValue('');
  await bob.field('Session Name').fill('Sprint 13');
  await expect(bob.page.getByLabel('Bring along: 2 stories left over')).toBeChecked();
  await bob.field('Your Name').fill('Bob');
  await expect(bob.text(/^Here already: .*Ann/)).toBeVisible();
  await bob.button('Start Session').click();
  await expect(bob.stories).toHaveCount(2);
  await bob.opensStory('Pay');

  await expect(ann.heading('Sprint 13')).toBeVisible();
  await ann.page.goto(link);
  await expect(ann.heading('Sprint 13')).toBeVisible();
  const shifts = await shiftsOn(ann.page, true);
  await expect(ann.page.locator('figure')).toBeVisible();
  expect(await shifts.jsonValue()).toEqual([]);
  const presses = await pressesOn(ann.page);
  await ann.button('Join Session').click();
  await expect(ann.card('5')).toBeVisible();
  // After the press on the link in a calendar.
  expect(await presses.jsonValue()).toHaveLength(1);
  await ann.votes('5');
  await expect(bob.seatOf('Ann')).toHaveAccessibleName(/Has voted/);
  await ann.page.goto(link);
  await expect(ann.page.locator('figure')).toHaveText('PointsStories');
  await ann.button('Join Session').click();
  await expect(ann.heading('Pay')).toBeVisible();
});

test('[TE8] an address without a team says so', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/404/);
  await ann.page.goto('/team/00000000000000000000');
  await expect(ann.heading('Team Not Found')).toBeVisible();
});

test('[TE22, TE24] a person with the link sees the latest stories by card, and summaries without people', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const add = [{ name: 'Log in', points: 5 }, { name: 'Pay' }];
  await ann.sends({ type: 'addStories', add, update: [] });
  const team = await ann.makesTeam('Payments');
  await ann.sends({ type: 'closeSession' });

  const bob = await people.newcomer('Bob');
  await bob.page.goto(team);
  const shelf = bob.page.getByRole('region', { name: 'Latest Story of Each Card' });
  await expect(shelf.getByRole('listitem')).toHaveText(['5Log in']);
  await bob.page.getByRole('row').getByRole('link').click();
  await expect(bob.text('Total Points')).toBeVisible();
  await expect(bob.page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(bob.page.getByRole('main')).not.toContainText('Ann');
  await bob.link('Back to Team').click();

  await bob.field('Session Name').fill('Sprint 13');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Start Session').click();
  await bob.opensStory('Pay');
  await bob.card('5').check();
  await expect(bob.text('Compare with Log in (5)')).toBeVisible();
});

test('[TE2, TE24] sessions of one day differ by their times, and the summary of one follows it @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const team = await ann.makesTeam('Payments');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(team);
  const days = bob.page.getByRole('row').getByRole('link');
  await expect(days).toHaveText([/, \d{4}$/]);
  await bob.button('Start Another Session').click();
  await bob.field('Session Name').fill('Refinement');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Start Session').click();
  await expect(bob.heading('Create a Story')).toBeVisible();
  await bob.page.goBack();
  // The night may lie between the two.
  await expect(days).toHaveCount(2);
  const texts = await days.allTextContents();
  const dates = texts.map((text) => text.replace(/, [^,]*[AP]M$/, ''));
  expect(texts.every((text, index) => text !== dates[index])).toBe(dates[0] === dates[1]);
  await days.last().click();
  await expect(bob.link('Back to Team')).toBeVisible();
  await ann.createsStory('Pay');
  await expect(bob.page.getByRole('main')).toContainText('Pay');
});

test('[TE23] the votes of a collection are one press away from the page of the team @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.addsStories('One', 'Two');
  await ann.sends({ type: 'makeTeam', name: 'Payments' });
  await ann.fromSessionMenu('Keep as Team Link');
  await ann.page.getByRole('link', { name: 'Open Team Page' }).click();
  await bob.page.goto(ann.page.url());
  await ann.page.goBack();
  await ann.fromSessionMenu('Collect Votes');
  await ann.button('Start Collecting').click();
  await expect(bob.text(/^0 of 2 done, until /)).toBeVisible();
  await bob.button('Start Another Session').click();
  await bob.field('Session Name').fill('Refinement');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Start Session').click();
  await expect(bob.heading('Create a Story')).toBeVisible();
  await bob.page.goBack();
  await expect(bob.button('Join Session')).toBeVisible();
  await bob.button('Vote Now').click();
  await expect(bob.heading('One')).toBeVisible();
  await expect(bob.card('5')).toBeVisible();
});

test('[TE15, TE16, TE17] closing a session offers a team link once, the page prepares the next session, and a later session joins the team @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = ann.dialog('Team Link');
  await (await ann.asksToCloseSession()).getByRole('button', { name: 'Close Session' }).click();
  await ann.notices.getByRole('button', { name: 'Keep as Team Link' }).click();
  await dialog.getByLabel('Team Name').fill('Payments');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await dialog.getByRole('link', { name: 'Open Team Page' }).click();

  await ann.button('Deck and Settings').click();
  const next = ann.dialog('Deck and Settings');
  await next.getByLabel('Estimation Method').selectOption('T-Shirt Sizing');
  await next.getByLabel(/^Hide names in results/).check();
  await next.getByRole('button', { name: 'Save' }).click();
  const panel = ann.page.getByRole('region', { name: 'Next Session' });
  await expect(panel).toContainText('T-Shirt');
  await ann.field('Your Name').fill('Ann');
  await panel.getByRole('button', { name: 'Start Session' }).click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await (await ann.asksToCloseSession()).getByRole('button', { name: 'Close Session' }).click();
  await expect(ann.button('Reopen')).toBeVisible();
  await expect(ann.notices.getByRole('button', { name: 'Keep as Team Link' })).toHaveCount(0);

  await ann.creates('Refinement');
  await ann.fromSessionMenu('Keep as Team Link');
  await dialog.getByLabel('Team', { exact: true }).selectOption('Payments');
  await dialog.getByRole('button', { name: 'Add to Team' }).click();
  await dialog.getByRole('button', { name: 'Take Session Off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create Link' })).toBeVisible();
});
