import { expect } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The effort to get from one story to the next. */

/** A session with two stories, the first revealed: two voted 5, and one 13. */
async function disagreement(people: People): Promise<Person> {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.opensStory('Log in');
  await (await people.remote('Bob', ann)).votes(5);
  await (await people.remote('Cleo', ann)).votes(13);
  await ann.votes('5');
  await ann.reveals();
  return ann;
}

test('[TB5] a story takes its facilitator three clicks', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.remote('Bob', ann);
  await ann.addsStories('Log out');
  await ann.opensStory('Log in');
  await bob.votes(8);
  await expect(ann.text('1 of 2 voted')).toBeVisible();

  await ann.card('8').click();
  await ann.button('Reveal Results').click();
  await expect(ann.text('Both say 8')).toBeVisible();
  await ann.button('Save 8 & Next Story').click();
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.heading('Select your story points')).toBeVisible();
  await expect(ann.storyInList('Log in')).toContainText('8');
  await expect(ann.storyInList('Log out')).toContainText('The facilitator is here');
});

test('[TB5, RE5] points are saved with a card and Enter, and the next story with another', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.opensStory('Log in');
  await (await people.remote('Bob', ann)).votes(5);
  await ann.votes('5');
  await ann.reveals();
  await ann.button('Accept & New Story').click();
  const dialog = ann.dialog('Enter Agreed Story Points');
  // All votes agree already.
  await expect(dialog.getByRole('radio', { name: '5, most chosen' })).toBeChecked();
  await expect(dialog.getByLabel('Select story points')).toHaveValue('5');
  await ann.page.keyboard.press('Enter');
  const next = ann.link('Saved: 5. Next: Log out');
  await expect(next).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.storyInList('Log out')).toContainText('The facilitator is here');
});

test('[TB5, RE5] Enter saves the suggested card', async ({ people }) => {
  const ann = await disagreement(people);
  await ann.button('Accept & New Story').click();
  const dialog = ann.dialog('Enter Agreed Story Points');
  const suggested = dialog.getByRole('radio', { name: '5, most chosen, median' });
  await expect(suggested).toBeFocused();
  await expect(suggested).toBeChecked();
  await ann.page.keyboard.press('Enter');
  await expect(ann.link('Saved: 5. Next: Log out')).toBeFocused();
});

test('[TB5] after the last story the page says that all are pointed, and offers the summary', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  for (const [name, card] of [
    ['Log in', '3'],
    ['Log out', '5'],
  ] as const) {
    await ann.opensStory(name);
    await ann.votes(card);
    await ann.reveals();
    await ann.accepts(card);
  }
  await expect(ann.heading('Saved: 5. All 2 stories are pointed.')).toBeVisible();
  await expect(ann.text(/^2 stories agreed · Total Points: 8 · under a minute$/)).toBeVisible();
  const summary = ann.link('View Session Summary').last();
  await expect(summary).toBeFocused();
  await expect(summary).toHaveAccessibleDescription('Saved: 5. All 2 stories are pointed.');
  await ann.page.keyboard.press('Enter');
  await expect(ann.figure('Pointed')).toHaveText('2');
  // A later visit does not announce it again.
  await ann.link('Back to Session').click();
  await expect(ann.field('Story Name')).toBeFocused();
  await expect(ann.text('Saved: 5.')).toHaveCount(0);
});

test('[TB5] saved points are announced on the way from their story, and not at a later visit @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.opensStory('Log in');
  await ann.votes('5');
  await ann.reveals();
  await ann.accepts('5');
  await expect(ann.link('Saved: 5. Next: Log out')).toBeFocused();
  await ann.opensStory('Log out');
  await ann.link('Add New Story').click();
  await expect(ann.link('Next: Log out')).toBeVisible();
});

test('[TB6, RE5] the suggested cards are marked, and one is chosen', async ({ people }) => {
  const ann = await disagreement(people);
  await expect(ann.text('Most chosen: 5 (2 of 3)')).toBeVisible();
  await expect(ann.text('Median: 5')).toBeVisible();
  await ann.button('Accept & New Story').click();
  const dialog = ann.dialog('Enter Agreed Story Points');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(/^5,/);
  await expect(dialog.getByRole('radio', { name: '5, most chosen, median' })).toBeVisible();
  await ann.page.keyboard.press('8');
  await expect(dialog.getByRole('radio', { name: '8, closest card' })).toBeChecked();
  const letGo = await ann.holdsUp('**/commands');
  await dialog.getByRole('button', { name: 'Save & Next Story' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letGo();
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.storyInList('Log in')).toContainText('8');
});

test('[TB5] a participant picks and submits, and sees the missing people only while there are some', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.link('Go to "Log in"').click();
  await bob.card('5').click();
  await bob.button('Submit Vote').click();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.text('Waiting for other participants to vote...')).toBeVisible();
  await ann.votes('3');
  await expect(bob.text('Everyone has voted')).toBeVisible();
  await expect(bob.text('Waiting for other participants to vote...')).toBeHidden();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`on a screen of ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test(`[TB8] a participant on another story sees where the facilitator is${nightlyUnless(viewport.width === 390)}`, async ({
      people,
    }) => {
      const ann = await people.remoteFacilitator('Ann');
      await ann.createsStory('Log in');
      const bob = await people.participant('Bob', ann);
      await bob.link('Go to "Log in"').click();
      await bob.card('5').check();
      await ann.createsStory('Log out');
      const bar = bob.page.getByRole('region', { name: 'Where the facilitator is' });
      await expect(bar).toContainText('Ann is on "Log out"');
      await expect(bob.page.locator('[aria-live=polite]')).toContainText('Ann is on "Log out"');
      await expect(bob.card('5')).toBeChecked();
      await bar.getByRole('link', { name: 'Go' }).click();
      await expect(bob.heading('Log out')).toBeVisible();
      await expect(bar).toBeHidden();

      await ann.createsStory('Reset a password');
      // It goes there at once, and the bar with its switch is gone.
      await bar.getByRole('switch', { name: 'Follow the facilitator' }).click();
      await expect(bob.heading('Reset a password')).toBeVisible();
      await ann.createsStory('Export invoices');
      await expect(bob.heading('Export invoices')).toBeVisible();
    });

    test(`[TB8, PG3] the button to follow fits however long the name is${nightlyUnless(viewport.width === 390)}`, async ({
      people,
    }) => {
      const name = 'Maximiliane-Alexandra Sophie von Hohenzollern-Sigmaringen II';
      const ann = await people.remoteFacilitator(name);
      await ann.createsStory('Log in');
      const bob = await people.participant('Bob', ann);
      await bob.link('Go to "Log in"').click();
      await ann.createsStory('Migrate avatars to the object storage of our cloud');
      const bar = bob.page.getByRole('region', { name: 'Where the facilitator is' });
      for (const width of [viewport.width, 768]) {
        await bob.page.setViewportSize({ ...viewport, width });
        const { height } = await bob.box(bar.getByRole('link', { name: 'Go' }));
        expect(height).toBeLessThanOrEqual(44);
        const { height: room } = await bob.box(bar);
        expect(room).toBeLessThanOrEqual(120);
      }
    });

    test(`[TB8, PG3] a screen without the bottom button leaves no room for one, and covers nothing for good${nightlyUnless(viewport.width === 1280)}`, async ({
      people,
    }) => {
      const ann = await people.remoteFacilitator('Ann');
      await ann.createsStory('Log in');
      const bob = await people.participant('Bob', ann);
      await bob.link('Go to "Log in"').click();
      await bob.votes('5');
      await ann.hears(1);
      await ann.reveals();
      await expect(bob.bar('5')).toBeVisible();
      await ann.createsStory('Log out');
      const bar = bob.page.getByRole('region', { name: 'Where the facilitator is' });
      const isPhone = viewport.width < 768;
      const room = async () => {
        const { y, height } = await bob.box(bar);
        return isPhone ? y : viewport.height - y - height;
      };
      // On a phone it is below the navigation bar, away from the hand.
      await expect.poll(room).toBe(isPhone ? 45 : 16);
      if (isPhone) return;
      await bob.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const { y, height } = await bob.box(bob.bar('5'));
      expect(y + height).toBeLessThanOrEqual((await bob.box(bar)).y);
    });
  });
}
