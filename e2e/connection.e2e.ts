import { expect } from '@playwright/test';
import { test, testWithOwnServer } from './world/test.ts';

const story = 'Log in with a passkey';
const reconnecting = 'Reconnecting...';

/** What Chromium says in its console when nobody answers. */
const noAnswer = /ERR_|WebSocket/;

test('[PG13, C12, C13] a page that was cut off during the reveal catches up by itself', async ({
  people,
  network,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob', network.url);
  bob.expectsTrouble(noAnswer);
  await bob.joins(ann.sessionId);
  await ann.createsStory(story);
  await bob.opensStory(story);
  await ann.votes('3');
  await bob.votes('5');

  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeHidden();

  network.mend();
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect(bob.figure('Average')).toHaveText('4');
  await expect(bob.text(reconnecting)).toBeHidden();
});

testWithOwnServer(
  '[PG13, C1, C13] nothing is lost when the server dies in the middle',
  async ({ people, ownServer }) => {
    const ann = await people.facilitator('Ann');
    const bob = await people.participant('Bob', ann);
    const everybody = [ann, bob];
    for (const person of everybody) person.expectsTrouble(noAnswer);
    await ann.createsStory(story);
    await bob.opensStory(story);
    await bob.votes('8');

    await ownServer.stop('SIGKILL');
    for (const person of everybody) await expect(person.text(reconnecting)).toBeVisible();
    await ownServer.start();
    for (const person of everybody) await expect(person.text(reconnecting)).toBeHidden();

    await expect(bob.text('Vote Submitted')).toBeVisible();
    await expect(ann.text('1 of 2 voted')).toBeVisible();
    await ann.votes('5');
    await ann.reveals();
    for (const person of everybody) await expect(person.figure('Average')).toHaveText('6.5');
  },
);

testWithOwnServer(
  '[W21, VO2] a vote given while the server is away arrives when it is back',
  async ({ people, ownServer }) => {
    const ann = await people.facilitator('Ann');
    ann.expectsTrouble(noAnswer);
    await ann.createsStory(story);
    await ann.card('5').check();

    await ownServer.stop('SIGTERM');
    await ann.button('Submit Vote').click();
    await expect(ann.button('Submitting Vote...')).toBeVisible();
    await ownServer.start();
    await expect(ann.text('Vote Submitted')).toBeVisible();
  },
);

testWithOwnServer(
  '[C27, C25, PG13] a server that dies in every step of a round costs nobody a vote or a reload',
  async ({ people, ownServer }) => {
    const ann = await people.facilitator('Ann');
    const bob = await people.participant('Bob', ann);
    const everybody = [ann, bob];
    const reloads: string[] = [];
    for (const person of everybody) {
      person.expectsTrouble(noAnswer);
      person.page.on('load', () => reloads.push(person.name));
    }
    await ann.createsStory(story);
    await bob.opensStory(story);
    await ann.votes('3');
    await bob.card('8').check();

    // Whether the vote gets through before the server dies or after it is back, nobody knows.
    await Promise.all([bob.button('Submit Vote').click(), ownServer.stop('SIGKILL')]);
    await ownServer.start();
    await expect(bob.text('Vote Submitted')).toBeVisible();
    await expect(ann.text('2 of 2 voted')).toBeVisible();

    await Promise.all([ann.button('Reveal Results').click(), ownServer.stop('SIGKILL')]);
    await ownServer.start();
    for (const person of everybody) await expect(person.figure('Average')).toHaveText('5.5');

    await Promise.all([ann.button('Clear Points & New Round').click(), ownServer.stop('SIGKILL')]);
    await ownServer.start();
    for (const person of everybody) {
      await expect(person.heading('Select your story points')).toBeVisible();
      await expect(person.text(reconnecting)).toBeHidden();
    }
    expect(reloads).toEqual([]);
  },
);

testWithOwnServer(
  '[O40, W21] a vote that the server cannot save is kept in the page, which says so, and arrives when it can',
  async ({ people, ownServer }) => {
    const ann = await people.facilitator('Ann');
    ann.expectsTrouble(/503/);
    const trouble = ann.text(/^The server cannot save anything at the moment\./);
    await ann.createsStory(story);
    await ann.card('5').check();

    ownServer.loseDisk();
    await ann.button('Submit Vote').click();
    await expect(trouble).toBeVisible();
    ownServer.regainDisk();
    await expect(ann.text('Vote Submitted')).toBeVisible();
    await expect(trouble).toBeHidden();
    expect(ownServer.errors.splice(0).join()).toContain('the disk fails');
  },
);
