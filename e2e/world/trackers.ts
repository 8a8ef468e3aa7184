import { expect, type Route } from '@playwright/test';
import type { Person } from './person.ts';

export const repository = 'https://github.com/acme/shop';

function issue(number: number, title: string, more: object = {}) {
  const html_url = `${repository}/issues/${number}`;
  return { number, title, html_url, state: 'open', body: null, labels: [], ...more };
}

export const issues = [
  issue(3, 'Pay by invoice', { labels: [{ name: 'points: 5' }], body: 'Net 30.' }),
  issue(2, 'Mend the build', { pull_request: {} }),
  issue(1, 'Log in'),
];

export const cors = { 'access-control-allow-origin': '*' };
/** Stands in for trackers, as routes of the browser reach the requests of its workers too. */
export async function answers({ page }: Person, answer: (route: Route) => Promise<void>) {
  const asked: string[] = [];
  await page.context().route(/^https:\/\/(?:api\.github|gitlab)\.com\//, (route) => {
    const { referer, cookie } = route.request().headers();
    expect([referer, cookie]).toEqual([undefined, undefined]);
    asked.push(route.request().url());
    return answer(route);
  });
  return asked;
}

export async function opensDialog(ann: Person) {
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.getByRole('button', { name: 'Add Stories' }).click();
  const dialog = ann.dialog('Add Stories');
  const field = dialog.getByLabel('Paste a list');
  const pastes = async (text: string) => {
    await field.selectText();
    await ann.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await ann.page.keyboard.press('ControlOrMeta+v');
  };
  return { dialog, field, pastes };
}
