import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test("[PG6] a page that breaks says 'Something went wrong!', and the error on request", async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/./);
  await ann.page.route('**/assets/about-*.js', (route) => route.abort());
  await ann.page.goto('/about');
  await expect(ann.heading('Something went wrong!')).toBeVisible();
  const error = ann.text(/Failed to load .*about/);
  await expect(error).toBeHidden();
  await ann.button('Show Error').click();
  await expect(error).toBeVisible();
  await ann.button('Hide Error').click();
  await expect(error).toBeHidden();
});

test('[PG55] a broken page is not reported as offline while the server answers', async ({
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
});
