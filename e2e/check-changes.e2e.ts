import { expect } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import { badTargetsOn, sidewaysOn } from './world/layout.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';
import { answers, cors, issue, opensDialog, repository } from './world/trackers.ts';

interface There {
  title: string;
  body?: string;
  state?: string;
}

/** A public project whose issues change. */
async function project(ann: Person, there: Map<number, There>) {
  const all = () => [...there].map(([number, { title, ...more }]) => issue(number, title, more));
  return answers(ann, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, number] = /\/issues\/(\d+)$/.exec(pathname) ?? [];
    const isAny = searchParams.get('state') === 'all';
    const shown = all().filter(({ state }) => isAny || state === 'open');
    const one = all().find((each) => String(each.number) === number);
    if (number && !one) return route.fulfill({ headers: cors, status: 404, json: {} });
    return route.fulfill({ headers: cors, json: one ?? shown });
  });
}

/** Opens the dialog from the menu of a story. */
async function checks(ann: Person, story: string) {
  await ann.storyInList(story).hover();
  const actions = ann.storyList.getByRole('button', { name: new RegExp(story) });
  await actions.last().click();
  await ann.page.getByRole('menuitem', { name: ann.says('Check for Changes') }).click();
  return ann.dialog('Check for Changes');
}

test('[TR37, TR38, TR39] a check shows what is new, changed and closed, one press applies it, and one takes it back', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const there = new Map<number, There>([
    [3, { title: 'Pay by invoice', body: 'Net 30.' }],
    [1, { title: 'Log in', body: 'With a password.' }],
  ]);
  const asked = await project(ann, there);
  await ann.pastes(repository);
  await ann.button('Add 2 Stories').click();
  await expect(ann.stories).toHaveCount(2);
  await ann.opensStory('Log in');
  const { storyId } = ann;
  await ann.votes('5');

  there.set(1, { title: 'Log in by key', body: 'With a passkey.' });
  there.set(3, { title: 'Pay by invoice', body: 'Net 30.', state: 'closed' });
  there.set(4, { title: 'Refund' });
  asked.length = 0;
  const dialog = await checks(ann, 'Log in');
  await expect(dialog.getByText('2 changes')).toBeVisible();
  expect(asked.map((url) => url.replace('https://api.github.com/repos/acme/shop', ''))).toEqual([
    '/issues?state=open&per_page=100',
    '/issues/3',
  ]);
  await expect(dialog.getByText(/^Closed: .Pay by invoice.$/)).toBeVisible();
  const changed = dialog.getByRole('checkbox', { name: /#1 Log in by key/ });
  await expect(changed).toBeChecked();
  await expect(changed).toHaveAccessibleName(/Current name: .?Log in.?/);
  await expect(dialog.getByRole('checkbox', { name: /#4 Refund/ })).toBeChecked();
  await expect(dialog.getByRole('definition')).toHaveText([
    ...['With a password.', 'With a passkey.'],
  ]);
  await expectAccessibleAtNight(ann, 'changes');
  // Nothing has changed yet.
  await expect(ann.text('Changed since your vote')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Add 1, Update 1' })).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ann.stories).toHaveCount(3);
  await expect(ann.heading('Log in by key')).toBeVisible();
  await expect(ann.text('Changed since your vote')).toBeVisible();
  await ann.button('Undo').click();
  await expect(ann.stories).toHaveCount(2);
  await expect(ann.heading('Log in')).toBeVisible();
  await expect(ann.text('Changed since your vote')).toBeHidden();

  await checks(ann, 'Log in');
  await dialog.getByRole('checkbox', { name: /#4 Refund/ }).uncheck();
  await dialog.getByRole('button', { name: 'Update 1 Story' }).click();
  await expect(ann.heading('Log in by key')).toBeVisible();
  // Ann left out one story, and the team edits another.
  await ann.sends({ type: 'editDetails', storyId, description: 'With our own words.' });
  await checks(ann, 'Pay by invoice');
  await expect(dialog.getByText('No changes')).toBeVisible();
  const left = dialog.getByRole('checkbox', { name: /#4 Refund Not added/ });
  await expect(left).not.toBeChecked();
  const edited = dialog.getByRole('checkbox', { name: /#1 Log in by key Differs/ });
  await expect(edited).not.toBeChecked();
  const apply = dialog.getByRole('button', { name: 'Apply Changes' });
  await expect(apply).toBeDisabled();
  await expect(apply).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  there.delete(4);
  there.set(1, { title: 'Log in by key' });
  await checks(ann, 'Pay by invoice');
  await expect(dialog.getByText('1 change')).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText(['With our own words.', '—']);
  await dialog.getByRole('button', { name: 'Update 1 Story' }).click();
  await expect(dialog).toBeHidden();
  await checks(ann, 'Pay by invoice');
  await expect(dialog.getByText('No changes')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('[TR37, TR39] stories of unknown addresses are read by their links, and a limit leaves the rest as they are @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  ann.expectsTrouble(/api\.github\.com/);
  const there = new Map<number, There>([[1, { title: 'Log in' }]]);
  await project(ann, there);
  const link = (number: number) => `${repository}/issues/${number}`;
  const add = [
    { name: 'Log in', key: '#1', link: link(1) },
    { name: 'Pay', key: '#2', link: link(2) },
  ];
  const typed = [{ name: 'Typed', description: 'By hand.' }];
  await ann.sends({ type: 'addStories', add: typed, update: [] });
  const dialog = await checks(ann, 'Typed');
  await expect(dialog.getByText('No story has the link of an issue in a tracker.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await ann.sends({ type: 'addStories', add, update: [] });
  await expect(ann.stories).toHaveCount(3);
  await checks(ann, 'Log in');
  await expect(dialog.getByText(/^Not found, or not visible to you: .Pay.$/)).toBeVisible();
  await expect(dialog.getByText('No changes')).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Longer than a request without a token waits.
  const limit = { 'retry-after': '600', 'access-control-expose-headers': 'retry-after' };
  await ann.page
    .context()
    .route(/api\.github\.com/, (route) =>
      route.fulfill({ headers: { ...cors, ...limit }, status: 429, json: {} }),
    );
  await checks(ann, 'Log in');
  await expect(dialog.getByRole('alert')).toHaveText(/GitHub accepts no more requests until \d/);
  await expect(dialog.getByText('2 stories were not checked.')).toBeVisible();
  await expect(dialog.getByText('No changes')).toBeHidden();
  await ann.page.context().unroute(/api\.github\.com/);
  await project(ann, there);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('No changes')).toBeVisible();
});

test('[TR37] a check that is under way ends with its session, and leaves the next one of the tab alone @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const link = `${repository}/issues/1`;
  const stories = { type: 'addStories', add: [{ name: 'Log in', key: '#1', link }], update: [] };
  await ann.sends(stories);
  const first = `/${ann.seat}`;
  await ann.takesSeat('api/sessions', {
    name: 'Sprint 13',
    facilitatorName: 'Ann',
    type: 'linear',
  });
  await ann.sends(stories);
  const second = `/${ann.seat}`;
  const [held, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let title = 'Of the first';
  const asked = await answers(ann, async (route) => {
    const json = issue(1, title);
    await (asked.length === 1 ? held.promise : late.promise);
    // The page has left the first request.
    await route.fulfill({ headers: cors, json }).catch(() => undefined);
  });
  await ann.page.goto(first);
  const dialog = await checks(ann, 'Log in');
  await expect.poll(() => asked.length).toBe(1);
  await ann.page.evaluate((address) => history.pushState(null, '', address), second);
  await expect(dialog).toBeHidden();
  await expect(ann.heading('Sprint 13')).toBeVisible();
  title = 'Of the second';
  await checks(ann, 'Log in');
  held.resolve();
  // An answer does not put another button below a finger that is about to cancel.
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  late.resolve();
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  await expect(cancel).toBeFocused();
  // This browser has never read it.
  const differs = dialog.getByRole('checkbox', { name: /#1 Of the second/ });
  await expect(differs).not.toBeChecked();
  await differs.check();
  await dialog.getByRole('button', { name: 'Update 1 Story' }).click();
  await expect(ann.storyInList('Of the second')).toBeVisible();
  await ann.page.goto(first);
  await expect(ann.storyInList('Log in')).toBeVisible();
});

test('[TR41, TR38] the last address is offered again, and one that has died is named and can be removed @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const there = new Map<number, There>([[1, { title: 'Log in' }]]);
  await project(ann, there);
  await ann.pastes(repository);
  await ann.button('Add 1 Story').click();
  await expect(ann.stories).toHaveCount(1);
  there.set(2, { title: 'Pay' });
  const { dialog } = await opensDialog(ann);
  await dialog.getByRole('button', { name: /Last time: .?github\.com\/acme\/shop/ }).click();
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await expect(ann.storyInList('Pay')).toBeVisible();

  // An address that is gone is named, and can be removed.
  ann.expectsTrouble(/api\.github\.com/);
  await ann.page
    .context()
    .route(/\/issues\?state=open/, (route) =>
      route.fulfill({ headers: cors, status: 404, json: {} }),
    );
  const check = await checks(ann, 'Log in');
  await expect(check.getByText('github.com/acme/shop', { exact: true })).toBeVisible();
  await check.getByRole('button', { name: 'Remove' }).click();
  await expect(check.getByText('No changes')).toBeVisible();
  await expect(check.getByRole('alert')).toBeHidden();
});

test('[TR41] the last address can be removed @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await project(ann, new Map([[1, { title: 'Log in' }]]));
  await ann.pastes(repository);
  await ann.button('Add 1 Story').click();
  await expect(ann.stories).toHaveCount(1);
  const { dialog } = await opensDialog(ann);
  await dialog.getByRole('button', { name: /^Remove .*acme\/shop/ }).click();
  await expect(dialog.getByRole('button', { name: /Last time/ })).toBeHidden();
  await expect(dialog.getByRole('textbox')).toBeFocused();
});

test.describe('on a phone, in German', () => {
  test.use({ language: 'de', viewport: { width: 390, height: 420 }, hasTouch: true });

  test('[TR38] the changes fit, and are applied by keyboard @nightly', async ({ people }) => {
    const ann = await people.facilitator('Ann');
    const there = new Map<number, There>([
      [1, { title: 'Log in', body: `Neu: ${'Donaudampfschifffahrtsgesellschaft '.repeat(30)}` }],
    ]);
    await project(ann, there);
    const link = `${repository}/issues/1`;
    await ann.sends({ type: 'addStories', add: [{ name: 'Log in', key: '#1', link }], update: [] });
    await ann.listOpener.click();
    const dialog = await checks(ann, 'Log in');
    await expect(dialog.getByRole('definition')).toHaveCount(2);
    expect(await sidewaysOn(ann.page)).toEqual([]);
    expect(await badTargetsOn(ann.page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: /#1 Log in/ }).check();
    await dialog.getByRole('button', { name: /1 Story/ }).focus();
    await ann.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
});
