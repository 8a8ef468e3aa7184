import { expect } from '@playwright/test';
import { noAnswer, reconnecting, soon, story, testOfBob as test } from './world/table.ts';

/** People who leave, reload or lose something in the middle of an act. */

test.use({ serviceWorkers: 'allow' });

test('[W16, C8, C13] two tabs on one seat lose the network, and one is closed @nightly', async ({
  people,
  ann,
  bob,
  network,
}) => {
  const second = await people.tabOf(bob);
  second.expectsTrouble(noAnswer);
  await bob.votes('5');
  await soon(second.text('Vote Submitted')).toBeVisible();
  network.cut();
  await ann.reveals();
  for (const tab of [bob, second]) await expect(tab.text(reconnecting)).toBeVisible();

  network.mend();
  for (const tab of [bob, second]) await soon(tab.figure('Average')).toHaveText('5');
  await bob.page.close();
  await ann.startsRound();
  await soon(second.heading('Select your story points')).toBeVisible();
});

test('[W16, A1, SE3] a seat that is opened in a second browser is refused there, and stays open here @nightly', async ({
  people,
  ann,
  bob,
  network,
}) => {
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 403/);
  eve.expectsTrouble(noAnswer);
  await eve.page.goto(bob.page.url());
  await soon(eve.heading('Invalid Participant')).toBeVisible();
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await ann.votes(5);

  network.mend();
  await soon(bob.text('1 of 2 voted')).toBeVisible();
  await bob.votes('8');
  await soon(bob.text('2 of 2 voted')).toBeVisible();
});

test.describe('a facilitator who reloads in the middle of a reveal', () => {
  test('[W16, C3, TB3] that has arrived sees the results, as everybody does @nightly', async ({
    people,
    network,
  }) => {
    const ann = await people.facilitatorOn(story, 'Ann', 'fibonacci', network.url);
    const bob = await people.remote('Bob', ann);
    ann.expectsTrouble(noAnswer);
    await bob.votes(5);
    await expect(ann.text('1 of 2 voted')).toBeVisible();
    network.jam();
    await ann.button('Reveal Results').click();
    await bob.seesResults();
    const reload = ann.page.reload();

    network.mend();
    await reload;
    await soon(ann.figure('Average')).toHaveText('5');
  });

  test('[W16, C3, V6] that was lost on the way still has it before them @nightly', async ({
    people,
    network,
  }) => {
    const ann = await people.facilitatorOn(story, 'Ann', 'fibonacci', network.url);
    const bob = await people.remote('Bob', ann);
    ann.expectsTrouble(noAnswer);
    await bob.votes(5);
    await expect(ann.text('1 of 2 voted')).toBeVisible();
    await ann.page.evaluate(() => navigator.serviceWorker.ready);
    network.cut();
    await ann.button('Reveal Results').click();
    await expect(ann.button('Revealing Results...')).toBeVisible();
    await ann.page.reload();

    network.mend();
    await soon(ann.text('1 of 2 voted')).toBeVisible();
    await bob.hears(1);
    await ann.reveals();
    await bob.seesResults();
  });
});

test('[W16, W31, V3, ST1, S1, SE3] a vote that was sent without a network does not count once the round, the story or the seat is gone', async ({
  ann,
  bob,
  network,
}) => {
  bob.expectsTrouble(/status of (404|409)/);
  const votesWithoutNetwork = async () => {
    await bob.card('8').check();
    network.cut();
    await bob.button('Submit Vote').click();
  };
  const notCounted = bob.toast.filter({ hasText: 'Your vote was not counted.' });

  await test.step('the round ends meanwhile', async () => {
    await votesWithoutNetwork();
    await ann.reveals();
    await ann.startsRound();
    network.mend();
    await soon(notCounted).toBeVisible();
    await soon(bob.heading('Select your story points')).toBeVisible();
    await expect(bob.text('0 of 2 voted')).toBeVisible();
    await notCounted.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notCounted).toBeHidden();
  });

  await test.step('the story is deleted meanwhile', async () => {
    await votesWithoutNetwork();
    await ann.deletesStory();
    network.mend();
    await soon(bob.text('Failed to load story')).toBeVisible();
    await soon(notCounted).toBeVisible();
  });

  await test.step('the person is removed meanwhile', async () => {
    await ann.createsStory('Log out');
    await bob.opensStory('Log out');
    await votesWithoutNetwork();
    await ann.removes(bob);
    network.mend();
    await soon(bob.heading('Invalid Participant')).toBeVisible();
    await ann.hears(0);
  });
});

test('[W16, ST1, SE3] a person with a picked card loses the story and then the seat @nightly', async ({
  ann,
  bob,
}) => {
  await bob.card('8').check();
  await ann.deletesStory();
  await soon(bob.text('Failed to load story')).toBeVisible();
  await ann.removes(bob);
  await soon(bob.heading('Invalid Participant')).toBeVisible();
});
