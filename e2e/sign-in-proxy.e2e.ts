import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import type { Person } from './world/person.ts';
import { type Answer, answers, SignInProxy, signsIn } from './world/sign-in-proxy.ts';
import { test as base } from './world/test.ts';

/** The product behind a proxy that asks people to sign in, and asks them again some time later. */
const test = base.extend<{
  answer: Answer;
  signInProxy: SignInProxy;
  arrives: (name: string) => Promise<Person>;
}>({
  answer: ['a redirect to another origin', { option: true }],
  signInProxy: async ({ server, answer }, use) => {
    const signInProxy = await SignInProxy.start(server.port, answer);
    await use(signInProxy);
    signInProxy.close();
  },
  // The proxy is named so that it goes after the people, who would complain of its end.
  arrives: async ({ people, signInProxy }, use) => {
    await use(async (name) => {
      const person = await people.newcomer(name, signInProxy.url);
      person.expectsTrouble(
        /WebSocket|status of 40[13]|ERR_|Content Security Policy|CORS policy|NotLoaded|module script/,
      );
      await signInProxy.admits(person);
      return person;
    });
  },
});

test.use({ serviceWorkers: 'allow' });

const story = 'Log in with a passkey';
const ended = 'Your sign-in has ended';
const again = 'Sign in again';

/** Does what the page says, and is at the same address again. */
async function signsInAgain(person: Person): Promise<void> {
  const address = person.page.url();
  await expect(person.heading(ended)).toBeVisible();
  await expect(person.page.getByText('Reconnecting...')).toBeHidden();
  await person.button(again).click();
  await expect(person.heading('Who are you?')).toBeVisible();
  await signsIn(person);
  await person.page.waitForURL(address);
  await expect(person.heading(ended)).toBeHidden();
}

for (const answer of answers) {
  test.describe(`a proxy that answers with ${answer}`, () => {
    test.use({ answer });

    test('[SI4, SI5] a session in whose middle the sign-in ends is gone on with', async ({
      arrives,
      signInProxy,
    }) => {
      const ann = await arrives('Ann');
      await ann.creates('Sprint 12');
      await ann.createsStory(story);
      signInProxy.endsSignIns();
      await signsInAgain(ann);
      await ann.votes('5');
      await ann.reveals();
    });
  });
}

test('[SI7] a page whose user signs in from another tab goes on by itself', async ({
  arrives,
  signInProxy,
}) => {
  const [ann, bob] = [await arrives('Ann'), await arrives('Bob')];
  await ann.creates('Sprint 12');
  await bob.joins(ann.sessionId);
  await ann.createsStory(story);
  await bob.opensStory(story);
  await bob.card('5').check();
  signInProxy.endsSignIns();
  await bob.button('Submit Vote').click();
  await expect(bob.heading(ended)).toBeVisible();
  await expect(bob.button('Submitting Vote...')).toBeVisible();
  const loads: string[] = [];
  bob.page.on('load', ({ url }) => loads.push(url()));

  const tab = await bob.page.context().newPage();
  await tab.goto('/about');
  await tab.getByRole('link', { name: 'Sign in as me' }).click();
  await expect(tab).toHaveURL(/about/);
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.heading(ended)).toBeHidden();
  expect(loads).toEqual([]);
  await signsInAgain(ann);
  await expect(ann.text('1 of 2 voted')).toBeVisible();
});

const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };

for (const page of ['session-summary', 'board']) {
  test(`[SI4, SI5] /${page} says so, and is up to date after signing in again`, async ({
    arrives,
    people,
    signInProxy,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory(story);
    const bob = await arrives('Bob');
    await bob.page.goto(`/${page}?sessionId=${ann.sessionId}`);
    await expect(bob.page.getByText(story).first()).toBeVisible();
    signInProxy.endsSignIns();
    await expect(bob.heading(ended)).toBeVisible();
    await ann.renames('Sprint 13');
    await signsInAgain(bob);
    await expect(bob.page.getByText('Sprint 13').first()).toBeVisible();
  });
}

test('[SI4, SI5] a page whose scripts cannot be loaded any more says so, once', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  signInProxy.endsSignIns();
  await expect(ann.heading(ended)).toBeVisible();
  await ann.page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(ann.page.getByRole('main').getByRole('heading', { name: ended })).toBeVisible();
  await expect(ann.heading(ended)).toHaveCount(1);
  await signsInAgain(ann);
  await expect(ann.page).toHaveURL(/about/);
  await expect(ann.heading('About Story Pointer')).toBeVisible();
});

test('[SI4] the notice can be read and pressed on every screen, also above a dialog', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  const dialog = ann.dialog('Edit Session Name');
  // Its scripts cannot be loaded later.
  await ann.button('Edit session name').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ann.page.mouse.move(0, 700);
  await expect(ann.page.locator('[data-overlay-container]')).toHaveCount(0);
  signInProxy.endsSignIns();
  await expect(ann.heading(ended)).toBeVisible();
  await expectAccessible(ann, 'a session whose sign-in has ended');
  await ann.button('Edit session name').click();
  await expect(dialog).toBeVisible();
  await ann.button(again).click({ trial: true });
});

test('[SI8] a proxy that refuses one call, and lets others through, has not ended the sign-in', async ({
  arrives,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  await ann.page.route('**/commands', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
  );
  const asked = ann.page.waitForResponse(/openapi/);
  await ann.button('Edit session name').click();
  await ann.dialog('Edit Session Name').getByLabel('Session Name').fill('DROP TABLE');
  await ann.button('Save').click();
  await asked;
  await expect(ann.page.getByRole('dialog').getByRole('alert')).toContainText(
    'Something else has answered in place of Story Pointer.',
  );
  await expect(ann.heading(ended)).toBeHidden();
});

test('[SI8] a server that is away is reconnected to, and nobody is told to sign in', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  await ann.card('5').check();
  signInProxy.goesAway();
  await expect(ann.page.getByText('Reconnecting...')).toBeVisible();
  await ann.button('Submit Vote').click();
  await expect(ann.heading(ended)).toBeHidden();
  signInProxy.comesBack();
  await expect(ann.text('Vote Submitted')).toBeVisible();
});
