import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Records all alerts of a page, however short they stay. */
function notesAlerts({ page }: Person) {
  return page.evaluate(() => {
    const said: string[] = [];
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('main [role=alert]'))
        said.push(alert.outerHTML);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { said });
  });
}

test('[IM24, T44] a list that is pasted or dropped is added by one press, and undone by one', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await notesAlerts(ann);
  const long = 'As a buyer I want to see what I have bought before';
  await ann.pastes(`1. Log in\r\n2. Search\r\n\r\n3. ${long}, so that I can buy it again\r\n`);
  await expect(ann.button('Add 3 Stories')).toBeFocused();
  await expect(ann.page.getByRole('status').getByText(/· 3 stories\b/)).toBeVisible();
  await expect(ann.button('Create Story')).toBeHidden();
  await expect(ann.page.getByText('Columns:')).toBeHidden();
  expect(await ann.page.evaluate(() => Reflect.get(window, 'said'))).toEqual([]);
  await ann.page.keyboard.press('Enter');
  await expect(ann.stories).toHaveCount(3);
  await expect(ann.storyInList('Log in')).toBeVisible();
  await expect(ann.field('Story Name')).toBeFocused();
  await expect(ann.field('Story Name')).toHaveValue('');
  await expect(ann.button('Create Story')).toBeVisible();
  await ann.button('Undo').click();
  await expect(ann.stories).toHaveCount(0);

  // The place for a backlog opens the dialog when pressed, and takes what is pasted there.
  const zone = ann.button('Paste your backlog here, or drop a file');
  await zone.click();
  await expect(ann.dialog('Add Stories')).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await expect(zone).toBeFocused();
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.evaluate(() => navigator.clipboard.writeText('Log in\nSearch'));
  await ann.page.keyboard.press('ControlOrMeta+v');
  await ann.button('Add 2 Stories').click();
  await expect(ann.stories).toHaveCount(2);
  await expect(zone).toBeHidden();
  await ann.button('Undo').click();
  await expect(ann.stories).toHaveCount(0);

  const dataTransfer = await ann.page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'Log in\nSearch');
    return transfer;
  });
  await ann.field('Story Name').dispatchEvent('drop', { dataTransfer });
  await ann.button('Add 2 Stories').click();
  await expect(ann.stories).toHaveCount(2);
});

test('[IM24, IM3] pasted text can become one name, be discarded, or be a table, and what is there already is not added again @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await notesAlerts(ann);
  await ann.field('Story Name').fill('Before');
  await ann.pastes('SHOP-1\nLog in with a key\n');
  await ann.button('Cancel').click();
  await expect(ann.field('Story Name')).toHaveValue('Before');
  await ann.pastes('SHOP-1\nLog in with a key\n');
  await ann.button('Use as One Story').click();
  await expect(ann.field('Story Name')).toBeFocused();
  await expect(ann.field('Story Name')).toHaveValue('SHOP-1 Log in with a key');
  await ann.pastes(`Log in\n${'Search '.repeat(8)}`);
  await expect(ann.button('Add 2 Stories')).toBeVisible();
  await expect(ann.button('Use as One Story')).toBeHidden();
  await ann.button('Cancel').click();

  // A single line is a name, whichever line break it ends with.
  await ann.field('Story Name').fill('');
  await ann.pastes('\nLog in\r\n\r\n');
  await ann.button('Create Story').click();
  await expect(ann.heading('Log in')).toBeVisible();

  await ann.link('Add New Story').click();
  await ann.pastes('Log in\nlog  in\n');
  await expect(ann.text('Already added')).toBeVisible();
  const act = ann.page.getByRole('main').getByRole('button', { name: 'Add Stories' }).last();
  await expect(act).toBeFocused();
  await expect(act).toBeDisabled();
  await ann.button('Cancel').click();

  await ann.pastes('Summary\tIssue key\tStory Points\nPay\tSHOP-2\t5\nShip\tSHOP-3\t8\n');
  await expect(ann.page.getByText(/Name from .Summary. · Key from .Issue key./)).toBeVisible();
  await ann.button('Add 2 Stories').click();
  await expect(ann.storyInList('Pay')).toContainText('5');

  // A line that is too long for a name is kept in full.
  const long = 'As a buyer I want to see what I have bought before, so that I can buy it again';
  await ann.pastes(`${long}\n`);
  await expect(ann.page.getByRole('checkbox', { name: long })).toBeChecked();
  await ann.button('Add 1 Story').click();
  await ann.storyInList('As a buyer I want to see what I have bought…').click();
  await ann.page.getByText('Details').click();
  await expect(ann.text(long)).toBeVisible();
  expect(await ann.page.evaluate(() => Reflect.get(window, 'said'))).toEqual([]);
});

test('[IM28, N17] a list with more stories than fit says how many fit @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const add = Array.from({ length: 497 }, (_, at) => ({ name: `Story ${at + 1}` }));
  await ann.sends({ type: 'addStories', add, update: [] });
  await expect(ann.progress('0 of 497 pointed')).toBeVisible();
  await ann.pastes('One\nTwo\nThree\nFour');
  await expect(ann.text('This session has room for 3 more stories.')).toBeVisible();
  await expect(ann.page.getByRole('checkbox', { name: 'Four' })).not.toBeChecked();
  await ann.button('Add 3 Stories').click();
  await expect(ann.progress('0 of 500 pointed')).toBeVisible();
  await ann.pastes('Four\nFive');
  await expect(
    ann.text('This session has reached its limit of stories. Delete stories you no longer need.'),
  ).toBeVisible();
});

test('[IM24, IM11] an address is a story with that link, pasted or typed @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.pastes('https://jira.example.com/browse/SHOP-107');
  await ann.button('Add 1 Story').click();
  await expect(ann.storyInList('SHOP-107')).toBeVisible();
  const address = 'https://github.com/our/shop/issues/12';
  await ann.field('Story Name').fill(address);
  await ann.page.keyboard.press('Enter');
  await ann.button('Add 1 Story').click();
  await ann.storyInList('#12').click();
  await expect(ann.page.getByRole('link', { name: '#12', exact: true })).toHaveAttribute(
    'href',
    address,
  );
});

test('[IM24] lines are added by Enter from the list, one after the other, and the page stays on its story @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.button('Add Stories').click();
  const dialog = ann.dialog('Add Stories');
  const field = dialog.getByLabel('Type a story');
  await expect(field).toBeFocused();
  for (const name of ['Search', 'SHOP-7: Pay by invoice']) {
    await ann.page.keyboard.type(name);
    await ann.page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  }
  const letGo = await ann.holdsUpCommands();
  await ann.page.keyboard.type('Undo');
  await ann.page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await ann.page.keyboard.type(' and redo');
  letGo();
  await expect(ann.stories).toHaveCount(4);
  await expect(field).toHaveValue('Undo and redo');
  await ann.page.keyboard.press('Escape');
  await expect(ann.stories).toHaveText([
    ...[/^1Log in/, /^2Search/, /^3SHOP-7Pay by invoice/, /^4UndoPending$/],
  ]);
  await expect(ann.heading('Log in')).toBeVisible();
});
