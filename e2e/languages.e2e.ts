import { expect, type Page } from '@playwright/test';
import { type Say, translator } from './world/catalogue.ts';
import { shiftsOn } from './world/layout.ts';
import { nightly, nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

const readers = [
  { browser: 'de-DE', language: '', tag: 'de', direction: 'ltr' },
  { browser: 'ja-JP', language: '', tag: 'ja', direction: 'ltr' },
  { browser: 'ar-EG', language: '', tag: 'ar', direction: 'rtl' },
  { browser: 'pl-PL', language: '', tag: 'pl', direction: 'ltr' },
  { browser: 'en-US', language: 'en-XA', tag: 'en-XA', direction: 'ltr' },
];

for (const { browser, language, tag, direction } of readers) {
  test.describe(`in ${tag}`, () => {
    test.use({ locale: browser, language });

    test(`[TX7, TB2] nothing jumps on the public pages in ${tag} ${nightly}`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Ann');
      for (const width of [1280, 390]) {
        await ann.page.setViewportSize({ width, height: 664 });
        await loadsFonts(ann);
        for (const path of ['/', '/create-session', '/join-session']) {
          await ann.page.goto(path);
          await ann.comesToLife();
          await expectNoShift(ann.page);
        }
      }
    });

    test(`[TX6, TX7, TB2] people estimate in ${tag} from the invitation to the summary, and nothing jumps${nightlyUnless(tag === 'ar')}`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Ann');
      const bob = await people.newcomer('Bob');
      await bob.page.setViewportSize({ width: 390, height: 664 });
      for (const person of [ann, bob]) await loadsFonts(person);
      await ann.creates('Sprint 12');
      await expect(ann.page.locator('html')).toHaveAttribute('lang', tag);
      await expect(ann.page.locator('html')).toHaveAttribute('dir', direction);
      await bob.page.goto(`session?sessionId=${ann.sessionId}`);
      await bob.field('Your Name').fill('Bob');
      await expectNoShift(bob.page);
      await bob.button('Join Session').click();
      await expect(bob.heading('Team Members')).toBeVisible();

      const shiftsOfBob = await shiftsOn(bob.page);
      await ann.createsStory(story);
      const shiftsOfAnn = await shiftsOn(ann.page);
      await expect(bob.heading(story)).toBeVisible();
      await ann.votes('3');
      await bob.votes('5');
      await ann.reveals();
      for (const person of [ann, bob]) await expect(person.figure('Average')).toHaveText('4');
      // Counts in other languages change their width by some pixels.
      expect(sumOf(await shiftsOfBob.jsonValue())).toBeLessThan(0.005);
      expect(sumOf(await shiftsOfAnn.jsonValue())).toBeLessThan(0.002);

      // Menus and dialogs run in the direction of the language, and names in their own.
      await ann.button('Session menu').click();
      await expect(ann.page.getByRole('menu')).toHaveCSS('direction', direction);
      // A text of React Aria's own, for screen readers.
      if (tag === 'ar') await expect(ann.page.getByLabel('تجاهل')).not.toHaveCount(0);
      await ann.page.getByRole('menuitem', { name: ann.says('Session Settings') }).click();
      await expect(ann.dialog('Session Settings')).toHaveCSS('direction', direction);
      await ann.page.keyboard.press('Escape');
      await expect(ann.dialog('Session Settings')).toBeHidden();
      const name = ann.heading(story).locator('bdi, [dir=auto]').first();
      await expect(name).toHaveCSS('direction', 'ltr');

      await ann.accepts('5');
      await expect(bob.figure('Agreed')).toHaveText('5');
      await ann.link('View Session Summary').last().click();
      await expect(ann.heading('Sprint 12')).toBeVisible();
      await expect(ann.page.getByRole('main')).toContainText(story);
    });
  });
}

/** Fonts that come late are another test's. */
async function loadsFonts({ page }: Person): Promise<void> {
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function sumOf(shifts: readonly string[]): number {
  return shifts.reduce((sum, one) => sum + Number.parseFloat(one), 0);
}

/** Expects that nothing has moved since the page began to load, but for single words as their font comes. */
async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(sumOf(await (await shiftsOn(page, true)).jsonValue())).toBeLessThan(0.001);
}

for (const path of ['/', '/de', '/pl/about']) {
  test(`[TX11] the text of ${path} keeps its place when its fonts come late @nightly`, async ({
    people,
  }) => {
    const ann = await people.newcomer('Ann');
    await ann.page.setViewportSize({ width: 390, height: 664 });
    const isRead = Promise.withResolvers<void>();
    await ann.page.route('**/*.woff2', async (route) => {
      await isRead.promise;
      await route.continue();
    });
    await ann.page.goto(path, { waitUntil: 'commit' });
    await ann.comesToLife();
    expect(await ann.page.evaluate(() => document.fonts.status)).toBe('loading');
    isRead.resolve();
    await expectNoShift(ann.page);
  });
}

/** Language tags of browsers, well-formed or not. */
const languageTags = ['xx', 'zh-Hant-TW', 'ar-EG-u-nu-arab', 'en-US@posix', 'C', '', undefined];

test('[TX6] a session opens in a browser with an unusual language tag @nightly', async ({
  people,
}) => {
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

test('[TX2] a page shows the texts of the chosen language, in dialogs too @nightly', async ({
  people,
}) => {
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

test('[TX9] a language chosen on a public page is remembered, and typed text is kept @nightly', async ({
  people,
  server,
}) => {
  const german = await translator(server.url, 'de');
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.comesToLife();
  await ann.field('Session Name').fill('Sprint 12');
  await ann.select('Language').selectOption({ label: 'Deutsch' });
  await ann.page.waitForURL('**/de/create-session');
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(ann.field(german('Session Name'))).toHaveValue('Sprint 12');
  await ann.page.goto('/about');
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'de');
  await ann.comesToLife();
  await ann.select(german('Language')).selectOption({ label: 'English' });
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'en');
  await ann.page.goto('/');
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[TX9, TX14] a language chosen in a session keeps its address, typed text and the picked card, and names given by the product follow it @nightly', async ({
  people,
  server,
}) => {
  const german = await translator(server.url, 'de');
  const ann = await people.facilitator('Ann');
  const address = ann.page.url();
  await ann.field('Story Name').fill(story);
  await choosesIn(ann, (english) => english, 'Deutsch');
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(ann.field(german('Story Name'))).toHaveValue(story);
  expect(ann.page.url()).toBe(address);
  await ann.field(german('Story Name')).fill('');
  await ann.button(german('Start Quick Vote')).click();
  await expect(ann.heading('Schnellabstimmung 1')).toBeVisible();
  await ann.card('5').check();
  await choosesIn(ann, german, 'English');
  await expect(ann.heading('Quick vote 1')).toBeVisible();
  await expect(ann.heading('Team Members')).toBeVisible();
  await expect(ann.card('5')).toBeChecked();
});

/** Chooses a language from the menu of the session. */
async function choosesIn({ page }: Person, say: Say, language: string): Promise<void> {
  await page.getByRole('button', { name: say('Session menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('Language'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('Language'), exact: true });
  await dialog.getByRole('button', { name: language }).click();
}

test.describe('in a British browser', () => {
  test.use({ locale: 'en-GB' });

  test('[TX4, SU4] dates are as in the region of the browser', async ({ people }) => {
    const ann = await people.facilitator('Ann');
    await ann.page.goto(`session-summary?sessionId=${ann.sessionId}`);
    await expect(ann.page.getByText(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  });
});
