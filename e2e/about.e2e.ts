import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[B1] the page has mission, features and FAQ, and leads to creating and joining', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/about');
  for (const part of ['Mission', 'Features', 'Frequently asked questions']) {
    await expect(ann.heading(part)).toBeAttached();
  }
  await ann.link('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  await ann.page.goBack();
  await ann.link('Join Session').click();
  await expect(ann.page).toHaveURL('/join-session');
});

test('[B1] the FAQ explains Fibonacci with 0.5 and higher values, and how votes are changed', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/about');
  await ann.text(/Why does Fibonacci start at 0.5/).click();
  await expect(ann.text(/higher values 13 and 21/)).toBeVisible();
  await ann.text('Can I change my vote?').click();
  await expect(ann.text(/^Yes, until the reveal, if/)).toBeVisible();
});

test('[H1] the page promises what the home page promises', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/about');
  for (const promise of ['Drag-and-drop reordering', 'Saved sessions', 'There is no paid plan']) {
    await expect(ann.text(promise)).toBeAttached();
  }
});

test('[O122] the page leads to the licences of the packages it is built on', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  for (const path of ['/about', '/de/about']) {
    await ann.page.goto(path);
    await ann.page.locator('footer a').click();
    await expect(ann.page).toHaveURL('/licences');
    await expect(ann.page.getByText(/MIT License/).first()).toBeVisible();
  }
});
