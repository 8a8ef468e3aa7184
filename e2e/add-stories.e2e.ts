import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const backlog = [
  'Summary,Issue key,Status Category,Description,Story Points',
  'Log in with a passkey,SHOP-1,To Do,"Two lines,',
  'see https://wiki.example.com/x.",5',
  'Pay by invoice,SHOP-2,Done,,8',
  ',SHOP-3,To Do,,',
  '',
].join('\r\n');

async function opensDialog({ page }: Person) {
  await page.getByRole('button', { name: 'Add Stories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Stories' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Drops the file above the page. */
async function drops({ page }: Person, file: string) {
  const data = await page.evaluateHandle((csv) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([csv], 'backlog.csv', { type: 'text/csv' }));
    return transfer;
  }, file);
  for (const type of ['dragover', 'drop']) {
    await page.dispatchEvent('body', type, { dataTransfer: data });
  }
}

test('[IM23, IM24, T44] a file that is dropped anywhere becomes stories in one step, which can be undone in one', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await drops(ann, 'Title,Id\nPay,SHOP-9');
  const dialog = ann.dialog('Add Stories');
  await expect(dialog.getByRole('button', { name: 'Add 1 Story' })).toBeEnabled();
  await drops(ann, backlog);
  await expect(dialog.getByLabel('Or choose a file')).toHaveValue(/backlog\.csv$/);
  await expect(dialog.getByText('Jira · 2 stories')).toBeVisible();
  // A source that was read makes room for its stories, and comes back.
  await expect(dialog.getByLabel('Paste a list')).toBeHidden();
  await dialog.getByRole('button', { name: 'Change Source' }).click();
  await expect(dialog.getByLabel('Paste a list')).toBeVisible();
  await expect(dialog.getByText('Line 5 has no name and was skipped.')).toBeVisible();
  await expect(dialog.getByText(/Name from .Summary. · Key from .Issue key./)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /SHOP-1/ })).toBeChecked();
  const done = dialog.getByRole('checkbox', { name: /SHOP-2/ });
  await expect(done).not.toBeChecked();
  await done.check();
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await expect(ann.storyInList('Log in with a passkey')).toBeVisible();
  await expect(ann.storyInList('Pay by invoice')).toContainText('8');
  await expect(ann.heading('Log in')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ann.stories).toHaveCount(1);
});

test('[T44] undo keeps stories that were voted on meanwhile, and does not leave its user on a deleted story @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remote('Bob', ann);
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Paste a list').fill('- Voted on\n- Looked at');
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await ann.opensStory('Voted on');
  await bob.votes(5);
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await ann.opensStory('Looked at');
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    ann.page.getByText('Undone, except for 1 story that was voted on or revealed.'),
  ).toBeVisible();
  await expect(ann.stories).toHaveCount(1);
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[IM23, IM27] reading can be cancelled while the page responds, and an existing story is updated, with its changes shown before @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const add = [{ name: 'Log in', key: 'SHOP-1' }, { name: 'Search' }];
  await ann.sends({ type: 'addStories', add, update: [] });
  const endless = 'onmessage = () => { for (;;); };';
  await ann.page.route('**/assets/reader-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: endless }),
  );
  const dialog = await opensDialog(ann);
  const field = dialog.getByLabel('Paste a list');
  await field.fill('Log in');
  await expect(dialog.getByText('Reading...')).toBeVisible();
  await field.pressSequentially(' with a passkey');
  await expect(field).toHaveValue('Log in with a passkey');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await ann.page.unroute('**/assets/reader-*.js');

  await opensDialog(ann);
  await field.fill('- SHOP-1: Log in with a passkey\n- Search\n- Pay (5)');
  await expect(dialog.getByText('Update: name')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /SHOP-1/ })).toHaveAccessibleName(
    /Log in with a passkey Current name: Log in/,
  );
  await expect(dialog.getByText('5 pts')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'All' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Add Stories' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'All' }).check();
  await expect(dialog.getByText('Already added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1, Update 1' }).click();
  await expect(ann.storyInList('Log in with a passkey')).toBeVisible();
  await expect(ann.stories).toHaveCount(3);
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ann.stories).toHaveCount(2);
  await expect(ann.storyInList('Log in with a passkey')).toBeHidden();
});

test('[IM23] columns can be chosen, and an unreadable file is refused with a reason @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = await opensDialog(ann);
  const field = dialog.getByLabel('Paste a list');
  await field.fill('{"a": 1}');
  await expect(dialog.getByRole('alert')).toContainText('No list of stories was found');
  await field.fill('Title\tTeam\nLog in\tRed\n');
  await dialog.getByText('Columns:').click();
  await dialog.getByLabel(/Column .*Title/).selectOption('Ignore');
  await dialog.getByLabel(/Column .*Team/).selectOption('Name');
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await expect(ann.storyInList('Red')).toBeVisible();
});

test('[IM23] the base address of stories can be typed while they are read again @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Paste a list').fill('Title\tKey\nLog in\tSHOP-1\n');
  await dialog.getByText('Columns:').click();
  const address = dialog.getByLabel('Link pattern');
  await address.pressSequentially('https://a.example/{key}');
  await expect(address).toHaveValue('https://a.example/{key}');
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await ann.opensStory('Log in');
  await expect(ann.page.getByRole('link', { name: 'SHOP-1', exact: true })).toHaveAttribute(
    'href',
    'https://a.example/SHOP-1',
  );
});

test('[IM27] a file that no reader gets through is given up @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const endless = "onmessage = () => { postMessage({ is: 'progress', share: 0 }); for (;;); };";
  await ann.page.route('**/assets/reader-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: endless }),
  );
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Paste a list').fill('Log in');
  await expect(dialog.getByRole('alert')).toContainText('took too long');
});

test('[IM27] a page that cannot read files does not blame the file @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  ann.expectsTrouble(/ERR_FAILED|reader/);
  await ann.page.route('**/assets/reader-*.js', (route) => route.abort());
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Paste a list').fill('Log in');
  await expect(dialog.getByRole('alert')).toHaveText('Failed to read this. Please try again.');
  await ann.page.unroute('**/assets/reader-*.js');
  await dialog.getByLabel('Paste a list').fill('Search');
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await expect(ann.storyInList('Search')).toBeVisible();
});

test('[IM28, T44] 500 stories with long descriptions are added in one step and removed in one, in no message above 16 kB @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  let longest = 0;
  const measure = ({ payload }: { readonly payload: string | Buffer }) => {
    longest = Math.max(longest, Buffer.byteLength(payload));
  };
  ann.page.on('websocket', (socket) =>
    socket.on('framesent', measure).on('framereceived', measure),
  );
  await ann.page.goto(ann.seat);
  const text = 'A description, in words. '.repeat(150);
  const rows = Array.from({ length: 500 }, (_, at) => `Story ${at + 1},SHOP-${at + 1},"${text}"`);
  const file = Buffer.from(['Summary,Issue key,Description', ...rows.slice(1)].join('\r\n'));
  expect(file.length).toBeGreaterThan(1_800_000);
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Or choose a file').setInputFiles({
    ...{ name: 'backlog.csv', mimeType: 'text/csv', buffer: file },
  });
  const posted = ann.page.waitForRequest((request) => request.url().endsWith('/commands'));
  await dialog.getByRole('button', { name: 'Add 499' }).click();
  expect((await posted).postData()?.length).toBeGreaterThan(1_800_000);
  await expect(ann.progress('0 of 500 pointed')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ann.progress('0 of 1 pointed')).toBeVisible();
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(16_000);
});

test('[IM28] the first stories are ticked if there are more than one import can add @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = await opensDialog(ann);
  const lines = Array.from({ length: 501 }, (_, at) => `Story ${at + 1}`);
  await dialog.getByLabel('Paste a list').fill(lines.join('\n'));
  await expect(dialog.getByText('At most 500 stories can be added at once.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Story 501' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'All' }).check();
  await expect(dialog.getByRole('alert')).toHaveText('At most 500 stories can be added at once.');
  await dialog.getByRole('checkbox', { name: 'Story 501' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 500 Stories' }).click();
  await expect(ann.progress('0 of 500 pointed')).toBeVisible();
});

test('[IM23] only the facilitator can add stories @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await expect(ann.button('Add Stories')).toBeVisible();
  await expect(bob.button('Add Stories')).toBeHidden();
});

test('[T49] details are shown as text, and stay up to date @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const story = { name: 'Log in', key: 'SHOP-1', link: 'https://jira.example.com/browse/SHOP-1' };
  const description = '<b>Bold</b>, see https://wiki.example.com/x.';
  await ann.sends({ type: 'addStories', add: [{ ...story, description }], update: [] });
  await ann.opensStory('Log in');
  const link = ann.page.getByRole('link', { name: 'SHOP-1', exact: true });
  await expect(link).toHaveAttribute('href', story.link);
  await ann.page.getByText('Details').click();
  await expect(ann.text('<b>Bold</b>, see')).toBeVisible();
  await expect(ann.page.getByRole('link', { name: 'https://wiki.example.com/x' })).toBeVisible();

  await ann.button('Edit story name').click();
  const dialog = ann.dialog('Edit Story');
  await dialog.getByText('Details').click();
  await dialog.getByLabel('Note').fill('Fits into a day');
  await dialog.getByLabel('Link').fill('nowhere');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Link').fill('https://a.example/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(link).toHaveAttribute('href', 'https://a.example/');
  await expect(ann.text('Fits into a day')).toBeVisible();

  // A change by others, which the page learns from the server alone.
  const { storyId } = ann;
  const details = { note: 'Fits into an hour', link: 'https://b.example/' };
  await ann.sends({ type: 'editDetails', storyId, ...details });
  await expect(link).toHaveAttribute('href', details.link);
  await expect(ann.text(details.note)).toBeVisible();
});
