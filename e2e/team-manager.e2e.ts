import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import { pressOn, typeInto } from './world/keyboard.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Ann's session of a team, whose page she has open. */
async function teamPageOf(ann: Person): Promise<string> {
  await ann.sends({ type: 'makeTeam', name: 'Payments' });
  await ann.fromSessionMenu('Keep as Team Link');
  await ann.page.getByRole('link', { name: 'Open Team Page' }).click();
  await expect(ann.heading('Payments')).toBeVisible();
  return new URL(ann.page.url()).pathname;
}

async function fromTeamMenu(ann: Person, item: string): Promise<void> {
  await ann.button('Team menu').click();
  await ann.page.getByRole('menuitem', { name: item }).click();
}

test('[TE7, TE11, TE14] a manager renames the team, takes a session off its list and renews the link, and others see no such button @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const link = await teamPageOf(ann);
  const bob = await people.newcomer('Bob');
  await bob.page.goto(link);
  await expect(bob.page.getByRole('row')).toHaveCount(2);
  await expect(bob.button(/^(Team menu|Take)/)).toHaveCount(0);

  await fromTeamMenu(ann, 'Share Rights');
  const rights = ann.dialog('Share Rights');
  await rights.getByRole('button', { name: 'Create Link' }).click();
  const shared = rights.getByText(/\/team\/[0-9a-f]{20}#.{24}$/);
  await expect(shared).toBeVisible();
  const { pathname, hash } = new URL((await shared.textContent()) ?? '');
  await rights.getByRole('button', { name: 'Close' }).click();
  await fromTeamMenu(ann, 'Share Rights');
  await expect(rights.getByText(/^You already have a link\./)).toBeVisible();
  await expect(rights.getByRole('button', { name: 'Withdraw Rights' })).toBeVisible();
  await rights.getByRole('button', { name: 'Close' }).click();
  // As a mail program may change it.
  await bob.page.goto(`${pathname}${hash.replace('#', '%23')}`);
  await bob.button('Accept Rights').click();
  await expect(bob.notices).toContainText('This browser can manage the team now.');
  await expect(bob.page.getByRole('main')).toBeFocused();
  await expect(bob.page).toHaveURL(new RegExp(`${link}$`));
  await fromTeamMenu(bob, 'Rename Team');
  const rename = bob.dialog('Rename Team');
  await rename.getByLabel('Team Name').fill('Billing');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(bob.heading('Billing')).toBeVisible();
  await expect(ann.heading('Billing')).toBeVisible();

  await fromTeamMenu(ann, 'Renew Link');
  await ann.dialog('Renew Link').getByRole('button', { name: 'Renew Link' }).click();
  await expect(ann.page).not.toHaveURL(new RegExp(`${link}$`));
  await expect(ann.heading('Billing')).toBeVisible();
  // A manager is led on.
  await expect(bob.page).toHaveURL(ann.page.url());
  await expect(bob.heading('Billing')).toBeVisible();

  await ann.button(/^Take .*, Sprint 12 off the list$/).click();
  await ann.dialog('Take Session Off').getByRole('button', { name: 'Take Session Off' }).click();
  await expect(ann.text('No sessions yet')).toBeVisible();
});

test('[TE20] a team is deleted after its name is typed, and kept by a press until then @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await teamPageOf(ann);
  await fromTeamMenu(ann, 'Delete Team');
  const dialog = ann.dialog('Delete Team');
  const submit = dialog.getByRole('button', { name: 'Delete Team' });
  await dialog.getByLabel('Type the name of the team').fill('Payment');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Type the name of the team').fill('payments');
  await submit.click();
  await expect(ann.text(/^This team will be deleted on /)).toBeVisible();
  await bob.page.goto(ann.page.url());
  await expect(bob.text(/^This team will be deleted on /)).toBeVisible();
  await expect(bob.button('Team menu')).toHaveCount(0);
  await expect(ann.button('Team menu')).toBeFocused();
  await fromTeamMenu(ann, 'Keep Team');
  await expect(ann.text(/^This team will be deleted on /)).toBeHidden();
  await expect(ann.button('Team menu')).toBeFocused();
});

test('[TE12, TE13] the page of a team invites by text, QR code and a file for calendars', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const link = await teamPageOf(ann);
  const panel = ann.page.getByRole('region', { name: 'Invite to This Team' });
  await expect(panel.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await ann.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^We estimate our stories here, .*${link}$`));
  await panel.getByRole('button', { name: 'Add to Calendar' }).click();
  const dialog = ann.dialog('Add to Calendar');
  await expect(dialog.getByText('Remove the old series first.')).toBeVisible();
  await dialog.getByLabel('First meeting').fill('2030-03-05T09:30');
  await expect(dialog.getByText('Tuesday')).toBeVisible();
  await dialog.getByLabel('Repeats').selectOption('Every 2 weeks');
  await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
  const download = ann.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain('DTSTART;TZID=Europe/Berlin:20300305T093000');
  expect(unfolded).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU');
  expect(unfolded).toMatch(new RegExp(`LOCATION:http.*${link}`));
  await expect(dialog).toBeHidden();
});

test('[TE3, TE7, TE12, TE14, TE15, TE20] the page of a team and its dialogs are used by the keyboard alone @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { sessionId, participantId } = ann;
  await teamPageOf(ann);
  await ann.sends({ type: 'closeSession' }, { sessionId, participantId });
  await expect(ann.heading('Next Session')).toBeVisible();
  const { keyboard } = ann.page;
  const menu = ann.button('Team menu');
  const picks = async (item: string) => {
    await pressOn(menu);
    const entry = ann.page.getByRole('menuitem', { name: item });
    await expect(entry).toBeVisible();
    while (!(await entry.evaluate((element) => element === document.activeElement)))
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const dialog = ann.dialog(item);
    await expect(dialog).toBeVisible();
    await expectAccessibleAtNight(ann, item);
    return dialog;
  };
  const closes = async (opener: Locator) => {
    await keyboard.press('Escape');
    await expect(ann.page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  };

  const rename = await picks('Rename Team');
  await expect(rename.getByLabel('Team Name')).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Billing');
  await keyboard.press('Enter');
  await expect(ann.heading('Billing')).toBeVisible();
  await expect(menu).toBeFocused();
  const rights = await picks('Share Rights');
  await pressOn(rights.getByRole('button', { name: 'Create Link' }));
  await expect(rights.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await closes(menu);
  await picks('Renew Link');
  await closes(menu);
  const deletion = await picks('Delete Team');
  await expect(deletion.getByRole('textbox')).toBeFocused();
  await closes(menu);

  const buttons = ['Deck and Settings', 'Add to Calendar'].map((name) => ann.button(name));
  for (const opener of [...buttons, ann.button(/^Take .* off the list$/)]) {
    await pressOn(opener);
    await expect(ann.page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtNight(ann, 'a dialog of a team');
    await closes(opener);
  }
  await expectAccessibleAtNight(ann, 'the page of a team');
  await typeInto(ann.field('Your Name'), 'Ann');
  await keyboard.press('Enter');
  await expect(ann.heading('Create a Story')).toBeVisible();
});
