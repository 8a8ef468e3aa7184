import { expect } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import { story, test } from './world/table.ts';

/** Answers that come late, twice, or from another server. */

const commands = '**/commands';

test('[PG72, CR4] a late answer does not pull back a user who has left the page, opened another story, or left the form of a new session @nightly', async ({
  ann,
}) => {
  const bar = ann.page.getByRole('navigation');

  await test.step('a story is created while its facilitator reads the summary', async () => {
    await ann.link('Add New Story').click();
    const letGo = await ann.holdsUp(commands);
    await ann.field('Story Name').fill('Log out');
    await ann.button('Create Story').click();
    await expect(ann.button('Creating Story...')).toBeVisible();
    await ann.link('View Session Summary').click();
    await expect(ann.heading('Log out')).toBeHidden();
    letGo();
    await expect(ann.text('Log out')).toBeVisible();
    await expect(ann.page).toHaveURL(/session-summary/);
    await ann.page.unroute(commands);
  });

  await test.step('a story is deleted while its facilitator adds another', async () => {
    await ann.link('Back to Session').click();
    await ann.link('Add New Story').click();
    await ann.opensStory(story);
    await ann.button('Delete story').click();
    const letGo = await ann.holdsUp(commands);
    await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
    // The first step closes the dialog.
    await ann.page.evaluate(() => history.back());
    await expect(ann.dialog('Delete Story')).toBeHidden();
    await ann.page.goBack();
    await expect(ann.heading('Create a Story')).toBeVisible();
    const { href } = new URL(ann.page.url());
    letGo();
    await expect(ann.storyInList(story)).toHaveCount(0);
    expect(ann.page.url()).toBe(href);
  });

  await test.step('a session is created while its facilitator reads about the product', async () => {
    await bar.getByRole('link', { name: 'Create Session' }).click();
    const letGo = await ann.holdsUp('**/api/sessions');
    await ann.field('Session Name').fill('Sprint 13');
    await ann.field('Your Name (Facilitator)').fill('Ann');
    await ann.button('Create Session').click();
    await expect(ann.button('Creating Session...')).toBeVisible();
    const answer = ann.page.waitForResponse('**/api/sessions');
    await bar.getByRole('link', { name: 'About' }).click();
    await expect(ann.page).toHaveURL(/about/);
    letGo();
    await answer;
    await bar.getByRole('link', { name: 'Join Session' }).click();
    await expect(ann.heading('Your sessions')).toBeVisible();
  });
});

for (const how of ['mouse', 'finger'] as const) {
  test.describe(`by ${how}`, () => {
    test.use({ hasTouch: how === 'finger' });

    test(`[L2] the command is sent before the page turns to the story, by ${how}${nightlyUnless(how === 'mouse')}`, async ({
      ann,
    }) => {
      await ann.addsStories('Log out', 'Reset a password');
      await ann.page.evaluate(() => {
        const order: string[] = [];
        Object.assign(window, { order });
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) {
          if (String(data).startsWith('{"type":"command"')) order.push('command');
          send.call(this, data);
        };
        const { pushState } = history;
        history.pushState = (...args) => {
          order.push('page');
          pushState.apply(history, args);
        };
      });
      // Ann's page is on one story, while the story she added last is the active one.
      if (how === 'finger') await ann.storyInList('Log out').tap();
      else await ann.storyInList('Log out').click();
      await expect(ann.heading('Log out')).toBeVisible();
      const order = await ann.page.evaluate(() => Reflect.get(window, 'order'));
      expect(order).toEqual(['command', 'page']);
    });
  });
}

test('[PG74, O40] a repeated command is shown until it has ended, also by a refusal @nightly', async ({
  ann,
}) => {
  const trouble = ann.page.getByText(/^The server can't save right now\./);
  await ann.commandsGetProblem(503);
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(trouble).toBeVisible();
  // Visible and readable while a dialog is open.
  await ann.button('Edit Session Name').click();
  await expect(ann.page.getByRole('status').filter({ has: trouble })).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await ann.commandsGetProblem(409, 'roundOver');
  await expect(ann.toast).toContainText(
    'Your vote was not counted. This round is over. A new one has started.',
  );
  await expect(trouble).toBeHidden();
});

test('[PG75, W21] a page of a proxy is no refusal: the vote stays on its way @nightly', async ({
  ann,
}) => {
  ann.expectsTrouble(/status of (404|408)/);
  const answers = [404, 408, 200];
  await ann.losesWebSockets();
  await ann.page.route(commands, async (route) => {
    const status = answers.shift();
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, contentType: 'text/html', body: '<h1>Log in</h1>' });
  });
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(ann.text('Vote Submitted')).toBeVisible();
  expect(answers).toEqual([]);
});

test('[PG75, SH1] a page of a proxy in place of the room is a failing server, not a lost seat @nightly', async ({
  ann,
}) => {
  ann.expectsTrouble(/status of 404/);
  const room = `**/api/sessions/${ann.sessionId}?*`;
  await ann.page.route(room, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' }),
  );
  await ann.page.reload();
  await expect(ann.text('Failed to load session data').first()).toBeVisible();
  await expect(ann.heading('Invalid Participant')).toBeHidden();
  await ann.page.unroute(room);
  await ann.button('Try Again').click();
  await expect(ann.heading(story)).toBeVisible();
});

test('[L2] a facilitator who returns to the active story before an answer has arrived takes the team along @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.remote('Bob', ann);
  await ann.addsStories('Log out');
  await ann.opensStory('Log out');
  await expect.poll(() => bob.activeStoryName()).toBe('Log out');
  const letGo = await ann.holdsUp(commands);
  await ann.opensStory(story);
  await ann.opensStory('Log out');
  const before = await bob.revision();
  letGo();
  await expect.poll(() => bob.revision()).toBe(before + 2);
  expect(await bob.activeStoryName()).toBe('Log out');
});
