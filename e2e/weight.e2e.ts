import { expect } from '@playwright/test';
import { languages } from './world/catalogue.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';
import { Traffic } from './world/traffic.ts';

/** Loads a page in a new browser, and checks the size of its JavaScript. */
async function expectWeight(
  { page }: Person,
  load: () => Promise<unknown>,
  most: number,
): Promise<Traffic> {
  const traffic = await Traffic.of(page);
  await load();
  await expect.poll(() => traffic.pending.size).toBe(0);
  expect(traffic.kilobytes).toBeGreaterThan(0);
  expect(traffic.kilobytes).toBeLessThanOrEqual(most);
  return traffic;
}

for (const language of languages.filter((one) => one !== 'en-XA')) {
  // Other languages have their own texts of cards and figures as well, which are in the code in English.
  const most =
    language === 'en'
      ? { home: 111, invitation: 134, session: 209 }
      : { home: 114, invitation: 136, session: 213 };

  test.describe(language, () => {
    test.use({ language });

    test(`a first visit to the home page transfers at most ${most.home} kB of JavaScript${nightlyUnless(language === 'en')}`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Ann');
      const visit = async () => {
        await ann.page.goto('/');
        await ann.comesToLife();
      };
      await expectWeight(ann, visit, most.home);
    });

    test(`an invitation transfers at most ${most.invitation} kB of JavaScript${nightlyUnless(language === 'en')}`, async ({
      people,
    }) => {
      const ann = await people.remoteFacilitator('Ann');
      const bob = await people.newcomer('Bob');
      const follow = async () => {
        await bob.page.goto(`/session?sessionId=${ann.sessionId}`);
        await bob.comesToLife();
      };
      await expectWeight(bob, follow, most.invitation);
    });

    test(`the session screen transfers at most ${most.session} kB of JavaScript in 25 scripts, and sorting 5 kB more${nightlyUnless(language === 'en')}`, async ({
      people,
    }) => {
      const ann = await people.facilitator('Ann');
      const bob = await people.participant('Bob', ann);
      await ann.createsStory('Log in with a passkey');
      await bob.opensStory('Log in with a passkey');
      for (const [person, limit] of [
        [bob, most.session],
        [ann, most.session + 5],
      ] as const) {
        const load = async () => {
          await person.page.reload();
          await expect(person.button('Submit Vote')).toBeVisible();
        };
        const { scripts } = await expectWeight(person, load, limit);
        expect(scripts).toBeLessThanOrEqual(25);
      }
    });
  });
}

test('[IM35] reading stories transfers at most 115 kB of JavaScript, the reader of workbooks only for a workbook', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  // The lobby loads its invitation and this button after the page.
  await expect(ann.button('Recovery Link')).toBeVisible();
  await expect(ann.text('Open Board for a Big Screen')).toBeVisible();
  const workbooks: string[] = [];
  ann.page.on('request', (request) => {
    if (/\/xlsx-/.test(request.url())) workbooks.push(request.url());
  });
  const dialog = ann.dialog('Add Stories');
  const read = async () => {
    await ann.button('Add Stories').click();
    await dialog.getByLabel('Paste a list').fill('Title\tPoints\nLog in\t3\n');
    await expect(dialog.getByText(/· 1 story\b/)).toBeVisible();
  };
  // Parts of the session load after the rest.
  await expect(ann.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(ann.button('Recovery Link')).toBeVisible();
  await expectWeight(ann, read, 115);
  expect(workbooks).toEqual([]);
  await dialog
    .getByLabel('Or choose a file')
    .setInputFiles(new URL('../core/import/cases/71-workbook.xlsx', import.meta.url).pathname);
  await expect(dialog.getByText(/· 4 stories\b/)).toBeVisible();
});
