import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { noAnswer, reconnecting, soon, story, testOfBob as test } from './world/table.ts';
import { testWithClock, testWithOwnServer } from './world/test.ts';

/** Network failures: soon after the network is back, the screen is right. */

test.use({ serviceWorkers: 'allow' });

test('[W16, PG55, C12, C13] a page that was offline during the reveal catches up', async ({
  ann,
  bob,
  network,
}) => {
  await ann.votes(3);
  await bob.votes('5');
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeHidden();

  network.mend();
  await soon(bob.heading('Voting Results')).toBeVisible();
  await soon(bob.figure('Average')).toHaveText('4');
  await expect(bob.text(reconnecting)).toBeHidden();
});

test('[W16, W31, W21, C3] a vote on a half-open connection counts once if its answer was lost, and arrives if it was lost; a phone that slept for minutes catches up @nightly', async ({
  ann,
  bob,
  network,
}) => {
  await takesTheClockOf(bob, ann);
  await bob.card('8').check();
  network.jam();
  await bob.button('Submit Vote').click();
  await ann.hears(1);
  network.swallow();
  await bob.page.clock.runFor(30_000);
  await expect(bob.button('Submitting Vote...')).toBeVisible();
  network.mend();
  await soon(bob.text('Vote Submitted')).toBeVisible();
  await soon(bob.text('1 of 2 voted')).toBeVisible();

  await ann.reveals();
  await ann.startsRound();
  await bob.card('8').check();
  network.swallow();
  await bob.button('Submit Vote').click();
  await bob.page.clock.runFor(30_000);
  await expect(bob.text(reconnecting)).toBeVisible();
  await expect(bob.button('Submitting Vote...')).toBeVisible();
  network.mend();
  await soon(bob.text('Vote Submitted')).toBeVisible();
  await ann.hears(1);

  await ann.reveals();
  await ann.startsRound();
  await bob.card('8').check();
  await bob.page.clock.pauseAt(await bob.page.evaluate(() => Date.now() + 1000));
  network.swallow();
  await ann.votes(5);
  await ann.renames('Sprint 14');
  network.mend();
  await bob.page.clock.fastForward('05:00');
  await bob.page.clock.resume();
  await bob.page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await soon(bob.heading('Sprint 14')).toBeVisible();
  await soon(bob.text('1 of 2 voted')).toBeVisible();
  await expect(bob.card('8')).toBeChecked();
  await bob.button('Submit Vote').click();
  await soon(bob.text('Vote Submitted')).toBeVisible();
});

test('[W16] a half-open connection, which loses everything without a sign, is noticed @nightly', async ({
  ann,
  bob,
  network,
}) => {
  await takesTheClockOf(bob, ann);
  network.swallow();
  await ann.votes(5);
  // The page asks after 20 s of silence, and gives up 10 s later.
  await bob.page.clock.runFor(30_000);
  await expect(bob.text(reconnecting)).toBeVisible();
  await ann.reveals();

  network.mend();
  await soon(bob.figure('Average')).toHaveText('5');
  await soon(bob.text(reconnecting)).toBeHidden();
});

test('[W16] a slow network delivers everything late but completely @nightly', async ({
  ann,
  bob,
  network,
}) => {
  network.jam();
  await ann.votes(5);
  await ann.reveals();
  for (let task = 11; task <= 30; task += 1) await ann.createsStory(`Task ${task}`);
  await ann.renames('Sprint 13');
  await expect(bob.stories).toHaveCount(1);

  network.mend();
  await soon(bob.stories).toHaveCount(21);
  await soon(bob.heading('Sprint 13')).toBeVisible();
  await soon(bob.figure('Average')).toHaveText('5');
});

testWithOwnServer(
  '[W16, W31, W21, PG55, C1, C13, VO2, O40] a server can die, be away or be unable to save: what people type and vote meanwhile is kept, and arrives later',
  async ({ people, ownServer }) => {
    const ann = await people.facilitator('Ann');
    const bob = await people.remote('Bob', ann);
    ann.expectsTrouble(noAnswer);
    await ann.createsStory(story);
    await bob.votes(8);
    await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
    await ann.field('Story Name').pressSequentially('Log ');

    await ownServer.stop('SIGKILL');
    await expect(ann.text(reconnecting)).toBeVisible();
    await ann.field('Story Name').pressSequentially('out');
    await ownServer.start();
    await expect(ann.text(reconnecting)).toBeHidden();

    await bob.hears(1);
    await expect(ann.field('Story Name')).toHaveValue('Log out');
    await ann.button('Create Story').click();
    await expect.poll(() => bob.storyNames()).toContain('Log out');

    await ann.card('5').check();
    await ownServer.stop('SIGTERM');
    await ann.button('Submit Vote').click();
    await expect(ann.button('Submitting Vote...')).toBeVisible();
    await ownServer.start();
    await expect(ann.text('Vote Submitted')).toBeVisible();

    ann.expectsTrouble(/503/);
    const trouble = ann.text(/^The server can't save right now\./);
    await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
    await ann.createsStory('Reset a password');
    await ann.card('8').check();
    await ann.page.clock.install();
    ownServer.loseDisk();
    await ann.button('Submit Vote').click();
    await expect(trouble).toBeVisible();
    ownServer.regainDisk();
    await ann.page.clock.runFor(10_000);
    await expect(ann.text('Vote Submitted')).toBeVisible();
    await expect(trouble).toBeHidden();
    expect(ownServer.errors.splice(0).join()).toContain('the disk fails');
  },
);

test('a vote needs no request of its own, unless the live connection does not answer it @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.remote('Bob', ann);
  const requests: string[] = [];
  ann.page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await ann.votes('5');
  await bob.hears(1);
  expect(requests).toEqual([]);
  await ann.reveals();
  await ann.button('Clear Points & New Round').click();
  await bob.comesToRound(2);
  expect(requests).toEqual([]);
  await ann.commandsGoUnanswered();
  await ann.page.clock.install();
  await ann.card('8').check();
  await ann.button('Submit Vote').click();
  await ann.page.clock.runFor(10_000);
  await bob.hears(1);
  await expect.poll(() => requests).toEqual([expect.stringMatching(/\/commands$/)]);
});

test('[W25] a page does not retry before the time that the server has asked for @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  ann.expectsTrouble(/status of 429/);
  await ann.losesWebSockets();
  await ann.card('5').check();
  const times: number[] = [];
  await ann.page.route('**/commands', async (route) => {
    times.push(performance.now());
    if (times.length > 1) await route.continue();
    else await route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '' });
  });
  await ann.button('Submit Vote').click();
  await expect.poll(() => times.length).toBe(1);
  // An event that otherwise makes a page reconnect at once.
  await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(ann.text('Vote Submitted')).toBeVisible();
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(2000);
});

test('[PG55] a page shows that it has lost the server within 2 s of the first sign of it @nightly', async ({
  ann,
  bob,
  network,
}) => {
  const within = expect.configure({ timeout: 2000 });
  network.cut();
  await within(bob.text(reconnecting)).toBeVisible();
  network.mend();
  await expect(bob.text(reconnecting)).toBeHidden();
  await ann.renames('Sprint 13');
  await expect(bob.heading('Sprint 13')).toBeVisible();

  network.swallow();
  await bob.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await within(bob.text(reconnecting)).toBeVisible();
  network.mend();
  await expect(bob.text(reconnecting)).toBeHidden();
});

testWithClock(
  '[O44] people vote at once after a clock was set by half a day, the one of the server or of their device @nightly',
  async ({ people, ownServer }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory(story);
    const bob = await people.participant('Bob', ann);
    await bob.opensStory(story);
    const halfDay = 13 * 3_600_000;
    for (const [display, isSet] of [
      ['1', () => ownServer.putForward(halfDay)],
      ['2', () => ownServer.putForward(-halfDay)],
      ['3', () => people.setClocks(halfDay)],
      ['5', () => people.setClocks(0)],
    ] as const) {
      await isSet();
      await bob.votes(display);
      await ann.reveals();
      await expect(bob.figure('Average')).toHaveText(display);
      await ann.startsRound();
      await expect(bob.heading('Voting Results')).toBeHidden();
    }
  },
);

/** Controls the clock of a page, once it has received something. */
async function takesTheClockOf(person: Person, facilitator: Remote): Promise<void> {
  await person.page.clock.install();
  await facilitator.renames('Sprint 13');
  await expect(person.heading('Sprint 13')).toBeVisible();
}
