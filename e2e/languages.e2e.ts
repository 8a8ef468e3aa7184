import { expect } from '@playwright/test';
import { estimateTogether } from './world/estimate-together.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

for (const locale of ['de-DE', 'ar-EG', 'ja-JP']) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`[TX6] three people with ${locale} browsers estimate a story together`, async ({
      people,
    }) => {
      await estimateTogether(people);
    });
  });
}

/** Language tags of browsers, well-formed or not. */
const languageTags = ['xx', 'zh-Hant-TW', 'ar-EG-u-nu-arab', 'en-US@posix', 'C', '', undefined];

test('[TX6] a session opens in a browser with an unusual language tag', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  for (const tag of languageTags) {
    await ann.page.addInitScript((language) => {
      const languages = language === undefined ? [] : [language, 'fr-CA', 'en'];
      Object.defineProperty(navigator, 'language', { value: language, configurable: true });
      Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
    }, tag);
    await ann.page.reload();
    await expect(ann.heading('Log in'), `language tag ${tag}`).toBeVisible();
    await ann.button('Session menu').click();
    await expect(ann.page.getByRole('menuitem').first()).toBeVisible();
  }
});

test.describe('in an Arabic browser', () => {
  test.use({ locale: 'ar-EG' });

  test('[TX6] menus and dialogs are in English and run from left to right', async ({ people }) => {
    const ann = await people.facilitatorOn('Log in', 'Ann');
    await ann.button('Session menu').click();
    await expect(ann.page.getByRole('menu')).toBeVisible();
    // A text of React Aria's own, for screen readers.
    await expect(ann.page.getByLabel('Dismiss')).not.toHaveCount(0);
    expect(await directionsOn(ann)).toEqual(['ltr']);
    await ann.page.getByRole('menuitem', { name: 'Session settings' }).click();
    await expect(ann.dialog('Session Settings')).toBeVisible();
    expect(await directionsOn(ann)).toEqual(['ltr']);
  });
});

/** The writing directions of all elements of the page. */
async function directionsOn({ page }: Person): Promise<string[]> {
  const directions = await page
    .locator('*')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).direction));
  return [...new Set(directions)];
}

test('[TX2] a page shows the texts of the chosen language, in dialogs too', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const cookie = { name: 'language', value: 'en-XA', url: ann.page.url() };
  await ann.page.context().addCookies([cookie]);
  await ann.page.reload();
  await expect(ann.heading('Log in')).toBeVisible();
  await expect(ann.page.getByRole('heading', { name: 'Ţēàḿ Ḿēḿƀēŕś' })).toBeVisible();
  await expect(ann.button('Submit Vote')).toHaveCount(0);
  await ann.page.getByRole('button', { name: 'Śēśśĩōń ḿēńũ' }).click();
  await ann.page.getByRole('menuitem', { name: 'Śēśśĩōń śēţţĩńĝś' }).click();
  await expect(ann.page.getByRole('dialog', { name: 'Śēśśĩōń śēţţĩńĝś' })).toBeVisible();
  await expect(ann.page.getByText('Ĥĩďē ńàḿēś ĩń ŕēśũĺţś')).toBeVisible();
});
