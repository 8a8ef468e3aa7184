import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
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
    await ann.page.locator('footer a').first().click();
    await expect(ann.page).toHaveURL('/licences');
    await expect(ann.page.getByText(/MIT License/).first()).toBeVisible();
  }
});

test('[W128] the page for developers has all addresses of the description and the examples, on phones as well, and asks no other host', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.setViewportSize({ width: 320, height: 640 });
  const hosts = new Set<string>();
  ann.page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await ann.page.goto('/de/developers');
  await expect(ann.page.getByRole('heading', { level: 1 })).toHaveText('API für die Entwicklung');
  const described = await ann.page.request.get('/api/openapi.json');
  const paths = (await described.text()).matchAll(/"(\/[^"]*)":\{"(?:get|post)"/g);
  const text = await ann.page.locator('main').innerText();
  for (const [, path] of paths) expect(text).toContain(` /api${path}\n`);
  await ann.page.locator('summary', { hasText: 'curl' }).click();
  await expect(ann.page.getByRole('region', { name: 'curl' })).toContainText('results.csv');
  await expectAccessible(ann, 'the page for developers');
  expect([...hosts]).toEqual([new URL(ann.page.url()).host]);
});
