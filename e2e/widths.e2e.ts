import { expect } from '@playwright/test';
import { badBoxesOn, cutFieldsOn } from './world/boxes.ts';
import { languages } from './world/catalogue.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Texts and names in the width there is. */

/** Opened from the menu of a session. */
const dialogs = [
  ...['Collect Votes', 'Session Settings', 'Change Deck', 'Edit Session Name'],
  ...['Keep as Team Link', 'API Tokens', 'Webhooks', 'Export Results'],
  ...['Use Another Device', 'Sounds and Notifications', 'Keyboard Shortcuts', 'Language'],
];

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`[TX10] fields show their placeholders and choices whole in ${language} @nightly`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Ann');
      const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
      await ann.takesSeat('api/sessions', session);
      const { seat } = ann;
      await ann.page.setViewportSize({ width: 360, height: 800 });
      expect.soft(await cutFieldsOn(ann.page), 'lobby').toEqual([]);
      for (let number = 1; number <= 20; number += 1)
        await ann.sends({ type: 'createStory', name: `Story ${number}` });
      for (const width of [360, 1280]) {
        await ann.page.setViewportSize({ width, height: 800 });
        for (const path of ['/create-session', seat]) {
          await ann.page.goto(path);
          await ann.comesToLife();
          if (path === seat && width === 360) await ann.listOpener.click();
          if (path === seat) await expect(ann.page.getByRole('searchbox')).toBeVisible();
          expect.soft(await cutFieldsOn(ann.page), `${path} at ${width}`).toEqual([]);
        }
      }
      await ann.page.setViewportSize({ width: 360, height: 800 });
      for (const dialog of ['Session Settings', 'Export Results', 'Collect Votes']) {
        await ann.fromSessionMenu(dialog);
        await expect(ann.page.getByRole('dialog')).toBeVisible();
        expect.soft(await cutFieldsOn(ann.page), dialog).toEqual([]);
        await ann.page.keyboard.press('Escape');
        await expect(ann.page.getByRole('dialog')).toBeHidden();
      }
    });
  });
}

for (const language of ['de', 'ar']) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`[TX10] dialogs, summary and own sessions are whole on a phone with text of 24 px in ${language} @nightly`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Wolfgang');
      const session = { name: 'Sprint 12', facilitatorName: ann.name, type: 'fibonacci' };
      await ann.opensSessionOn(['Log in'], session);
      await ann.page.setViewportSize({ width: 390, height: 664 });
      const devtools = await ann.page.context().newCDPSession(ann.page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
      const dialog = ann.page.getByRole('dialog');
      const look = async (name: string) => {
        await expect(dialog).toBeVisible();
        expect.soft(await badBoxesOn(ann.page), name).toEqual([]);
        const protruding = await dialog.locator('.dialog__body').evaluate((body) => {
          const { paddingLeft } = getComputedStyle(body);
          const [room, padding] = [body.getBoundingClientRect(), Number.parseFloat(paddingLeft)];
          return [...body.querySelectorAll('input, select, textarea')].flatMap((control) => {
            const { left, right, width } = control.getBoundingClientRect();
            const isInside = left > room.left + padding - 1 && right < room.right - padding + 1;
            return isInside || width === 0 ? [] : [`${control.className}: ${left} to ${right}`];
          });
        });
        expect.soft(protruding, name).toEqual([]);
        await ann.page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      };
      for (const name of dialogs) {
        await ann.fromSessionMenu(name);
        await look(name);
      }
      await ann.button('Invite').click();
      await look('Invite Your Team');
      await ann.listOpener.click();
      await ann.button('Add Stories').first().click();
      await expect(dialog.getByRole('textbox')).toBeVisible();
      await look('Add Stories');

      const { sessionId, storyId } = ann;
      await ann.sends({ type: 'vote', storyId, round: 1, points: 5 });
      await ann.sends({ type: 'reveal', storyId, round: 1 });
      await ann.page.goto(`session-summary?sessionId=${sessionId}`);
      await ann.comesToLife();
      await ann.page.getByRole('button', { name: 'Log in' }).click();
      const name = ann.page.locator('.pill bdi');
      await expect(name).toHaveText('Wolfgang');
      expect.soft(await name.evaluate((text) => text.getClientRects().length)).toBe(1);
      expect.soft(await badBoxesOn(ann.page), 'the summary').toEqual([]);

      await ann.page.goto('join-session');
      const seat = ann.page.getByRole('main').getByRole('listitem').locator('a bdi');
      await expect(seat.last()).toHaveText('Wolfgang');
      const isWhole = (text: Element) => text.scrollWidth <= text.clientWidth;
      expect.soft(await seat.first().evaluate(isWhole), 'the name of the session').toBe(true);
      expect.soft(await seat.last().evaluate(isWhole), 'the own name').toBe(true);
    });
  });
}

test.describe('in ar', () => {
  test.use({ language: 'ar' });

  test('[TX4, TX10] the beginning of a long Latin name is in sight in Arabic @nightly', async ({
    people,
  }) => {
    const long = 'Maximiliane Sophie of Hohenzollern and Sigmaringen';
    const ann = await people.newcomer(long);
    const session = { name: long, facilitatorName: long, type: 'fibonacci' };
    const stories = ['A', 'B', 'C'].map((letter) => `${letter}: ${long}`.slice(0, 50));
    await ann.opensSessionOn(stories, session);
    const { seat, storyId } = ann;
    for (const [place, id] of (await ann.storyIds()).entries()) {
      const details = { key: long, link: `https://example.com/${long.replaceAll(' ', '-')}` };
      await ann.sends({ type: 'editDetails', storyId: id, ...details });
      if (id === storyId || place === 0) continue;
      await ann.sends({ type: 'vote', storyId: id, round: 1, points: 5 });
      await ann.sends({ type: 'reveal', storyId: id, round: 1 });
      await ann.sends({ type: 'acceptPoints', storyId: id, round: 1, points: 5 });
    }
    for (const width of [390, 1280]) {
      await ann.page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/join-session', seat, `${seat}&storyId=${storyId}`]) {
        await ann.page.goto(path);
        await ann.comesToLife();
        await expect(ann.page.locator('bdi').first()).toBeVisible();
        if (path.includes('storyId')) await ann.card('5').check();
        expect.soft(await hiddenBeginnings(ann), `${path} at ${width}`).toEqual([]);
      }
    }
    await ann.button('Add Stories').click();
    const dialog = ann.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(`Summary\tKey\n${long}\tK-1\n${long}\tK-2\n`);
    await dialog.locator('summary').first().click();
    await expect(dialog.getByRole('cell').first()).toBeVisible();
    expect(await hiddenBeginnings(ann)).toEqual([]);
  });
});

test('[PG54, TX10] two wide initials fit into the circle of a person on phones @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('山田 太郎');
  await people.remote('Wendy Wu', ann);
  const bob = await people.newcomer('Bob');
  await bob.page.setViewportSize({ width: 390, height: 664 });
  await bob.page.goto(`session?sessionId=${ann.sessionId}`);
  const circles = bob.page
    .getByRole('list', { name: 'Already in this session' })
    .locator('li > :first-child');
  await expect(circles).toHaveText(['山太', 'WW']);
  const corners = await circles.evaluateAll((all) =>
    all.map((circle) => {
      const letters = document.createRange();
      letters.selectNodeContents(circle);
      const height = 0.8 * Number.parseFloat(getComputedStyle(circle).fontSize);
      return Math.hypot(letters.getBoundingClientRect().width, height) / circle.clientWidth;
    }),
  );
  expect(Math.max(...corners)).toBeLessThan(0.95);
});

async function hiddenBeginnings({ page }: Person): Promise<string[]> {
  return (await badBoxesOn(page)).filter((one) => one.startsWith('begins'));
}
