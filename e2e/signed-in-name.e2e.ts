import { expect } from '@playwright/test';
import { testWithOwnServer as test } from './world/test.ts';

test.use({ settings: { NAME_HEADER: 'X-Forwarded-User', TRUSTED_PROXIES: '1' } });

test('[SI11] a form proposes the name of a sign-in until that person has chosen another one', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const { page } = ann;
  const name = ann.field('Your Name (Facilitator)');
  const signsInAs = async (person: string) => {
    await page.setExtraHTTPHeaders({ 'X-Forwarded-User': person });
    await page.goto('/create-session');
  };
  await signsInAs('Ann Lüders');
  await expect(name).toHaveValue('Ann Lüders');
  await name.fill('Annie');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.button('Create Session').click();
  await expect(ann.heading('Sprint 12')).toBeVisible();
  await page.goto('/join-session');
  await expect(ann.field('Your Name')).toHaveValue('Annie');
  await signsInAs('Bob Lee');
  await expect(name).toHaveValue('Bob Lee');
});
