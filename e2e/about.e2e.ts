import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[B1, H1, O122] the page has mission, features and FAQ, keeps the promises of the home page, and leads to creating, joining and the licences @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/about');
  for (const part of ['Mission', 'Features', 'Frequently asked questions']) {
    await expect(ann.heading(part)).toBeAttached();
  }
  for (const promise of ['Drag-and-drop reordering', 'Saved sessions', 'There is no paid plan']) {
    await expect(ann.text(promise)).toBeAttached();
  }
  await ann.text(/Why does Fibonacci start at 0.5/).click();
  await expect(ann.text(/higher values 13 and 21/)).toBeVisible();
  await ann.text('Can I change my vote?').click();
  await expect(ann.text(/^Yes, until the reveal, if/)).toBeVisible();

  await ann.link('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  await ann.page.goBack();
  await ann.link('Join Session').click();
  await expect(ann.page).toHaveURL('/join-session');
  for (const path of ['/about', '/de/about']) {
    await ann.page.goto(path);
    await ann.page.locator('footer a').click();
    await expect(ann.page).toHaveURL('/licences');
    await expect(ann.page.getByText(/MIT License/).first()).toBeVisible();
  }
});
