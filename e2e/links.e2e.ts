import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Links that fill in forms, and the bookmark that makes them. */

function proposal({ page }: Person) {
  return page.getByRole('dialog', { name: 'Add Stories' });
}

const stories = encodeURIComponent('Log in\nLog out');
const tooLong = encodeURIComponent('Log in\n'.repeat(300));

test('[CR6] a link fills in the form of a new session, whose values can be changed, and whose stories are proposed and not sent', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const sent: string[] = [];
  ann.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/sessions')) sent.push(pathname);
  });
  await ann.page.goto(`/create-session?stories=${tooLong}`);
  await expect(ann.alert).toContainText('The stories of this link are too long.');
  await expect(ann.field('Stories')).toHaveCount(0);

  const link = `/create-session?name=Sprint+13&stories=${stories}`;
  await ann.page.goto(link);
  await ann.field('Session Name').fill('Our session');
  await ann.field('Stories').fill('');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.heading('Our session')).toBeVisible();
  await expect(proposal(ann)).toBeHidden();

  await ann.page.goto(link);
  await expect(ann.field('Session Name')).toHaveValue('Sprint 13');
  await expect(ann.field('Stories')).toHaveValue('Log in\nLog out');
  expect(sent).toHaveLength(1);
  await ann.button('Create Session').click();
  await expect(proposal(ann).getByRole('checkbox', { name: 'Log out' })).toBeChecked();
  await expect(ann.page).toHaveURL(/\/session\?sessionId=[\da-f]{20}&participantId=[\da-f]{20}$/);
  expect(sent.filter((path) => path.endsWith('/commands'))).toEqual([]);
  await proposal(ann).getByRole('button', { name: 'Add 2' }).click();
  for (const story of ['Log in', 'Log out']) await expect(ann.storyInList(story)).toBeVisible();
});

test('[CR6] a link proposes stories to people who can add them, once, adds none by itself, and brings none where they are too many @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.page.goto(`${ann.seat}&add=${stories}`);
  await expect(proposal(ann).getByRole('checkbox', { name: 'Log out' })).toBeChecked();
  await ann.page.keyboard.press('Escape');
  await expect(proposal(ann)).toBeHidden();
  await ann.page.reload();
  await expect(ann.heading('Team Members')).toBeVisible();
  await expect(proposal(ann)).toBeHidden();
  await expect(ann.stories).toHaveCount(1);

  await ann.page.goto(`${ann.seat}&add=${tooLong}`);
  await expect(ann.notices).toContainText('The stories of this link are too long.');
  await expect(proposal(ann)).toBeHidden();

  const host = await people.remoteFacilitator('Host');
  await ann.takesSeat(`api/sessions/${host.sessionId}/participants`, { name: 'Ann' });
  await ann.page.goto(`${ann.seat}&add=${stories}`);
  await expect(ann.notices).toContainText('Only a facilitator can add the stories of this link.');
  await expect(proposal(ann)).toBeHidden();
});

test("[EX14] a bookmark proposes a tracker's page as a story of the session @nightly", async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { sessionId, participantId } = ann;
  await ann.page.goto(`/session-summary?sessionId=${sessionId}&participantId=${participantId}`);
  await ann.button('Export Results').click();
  const bookmark = ann.dialog('Export Results').getByRole('link', { name: 'Estimate this' });
  await bookmark.click();
  await expect(ann.notices).toContainText('Drag "Estimate this" to your bookmarks bar');
  const code = (await bookmark.getAttribute('href')) ?? '';

  await ann.page.route('https://tracker.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>SHOP-7 Pay by invoice</title>' }),
  );
  await ann.page.goto('https://tracker.example/browse/SHOP-7');
  const script = decodeURIComponent(code.replace('javascript:', ''));
  // The tracker's page may replace what a bookmark calls.
  const learnt = await ann.page.evaluate(`(() => {
    const calls = [];
    const own = window.open;
    window.open = (...call) => void calls.push(...call);
    ${script};
    window.open = own;
    return calls.join(' ');
  })()`);
  expect(learnt).toContain('/session?add=SHOP-7');
  for (const secret of [sessionId, participantId]) expect(learnt).not.toContain(secret);
  const opened = ann.page.context().waitForEvent('page');
  await ann.page.evaluate(script);
  const dialog = (await opened).getByRole('dialog', { name: 'Add Stories' });
  await expect(dialog.getByRole('checkbox', { name: /Pay by invoice/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 1' }).click();
  await ann.page.goto(`session?sessionId=${sessionId}&participantId=${participantId}`);
  await expect(ann.storyInList('Pay by invoice')).toBeVisible();
});
