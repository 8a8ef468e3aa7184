import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { testWithOwnServer } from './world/test.ts';

const test = testWithOwnServer.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  settings: async ({}, use, info) => {
    const logo = info.outputPath('logo.svg');
    await writeFile(
      logo,
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>',
    );
    const site = { SITE_NAME: 'Ann & <Co>', LOGO_FILE: logo };
    const imprint = { IMPRINT_URL: 'https://example.org/imprint' };
    await use({ ...site, ...imprint, RETENTION_DAYS: '30', TRACKERS: 'off' });
  },
});

test('[O133, PV1] pages have the name, logo and imprint of the operator, and the privacy of these settings', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const { page } = ann;
  const letGo = await ann.holdsUp('**/assets/*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => element.setAttribute('data-met', 'early'));
  letGo();
  await ann.comesToLife();
  await expect(page).toHaveTitle('About – Ann & <Co>');
  // A second rendering would take what was typed by then.
  await expect(heading).toHaveAttribute('data-met', 'early');
  const home = page.getByRole('navigation').getByRole('link', { name: 'Ann & <Co>' });
  const logo = home.locator('img');
  await expect(logo).toHaveJSProperty('naturalWidth', 40);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/assets\/logo-/);
  for (const path of ['/developers', '/check', '/about']) {
    await page.goto(path);
    await expect(ann.link('Imprint')).toHaveAttribute('href', 'https://example.org/imprint');
    await expect(ann.link('Connection check')).toHaveAttribute('href', '/check');
  }
  await ann.link('Privacy').click();
  await expect(page).toHaveTitle('Privacy – Ann & <Co>');
  const facts = async () => {
    await expect(ann.text(/kept after its last change: 30$/)).toBeVisible();
    await expect(ann.text('In a SQLite file on')).toBeVisible();
    await expect(ann.text('The imprint below names')).toBeVisible();
    for (const other of [/PostgreSQL/, /Redis/, /GitHub/, /sign-in in front/])
      await expect(ann.text(other)).toHaveCount(0);
  };
  await facts();
  await page.reload();
  await ann.comesToLife();
  await facts();
  await expectAccessible(ann, 'the privacy page');
  await home.click();
  await expect(page).toHaveTitle(/^Ann & <Co> –/);
  await expect(logo).toBeVisible();
  // The name of a session lies beside it on phones.
  await page.setViewportSize({ width: 390, height: 664 });
  await ann.creates('Sprint 12');
  const [image, name] = [await ann.box(logo), await ann.box(ann.heading('Sprint 12'))];
  expect(image.x + image.width).toBeLessThan(name.x);
});
