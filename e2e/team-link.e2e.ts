import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[TE1, TE3, TE4, TE5, TE9] a team keeps one link: the next person starts its session with the stories left over, and others join with one press', async ({
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
  await expect(ann.page.getByRole('row', { name: 'Sprint 12' })).toContainText('33');
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
  await bob.button('Start Session').click();
  await expect(bob.stories).toHaveCount(2);
  await bob.opensStory('Pay');

  await expect(ann.heading('Sprint 13')).toBeVisible();
  await ann.button('Join Session').click();
  await ann.votes('5');
  await expect(bob.seatOf('Ann')).toHaveAccessibleName(/Has voted/);
  await ann.page.goto(link);
  await ann.button('Join Session').click();
  await expect(ann.heading('Pay')).toBeVisible();
});

test('[TE8] an address without a team says so', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/404/);
  await ann.page.goto('/team/00000000000000000000');
  await expect(ann.heading('Team Not Found')).toBeVisible();
});

test('[TE7, TE11] the browser that made a team renews the link and takes a session off its list, and others see neither button @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.sends({ type: 'makeTeam', name: 'Payments' });
  await ann.fromSessionMenu('Keep as Team Link');
  await ann.page.getByRole('link', { name: 'Open Team Page' }).click();
  await expect(ann.heading('Payments')).toBeVisible();
  const link = new URL(ann.page.url()).pathname;
  await bob.page.goto(link);
  await expect(bob.page.getByRole('row')).toHaveCount(2);
  await expect(bob.button(/^(Renew|Take|Delete)/)).toHaveCount(0);

  await ann.button('Renew Link').click();
  await ann.dialog('Renew Link').getByRole('button', { name: 'Renew Link' }).click();
  await expect(ann.page).not.toHaveURL(link);
  await expect(ann.heading('Payments')).toBeVisible();
  bob.expectsTrouble(/404/);
  await expect(bob.heading('Team Not Found')).toBeVisible();
  await expect(bob.text('This link was renewed. Ask your team for the new one.')).toBeVisible();

  await ann.button(/^Take .*, Sprint 12 off the list$/).click();
  await ann.dialog('Take Session Off').getByRole('button', { name: 'Take Session Off' }).click();
  await expect(ann.text('No sessions yet')).toBeVisible();
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

test('[TE20] a team is deleted after its name is typed, and kept by a press until then @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.sends({ type: 'makeTeam', name: 'Payments' });
  await ann.fromSessionMenu('Keep as Team Link');
  await ann.page.getByRole('link', { name: 'Open Team Page' }).click();
  await ann.button('Delete Team').click();
  const dialog = ann.dialog('Delete Team');
  const submit = dialog.getByRole('button', { name: 'Delete Team' });
  await dialog.getByLabel('Type the name of the team').fill('Payment');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Type the name of the team').fill('payments');
  await submit.click();
  await expect(ann.text(/^This team will be deleted on /)).toBeVisible();
  await bob.page.goto(ann.page.url());
  await expect(bob.text(/^This team will be deleted on /)).toBeVisible();
  await expect(bob.button('Keep Team')).toHaveCount(0);
  await expect(ann.button('Keep Team')).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(ann.text(/^This team will be deleted on /)).toBeHidden();
  await expect(ann.button('Delete Team')).toBeFocused();
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
  await bob.button('Vote Now').click();
  await expect(bob.heading('One')).toBeVisible();
  await expect(bob.card('5')).toBeVisible();
});
