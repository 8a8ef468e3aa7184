import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { soon, story, test } from './world/table.ts';

/** Double clicks, in one tab or in two, which must have the effect of one click. */

test.use({ reducedMotion: 'no-preference' });

/** The requests of a page to matching addresses. */
function sent(person: Person, address: RegExp): string[] {
  const requests: string[] = [];
  person.page.on('request', (request) => {
    const isSent = request.method() === 'POST' && address.test(request.url());
    if (isSent) requests.push(request.postData() ?? '');
  });
  return requests;
}

async function kindsSentBy(person: Person): Promise<string[]> {
  return (await person.sentCommands()).map(({ command }) => command.type);
}

/** The second click of a double click, on whatever is under the mouse by then. */
async function clicksAgain(target: Locator): Promise<void> {
  await target.hover();
  const { mouse } = target.page();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}

test('[C32] joining, creating, a story, a card, a vote, a reveal, a new round and the points happen once on a double click @nightly', async ({
  people,
}) => {
  const host = await people.remoteFacilitator('Host');
  const ann = await people.newcomer('Ann');
  const sessions = sent(ann, /\/api\/sessions(\/\w+\/participants)?$/);
  await ann.page.goto(`/join-session?sessionId=${host.sessionId}`);
  await ann.field('Your Name').fill('Ann');
  await ann.button('Join Session').dblclick();
  await expect(ann.heading('Waiting for Story')).toBeVisible();
  await expect.poll(() => sessions).toHaveLength(1);
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').dblclick();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect.poll(() => sessions).toHaveLength(2);

  const bob = await people.remote('Bob', ann);
  await ann.sentCommands();
  await ann.field('Story Name').fill('Log out');
  await ann.button('Create Story').dblclick();
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.stories).toHaveCount(1);
  await bob.votes(8);
  await ann.card('5').dblclick();
  await ann.button('Submit Vote').dblclick();
  await expect(ann.text('2 of 2 voted')).toBeVisible();
  await ann.button('Reveal Results').dblclick();
  await expect(ann.figure('Average')).toHaveText('6.5');
  // Second clicks that fall on other buttons do not press them.
  await clicksAgain(ann.button('Clear Points & New Round'));
  await clicksAgain(ann.button('Accept & New Story'));
  await ann.renames('Sprint 13');
  await expect(ann.heading('Sprint 13')).toBeVisible();
  await expect(ann.figure('Average')).toHaveText('6.5');

  await ann.button('Clear Points & New Round').dblclick();
  await bob.comesToRound(2);
  await bob.votes(3);
  await ann.button('Reveal Results').dblclick();
  await expect(ann.figure('Average')).toHaveText('3');
  await ann.button('Accept & New Story').dblclick();
  const agreeing = ann.dialog('Enter Agreed Story Points');
  await agreeing.getByLabel('Select story points').selectOption('3');
  await agreeing.getByRole('button', { name: 'Save & Continue' }).dblclick();
  await expect(ann.heading('Create a Story')).toBeVisible();
  const rounds = ['vote', 'reveal', 'renameSession', 'startRound', 'reveal', 'acceptPoints'];
  await expect.poll(() => kindsSentBy(ann)).toEqual(['createStory', ...rounds]);
});

test('[C32] a name, a removal and a deletion happen once on a double click, and a story on two presses of Enter @nightly', async ({
  ann,
  people,
}) => {
  await people.remote('Bob', ann);
  // The page asks whether the session still exists after its deletion.
  ann.expectsTrouble(/status of 404/);
  await ann.sentCommands();
  await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
  await ann.field('Story Name').fill('Log out');
  const { keyboard } = ann.page;
  await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.stories).toHaveCount(2);

  await ann.button('Edit Session Name').dblclick();
  const renaming = ann.dialog('Edit Session Name');
  await renaming.getByLabel('Session Name').fill('Sprint 13');
  await renaming.getByRole('button', { name: 'Save' }).dblclick();
  await expect(renaming).toBeHidden();
  await expect(ann.heading('Sprint 13')).toBeVisible();
  await ann.seatOf('Bob').dblclick();
  await ann.button('Remove Bob').dblclick();
  await ann.dialog('Remove Participant').getByRole('button', { name: 'Remove' }).dblclick();
  await expect(ann.dialog('Remove Participant')).toBeHidden();
  await ann.button('Delete story').dblclick();
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(ann.dialog('Delete Story')).toBeHidden();
  await ann.button('Session menu').dblclick();
  await ann.page.getByRole('menuitem', { name: 'Delete Session' }).dblclick();
  await ann.dialog('Delete Session').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(ann.heading('Invalid Participant')).toBeVisible();
  await expect
    .poll(() => kindsSentBy(ann))
    .toEqual(['createStory', 'renameSession', 'removeParticipant', 'deleteStory', 'deleteSession']);
});

test('[C31, C3] a reveal and a new round from two tabs at the same moment happen once @nightly', async ({
  people,
  ann,
}) => {
  const bob = await people.remote('Bob', ann);
  const tab = await people.tabOf(ann);
  for (const person of [ann, tab]) person.expectsTrouble(/status of 409/);
  await bob.votes(8);
  // Neither page has received the other's reveal when it sends its own.
  const reveals = await Promise.all([ann, tab].map((one) => one.holdsUp('**/commands')));
  for (const one of [ann, tab]) await one.button('Reveal Results').click();
  for (const letReveal of reveals) letReveal();
  for (const one of [ann, tab]) await soon(one.figure('Average')).toHaveText('8');
  const letGo = await tab.holdsUp('**/commands');
  await tab.button('Clear Points & New Round').click();
  await ann.button('Clear Points & New Round').click();
  await bob.comesToRound(2);
  await bob.votes(3);

  letGo();
  await soon(tab.toast.last()).toContainText('Failed to start a new round.');
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await ann.reveals();
  for (const one of [ann, tab]) await soon(one.figure('Average')).toHaveText('3');
  for (const one of [ann, tab]) await expect(one.heading(story)).toBeVisible();
});
