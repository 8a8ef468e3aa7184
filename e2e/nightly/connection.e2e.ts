import { expect } from '@playwright/test';
import { noAnswer, reconnecting, soon, story, testOfBob as test } from '../world/table.ts';
import { testWithOwnServer } from '../world/test.ts';

/** Network failures that take long. */

test.use({ serviceWorkers: 'allow' });

test('[W16] a proxy that cuts idle connections costs nothing', async ({ ann, bob, network }) => {
  network.cutsIdle(300);
  for (const name of ['Sprint 13', 'Sprint 14', 'Sprint 15']) {
    await expect(bob.text(reconnecting)).toBeVisible();
    await ann.renames(name);
    await soon(bob.heading(name)).toBeVisible();
  }
  await bob.card('8').check();
  await bob.button('Submit Vote').click();
  await soon(bob.text('Vote Submitted')).toBeVisible();
});

testWithOwnServer(
  '[C13, C1, PG55] a server that dies in every step of a round loses no vote and forces no reload',
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

    // The vote may get through before the server dies or after it is back.
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
