import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import type { People } from './world/people.ts';
import { test } from './world/test.ts';

async function estimated(people: People) {
  const ann = await people.facilitator('Ann');
  const link = 'https://github.com/o/r/issues/12';
  await ann.sends({
    type: 'addStories',
    add: [
      { name: '=1+1', key: '#12', link, description: 'Two\nlines', points: 5 },
      { name: 'Search', key: 'SHOP-2', points: 3 },
    ],
    update: [],
  });
  return ann;
}

async function saved(dialog: Locator, button: string): Promise<string> {
  const download = dialog.page().waitForEvent('download');
  await dialog.getByRole('button', { name: button }).click();
  return await readFile(await (await download).path(), 'utf8');
}

test('[EX13, SU22] the estimates are exported from the summary, by file and by clipboard', async ({
  people,
}) => {
  const ann = await estimated(people);
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
  await ann.button('Export Results').click();
  const dialog = ann.page.getByRole('dialog', { name: 'Export Results' });
  const clipboard = () => ann.page.evaluate(() => navigator.clipboard.readText());
  expect(await saved(dialog, 'Download CSV for spreadsheets')).toContain('"1","#12","\'=1+1","5"');
  expect(await saved(dialog, 'Download CSV for Jira')).toContain('"Search","SHOP-2","3"');
  await expect(dialog.getByText('1 agreed story from elsewhere is left out').first()).toBeVisible();
  await expect(dialog.getByText('No agreed stories from: Azure DevOps, GitLab')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy Commands for GitHub' }).click();
  await expect.poll(clipboard).toContain("gh issue edit 12 --repo 'o/r' --add-label 'points: 5'");
  await dialog.getByRole('button', { name: 'Copy for Slack or Email' }).click();
  await expect.poll(clipboard).toContain('2\tSHOP-2\tSearch\t3');
  await dialog.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect.poll(clipboard).toContain('| 2 | SHOP-2 | Search | 3 |');
});

test('[EX11] a session exported as JSON is imported unchanged into another @nightly', async ({
  people,
}) => {
  const ann = await estimated(people);
  await ann.fromSessionMenu('Export Results');
  const taking = ann.page.getByRole('dialog', { name: 'Export Results' });
  const json = await saved(taking, 'Download JSON');
  const cid = await people.facilitator('Cid');
  await cid.button('Add Stories').click();
  const adding = cid.page.getByRole('dialog', { name: 'Add Stories' });
  await adding.getByLabel('Or choose a file').setInputFiles({
    ...{ name: 'stories.json', mimeType: 'application/json', buffer: Buffer.from(json) },
  });
  await adding.getByRole('button', { name: 'Add 2' }).click();
  await expect(cid.storyInList('=1+1')).toContainText('5');
  await expect(cid.storyInList('Search')).toContainText('3');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('[EX1, EX2] what is exported is in the language of the page, with doubts and decimal commas @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitatorOn('Log in', 'Ann');
    const bob = await people.remote('Bob', ann);
    await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const vote = { type: 'vote', storyId: ann.storyId, round: 1 };
    await ann.sends({ ...vote, points: 2, remark: { reason: '', unsure: true } });
    await bob.sends({ ...vote, points: 3 });
    await ann.sends({ type: 'reveal', storyId: ann.storyId, round: 1 });
    await ann.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
    await ann.button('Copy Summary').click();
    const clipboard = () => ann.page.evaluate(() => navigator.clipboard.readText());
    const row = 'Durchschnitt 2,5, ohne Einigung | 1 × 2, 1 × 3, 1 unsicher |';
    await expect.poll(clipboard).toContain(row);
    await ann.button('Export Results').click();
    const dialog = ann.dialog('Export Results');
    const german = await saved(dialog, 'CSV für Tabellen herunterladen');
    expect(german).toContain('"Beschreibung";"Notiz";"Status"');
    expect(german).toContain('"ohne Einigung"');
    await dialog.getByLabel('Für Import, auf Englisch').check();
    const english = await saved(dialog, 'CSV für Tabellen herunterladen');
    expect(english).toContain('"Not agreed"');
  });
});
