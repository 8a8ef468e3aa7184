import { expect, mergeTests } from '@playwright/test';
import { ended, session, signsInAgain, story, test } from './world/behind-sign-in.ts';
import type { Person } from './world/person.ts';
import { npmStart } from './world/server.ts';
import { answers, SignInProxy } from './world/sign-in-proxy.ts';
import { testWithOwnServer } from './world/test.ts';
import { translate } from './world/translation.ts';

/** Picked cards, votes and typed text, which a new sign-in must not lose. */

test.use({ serviceWorkers: 'allow' });

const testFromStart = mergeTests(test, testWithOwnServer).extend({
  signInProxy: async ({ ownServer, answer }, use) => {
    const signInProxy = await SignInProxy.start(ownServer.port, answer);
    await use(signInProxy);
    signInProxy.close();
  },
});

/** The ids of all votes that a page sends from now on, over either transport. */
function votesOf({ page }: Person): Set<string> {
  const votes = new Set<string>();
  const note = (text: string | null) => {
    if (text?.includes('"type":"vote"')) votes.add(JSON.parse(text).commandId);
  };
  page.on('request', (request) => note(request.postData()));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => note(String(payload))));
  return votes;
}

/**
 * Ann and Bob play a session from its creation to the agreed points; their sign-in ends in the
 * middle.
 */
async function playOverSignIn(ann: Person, bob: Person, proxy: SignInProxy): Promise<void> {
  const votes = votesOf(bob);
  await ann.creates('Sprint 12');
  await bob.joins(ann.sessionId);
  await ann.createsStory(story);
  await expect(bob.heading(story)).toBeVisible();
  await ann.card('3').check();
  await bob.card('5').check();

  proxy.endsSignIns();
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
}

test('[SI1, SI4, SI5, SI6] a vote that was sent after the sign-in has ended counts once after a new one @nightly', async ({
  arrives,
  people,
  signInProxy,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory(story);
  const bob = await arrives('Bob');
  const votes = votesOf(bob);
  await bob.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: 'Bob' });
  await bob.opensStory(story);
  await bob.card('5').check();
  signInProxy.endsSignIns();
  await bob.button('Submit Vote').click();
  await signsInAgain(bob);
  await expect(bob.text('Vote Submitted')).toBeVisible();
  expect(votes.size).toBe(1);
  await ann.reveals();
  await expect(bob.figure('Average')).toHaveText('5');
});

for (const answer of answers) {
  test.describe(`a proxy that answers with ${answer} @nightly`, () => {
    test.use({ answer });

    test('[SI1, SI4, SI5, SI6] a session continues to agreed points after the sign-in has ended in the middle', async ({
      arrives,
      signInProxy,
    }) => {
      await playOverSignIn(await arrives('Ann'), await arrives('Bob'), signInProxy);
    });
  });
}

testFromStart.describe(
  'started by npm start, on Swedish phones that translate the page @nightly',
  () => {
    testFromStart.use({
      program: npmStart,
      settings: { DATA_SOURCE: 'memory' },
      locale: 'sv-SE',
      viewport: { width: 390, height: 664 },
      preparePage: async ({ browserName: _ }, use) => {
        await use((page) => translate(page, 'elements'));
      },
    });

    testFromStart(
      '[SI6, TX6, PG57] a session continues to agreed points after the sign-in has ended in the middle',
      async ({ arrives, signInProxy }) => {
        await playOverSignIn(await arrives('Ann'), await arrives('Bob'), signInProxy);
      },
    );
  },
);

test('[SI6] a vote that is being changed is as it was after a new sign-in @nightly', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.creates('Sprint 12');
  await ann.sends({ type: 'changeSettings', settings: { canChangeVotes: true } });
  await ann.createsStory(story);
  await ann.votes('3');
  await ann.button('Change Vote').click();
  await ann.card('8').check();
  signInProxy.endsSignIns();
  await signsInAgain(ann);
  await expect(ann.card('8')).toBeChecked();
  await ann.button('Submit Vote').click();
  await ann.reveals();
  await expect(ann.figure('Average')).toHaveText('8');
});

test('[SI6] a card that was picked in an earlier round is not picked in the next @nightly', async ({
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

test('[SI4, SI6] the form that creates a session keeps its entries and a typed deck over a new sign-in @nightly', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.page.goto('/create-session');
  await ann.comesToLife();
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.select('Estimation Method').selectOption({ label: 'Enter your own cards...' });
  await ann.field('Cards').fill('S=1, M=2, L=5');
  await ann.page.getByText('More options').click();
  await ann.page.getByLabel(/Votes can be changed/).check();
  signInProxy.endsSignIns();
  await ann.button('Create Session').click();
  await signsInAgain(ann);
  await expect(ann.field('Session Name')).toHaveValue('Sprint 12');
  await expect(ann.field('Your Name (Facilitator)')).toHaveValue('Ann');
  await expect(ann.field('Cards')).toHaveValue('S=1, M=2, L=5');
  await ann.page.getByText('More options').click();
  await expect(ann.page.getByLabel(/Votes can be changed/)).toBeChecked();
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.text('Our deck')).toBeVisible();
});

test('[SI4, SI6] the form that joins a session keeps its entries over a new sign-in @nightly', async ({
  arrives,
  people,
  signInProxy,
}) => {
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

/** Fields of a session that its facilitator types into, with the way to open and to send each. */
const typings = [
  {
    what: 'another name for the session',
    open: (ann: Person) => ann.button('Edit Session Name').click(),
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
    open: (ann: Person) => ann.button('Add Stories').click(),
    field: (ann: Person) => ann.dialog('Add Stories').getByLabel('Paste a list'),
    text: '- Log out\n- Search',
    send: 'Add 2 Stories',
    outcome: (ann: Person) => ann.storyInList('Log out'),
  },
] as const;

for (const { what, open, field, text, send, outcome } of typings) {
  test(`[SI4, SI6] ${what}, typed into a dialog, is kept when the dialog is opened again @nightly`, async ({
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

test('[SI4, SI6] the name of a new story is kept over a new sign-in, and so is a pasted list @nightly', async ({
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
  await expect(ann.button('Add 2 Stories')).toBeEnabled();
  signInProxy.endsSignIns();
  await ann.button('Add 2 Stories').click();
  await signsInAgain(ann);
  await ann.button('Add 2 Stories').click();
  await expect(ann.stories).toHaveCount(2);
});

test('[SI4, SI6] the link into a seat works after a new sign-in @nightly', async ({
  arrives,
  people,
  signInProxy,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.fromSessionMenu('Use Another Device');
  const shown = ann.page.getByRole('dialog').getByText(/\/seat\?sessionId=/);
  const { pathname, search, hash } = new URL((await shown.innerText()).trim());
  const phone = await arrives('Ann');
  await phone.page.goto(pathname + search + hash);
  await expect(phone.text('Session: Sprint 12')).toBeVisible();
  signInProxy.endsSignIns();
  await phone.button('Join on This Device').click();
  await expect(phone.alert).toContainText(ended);
  await signsInAgain(phone);
  await phone.button('Join on This Device').click();
  await expect(phone.heading('Team Members')).toBeVisible();
  expect(phone.participantId).toBe(ann.participantId);
  expect(await phone.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    hash.slice(1),
  );
});
