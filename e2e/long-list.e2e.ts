import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const names = Array.from({ length: 20 }, (_, at) => `Story ${'abcdefghijklmnopqrst'.charAt(at)}`);

async function addsMany(ann: Person, stories = names): Promise<void> {
  await ann.sends({ type: 'addStories', add: stories.map((name) => ({ name })), update: [] });
}

/** Begins a selection with this story, from its menu. */
async function selects(ann: Person, name: string): Promise<void> {
  await ann.storyInList(name).hover();
  await ann.page.getByRole('button', { name: new RegExp(`^Actions for .${name}`) }).click();
  await ann.page.getByRole('menuitem', { name: 'Select' }).click();
}

test('[L11] the key / searches a list of few stories too @nightly', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.sends({ type: 'addStories', add: [{ name: 'Search' }], update: [] });
  await expect(ann.stories).toHaveCount(2);
  const field = ann.page.getByRole('searchbox', { name: 'Search stories' });
  await expect(field).toBeHidden();
  await ann.heading('Log in').click();
  await ann.page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await ann.page.keyboard.type('sea');
  await expect(ann.stories).toHaveText([/^2Search/]);
});

test('[L11] stories stay selected when the list becomes a long one @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await addsMany(ann, names.slice(2));
  await expect(ann.stories).toHaveCount(19);
  await selects(ann, 'Log in');
  await ann.storyList.getByRole('checkbox', { name: 'Story c' }).check();
  await addsMany(ann, ['Search']);
  await expect(ann.page.getByRole('searchbox', { name: 'Search stories' })).toBeVisible();
  await expect(ann.button('Delete 2 Stories')).toBeVisible();
});

test('[L11] a long list can be searched by facilitators and participants @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await addsMany(ann, names.slice(2));
  await expect(bob.stories).toHaveCount(18);
  await expect(bob.page.getByRole('searchbox')).toBeHidden();
  await addsMany(ann, ['Log in with a passkey', 'Log out']);
  for (const person of [ann, bob]) {
    const field = person.page.getByRole('searchbox', { name: 'Search stories' });
    await field.fill('passkey log');
    await expect(person.stories).toHaveText([/^19Log in with a passkey/]);
    await expect(person.text('1 of 20 shown')).toBeVisible();
    await field.fill('nothing like it');
    await expect(person.text('No matching stories')).toBeVisible();
    await field.fill('20');
    await expect(person.stories).toHaveText([/^20Log out/]);
    await field.clear();
    await expect(person.stories).toHaveCount(20);
  }
});

test('[L11] a story is found by its key, which is before its name @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const add = names.map((name, at) => ({ name, key: `SHOP-${at + 20}` }));
  await ann.sends({ type: 'addStories', add, update: [] });
  const field = ann.page.getByRole('searchbox', { name: 'Search stories' });
  await field.fill('shop-23');
  await expect(ann.stories).toHaveText([/^4SHOP-23Story d/]);
  await ann.sends({ type: 'addStories', add: [{ name: 'Later', key: 'SHOP-232' }], update: [] });
  await expect(ann.stories).toHaveText([/^4SHOP-23Story d/, /^21SHOP-232Later/]);
});

test('[L11] a long list is filtered by pending, pointed or to be discussed, and the facilitator selects several stories to collect votes on or delete @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await addsMany(ann);
  await ann.votes('3');
  await ann.reveals();
  await ann.page.getByRole('heading', { name: 'Voting Results' }).click();
  await ann.page.keyboard.press('/');
  const search = ann.page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  const show = ann.select('Show');
  await show.selectOption('To discuss');
  await expect(ann.stories).toHaveText([/^1Log in/]);
  await show.selectOption('Pending');
  await expect(ann.stories).toHaveCount(20);
  await ann.accepts('3');
  await show.selectOption('To discuss');
  await expect(ann.stories).toHaveCount(0);
  await show.selectOption('Pointed');
  await expect(ann.stories).toHaveText([/^1Log in/]);
  await show.selectOption('All');

  await ann.opensStory('Story a');
  await expect(bob.page.getByRole('searchbox')).toBeVisible();
  await selects(ann, 'Story b');
  const list = ann.page.getByRole('list', { name: 'Stories to select' });
  const box = list.getByRole('checkbox', { name: 'Story b' });
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await search.fill('story c');
  await ann.page.getByRole('checkbox', { name: 'All (1)' }).check();
  await ann.page.getByRole('complementary').getByRole('button', { name: 'Collect Votes' }).click();
  const start = ann.dialog('Collect Votes');
  await expect(start.getByText('2 pending stories')).toBeVisible();
  await start.getByRole('button', { name: 'Cancel' }).click();
  await expect(start).toBeHidden();
  await ann.button('Delete 2 Stories').click();
  const dialog = ann.dialog('Delete Stories');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await ann.button('Delete 2 Stories').click();
  await dialog.getByRole('button', { name: 'Delete 2 Stories' }).click();
  await expect(bob.stories).toHaveCount(19);
  await expect(bob.storyInList('Story b')).toBeHidden();
  // The list has no row that is searched for.
  await expect(ann.page.locator('.stories__body')).toBeFocused();
  await search.clear();
  await expect(ann.stories).toHaveCount(19);
  await expect(ann.heading('Story a')).toBeVisible();
});

test('[L11] a person who deletes their current story is led away from it @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await addsMany(ann);
  await ann.opensStory('Story a');
  await selects(ann, 'Story a');
  await ann.page.getByRole('checkbox', { name: 'All (20)' }).check();
  await ann.button('Delete 20 Stories').click();
  await ann.dialog('Delete Stories').getByRole('button', { name: 'Delete 20 Stories' }).click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.text('No stories yet')).toBeVisible();
});

test('[L7, TB27] a story is moved through a long virtual list, by mouse and by keys @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await addsMany(
    ann,
    Array.from({ length: 100 }, (_, at) => `Story ${at + 1}.`),
  );
  const { keyboard, mouse } = ann.page;
  const list = await ann.box(ann.page.getByRole('grid', { name: 'Stories' }));
  const [x, bottom] = [list.x + list.width / 2, list.y + list.height];
  await ann.storyInList('Story 2.').hover();
  await mouse.down();
  await mouse.move(x, bottom - 9, { steps: 5 });
  await expect(ann.storyInList('Story 100.')).toBeInViewport();
  await mouse.move(x, bottom - list.height / 2, { steps: 5 });
  await mouse.up();
  const second = ann.storyInList('Story 2.');
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await expect(second).not.toContainText(/^2Story/);

  await keyboard.press('Home');
  await expect(ann.storyInList('Story 1.')).toBeFocused();
  await expect(ann.storyInList('Story 1.')).toBeInViewport();
  await keyboard.press('ArrowLeft');
  for (const key of ['Enter', 'End', 'Enter']) await keyboard.press(key);
  const grip = ann.button(/^Reorder .Story 1\./);
  await expect(grip).toBeFocused();
  await expect(grip).toBeInViewport();
  await expect(ann.storyInList('Story 1.')).toContainText('100Story 1.');
});

test('[T44] a list of 100 kB comes and is undone at once, in no message above 16 kB @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const { page } = ann;
  let longest = 0;
  const measure = ({ payload }: { readonly payload: string | Buffer }) => {
    longest = Math.max(longest, Buffer.byteLength(payload));
  };
  page.on('websocket', (socket) => socket.on('framesent', measure).on('framereceived', measure));
  await page.reload();
  const rows = Array.from(
    { length: 40 },
    (_, row) => `${row === 0 ? 'First' : row} story,${'牛'.repeat(900)}`,
  );
  const buffer = Buffer.from(['Summary,Description', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Add Stories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Stories' });
  const file = { name: 'backlog.csv', mimeType: 'text/csv', buffer };
  await dialog.getByLabel('Or choose a file').setInputFiles(file);
  const posted = page.waitForRequest((request) => request.url().endsWith('/commands'));
  await dialog.getByRole('button', { name: 'Add 40' }).click();
  expect((await posted).postData()?.length).toBeGreaterThan(36_000);
  await expect(ann.storyInList('First story')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ann.stories).toHaveCount(1);
  expect(longest).toBeLessThan(16_000);
});
