import { chromium, expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { wholeBrowser } from './world/browsers.ts';
import { People } from './world/people.ts';
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

/** The votes that somebody's page sends from now on, over whichever way, by their ids. */
function votesOf({ page }: Person): Set<string> {
  const votes = new Set<string>();
  const note = (text: string | null) => {
    if (text?.includes('"type":"vote"')) votes.add(JSON.parse(text).commandId);
  };
  page.on('request', (request) => note(request.postData()));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => note(String(payload))));
  return votes;
}

for (const answer of answers) {
  test.describe(`a proxy that answers with ${answer}`, () => {
    test.use({ answer });

    test('[SI1, SI4, SI5, SI6] a session in whose middle the sign-in ends goes on to agreed points', async ({
      arrives,
      signInProxy,
    }) => {
      const [ann, bob] = [await arrives('Ann'), await arrives('Bob')];
      const votes = votesOf(bob);
      await ann.creates('Sprint 12');
      await bob.joins(ann.sessionId);
      await ann.createsStory(story);
      await bob.opensStory(story);
      await ann.card('3').check();
      await bob.card('5').check();

      signInProxy.endsSignIns();
      await bob.button('Submit Vote').click();
      await signsInAgain(bob);
      await expect(bob.text('Vote Submitted')).toBeVisible();
      expect(votes.size).toBe(1);
      await signsInAgain(ann);
      await expect(ann.text('1 of 2 voted')).toBeVisible();
      await expect(ann.card('3')).toBeChecked();
      await ann.button('Submit Vote').click();
      await ann.reveals();
      await expect(bob.figure('Average')).toHaveText('4');
      await ann.accepts('5');
      await expect(bob.figure('Agreed')).toHaveText('5');
    });
  });
}

test('[SI6] a vote that is being changed is as it was after signing in again', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.creates('Sprint 12');
  await ann.sends({ type: 'changeSettings', settings: { canChangeVotes: true } });
  await ann.createsStory(story);
  await ann.votes('3');
  await ann.button('Change vote').click();
  await ann.card('8').check();
  signInProxy.endsSignIns();
  await signsInAgain(ann);
  await expect(ann.card('8')).toBeChecked();
  await ann.button('Submit Vote').click();
  await ann.reveals();
  await expect(ann.figure('Average')).toHaveText('8');
});

test('[SI6] a card that was picked in a round that is over is not picked in the next', async ({
  arrives,
  people,
  signInProxy,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory(story);
  const bob = await arrives('Bob');
  await bob.joins(ann.sessionId);
  await bob.opensStory(story);
  await bob.card('8').check();
  signInProxy.endsSignIns();
  await expect(bob.heading(ended)).toBeVisible();
  await ann.votes(5);
  await ann.reveals();
  await ann.startsRound();
  await signsInAgain(bob);
  await expect(bob.card('5')).toBeVisible();
  await expect(bob.card('8')).not.toBeChecked();
});

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

test('[SI4, SI6] the form that creates a session', async ({ arrives, signInProxy }) => {
  const ann = await arrives('Ann');
  await ann.page.goto('/create-session');
  await ann.comesToLife();
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.select('Estimation Method').selectOption({ label: 'Linear' });
  await ann.page.getByText('More options').click();
  await ann.page.getByLabel(/Votes can be changed/).check();
  signInProxy.endsSignIns();
  await ann.button('Create Session').click();
  await signsInAgain(ann);
  await expect(ann.field('Session Name')).toHaveValue('Sprint 12');
  await expect(ann.field('Your Name (Facilitator)')).toHaveValue('Ann');
  await expect(ann.select('Estimation Method')).toHaveValue('linear');
  await ann.page.getByText('More options').click();
  await expect(ann.page.getByLabel(/Votes can be changed/)).toBeChecked();
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.text('Linear')).toBeVisible();
});

test('[SI4, SI6] a deck that is being written down', async ({ arrives, signInProxy }) => {
  const ann = await arrives('Ann');
  await ann.page.goto('/create-session');
  await ann.comesToLife();
  await ann.select('Estimation Method').selectOption({ label: 'Write down the cards...' });
  await ann.field('Cards').fill('S=1, M=2, L=5');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  signInProxy.endsSignIns();
  await ann.button('Create Session').click();
  await signsInAgain(ann);
  await expect(ann.field('Cards')).toHaveValue('S=1, M=2, L=5');
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[SI4, SI6] the form that joins a session', async ({ arrives, people, signInProxy }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await arrives('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.comesToLife();
  await bob.field('Your Name').fill('Bob');
  await bob.page.getByLabel('I only watch').check();
  signInProxy.endsSignIns();
  await bob.button('Join Session').click();
  await expect(bob.alert).toContainText(ended);
  await signsInAgain(bob);
  await expect(bob.field('Your Name')).toHaveValue('Bob');
  await expect(bob.page.getByLabel('I only watch')).toBeChecked();
  await bob.button('Join Session').click();
  await expect(bob.watchers.getByText('Bob')).toBeVisible();
});

const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };

/** Fields of a session that its facilitator types into, with the way to open and to send each. */
const typings = [
  {
    what: 'another name for the session',
    open: (ann: Person) => ann.button('Edit session name').click(),
    field: (ann: Person) => ann.dialog('Edit Session Name').getByLabel('Session Name'),
    text: 'Sprint 13',
    send: 'Save',
    outcome: (ann: Person) => ann.heading('Sprint 13'),
  },
  {
    what: 'another name for the story',
    open: (ann: Person) => ann.button('Edit story name').click(),
    field: (ann: Person) => ann.dialog('Edit Story').getByLabel('Story Name'),
    text: 'Sign in',
    send: 'Save',
    outcome: (ann: Person) => ann.heading('Sign in'),
  },
  {
    what: 'a list of stories',
    open: (ann: Person) => ann.button('Add stories').click(),
    field: (ann: Person) => ann.dialog('Add stories').getByLabel('Paste a list'),
    text: '- Log out\n- Search',
    send: 'Add 2 stories',
    outcome: (ann: Person) => ann.storyInList('Log out'),
  },
] as const;

for (const { what, open, field, text, send, outcome } of typings) {
  test(`[SI4, SI6] ${what}, typed into a dialog, is there when that is opened again`, async ({
    arrives,
    signInProxy,
  }) => {
    const ann = await arrives('Ann');
    await ann.opensSessionOn([story], session);
    await open(ann);
    await field(ann).fill(text);
    await expect(ann.button(send)).toBeEnabled();
    signInProxy.endsSignIns();
    await ann.button(send).click();
    await signsInAgain(ann);
    await expect(ann.heading(story)).toBeVisible();
    await open(ann);
    await expect(field(ann)).toHaveValue(text);
    await ann.button(send).click();
    await expect(outcome(ann)).toBeVisible();
  });
}

test('[SI4, SI6] the name of a new story, and a list that was pasted in its place', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.takesSeat('api/sessions', session);
  await ann.field('Story Name').pressSequentially('Log out');
  signInProxy.endsSignIns();
  await ann.button('Create Story').click();
  await signsInAgain(ann);
  await expect(ann.field('Story Name')).toHaveValue('Log out');
  await ann.field('Story Name').clear();
  await ann.pastes('Log in\nSearch');
  await expect(ann.button('Add 2 stories')).toBeEnabled();
  signInProxy.endsSignIns();
  await ann.button('Add 2 stories').click();
  await signsInAgain(ann);
  await ann.button('Add 2 stories').click();
  await expect(ann.stories).toHaveCount(2);
});

test('[SI4, SI6] the link into a seat works after signing in again', async ({
  arrives,
  people,
  signInProxy,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.fromSessionMenu('Also on another device');
  const shown = ann.page.getByRole('dialog').getByText(/\/seat\?sessionId=/);
  const { pathname, search, hash } = new URL((await shown.innerText()).trim());
  const phone = await arrives('Ann');
  await phone.page.goto(pathname + search + hash);
  await expect(phone.text(/in your seat in Sprint 12/)).toBeVisible();
  signInProxy.endsSignIns();
  await phone.button('Come in').click();
  await expect(phone.alert).toContainText(ended);
  await signsInAgain(phone);
  await phone.button('Come in').click();
  await expect(phone.heading('Team Members')).toBeVisible();
  expect(phone.participantId).toBe(ann.participantId);
  expect(await phone.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    hash.slice(1),
  );
});

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

for (const answer of ['a redirect', 'status 200 with its page'] as const) {
  test.describe(`a proxy that answers with ${answer}`, () => {
    test.use({ answer });

    test('[SI9] the service worker keeps its page in place of no script', async ({
      arrives,
      signInProxy,
    }) => {
      const ann = await arrives('Ann');
      await ann.opensSessionOn([story], session);
      await ann.page.evaluate(() => navigator.serviceWorker.ready);
      await ann.page.reload();
      await expect(ann.heading(story)).toBeVisible();
      signInProxy.endsSignIns();
      await expect(ann.heading(ended)).toBeVisible();
      // Its scripts are asked for now.
      await ann.button('Edit session name').click();
      await expect(ann.notices.getByText(/could not be loaded/)).toBeVisible();
      await signsInAgain(ann);
      await ann.button('Edit session name').click();
      await expect(ann.dialog('Edit Session Name')).toBeVisible();
    });
  });
}

test('[SI5, SI9] a page that opened without a network leads to the sign-in page once there is one', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.page.goto('/');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  signInProxy.goesAway();
  await ann.page.goto('/join-session');
  await expect(ann.heading('The server cannot be reached')).toBeVisible();
  signInProxy.endsSignIns();
  signInProxy.comesBack();
  await expect(ann.heading('Who are you?')).toBeVisible();
  await signsIn(ann);
  await expect(ann.field('Session Code')).toBeVisible();
});

test('[SI10] the manifest is asked for with the cookie of the proxy', async ({ signInProxy }) => {
  // The headless one asks for none.
  const browser = await chromium.launch(wholeBrowser);
  const people = new People(browser, signInProxy.url);
  const ann = await people.newcomer('Ann');
  await signInProxy.admits(ann);
  await ann.page.goto('/about');
  const protocol = await ann.page.context().newCDPSession(ann.page);
  const { data } = await protocol.send('Page.getAppManifest');
  expect(data).toContain('"name": "Story Pointer"');
  expect(ann.troubles).toEqual([]);
  await browser.close();
});
