import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test("[PG6, PG55] a page that breaks says 'Something went wrong!' and the error on request, and is not offline while the server answers", async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/./);
  await ann.believesToBeOffline();
  await ann.page.route('**/assets/about-*.js', (route) => route.abort());
  const answered = ann.page.waitForResponse('**/api/openapi.json');
  await ann.page.goto('/about');
  await answered;
  await expect(ann.heading('Something went wrong!')).toBeVisible();
  await expect(ann.heading("You're offline")).toBeHidden();
  const error = ann.text(/Failed to load .*about/);
  await expect(error).toBeHidden();
  await ann.button('Show Error').click();
  await expect(error).toBeVisible();
  await ann.button('Hide Error').click();
  await expect(error).toBeHidden();
});
