import { expect } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import { testWithClock as test } from './world/test.ts';

test('[FA6, FA7, FA5, PG15, PG3] the team finishes the story whose facilitator is gone, and she returns into her seat @nightly', async ({
  people,
  passes,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  const cid = await people.participant('Cid', ann);
  for (const person of [bob, cid]) await person.opensStory('Log in');
  await bob.votes('5');
  await ann.page.goto('about:blank');

  await expect(bob.seatOf('Ann')).toHaveAccessibleName(/not here/);
  await passes(60);
  const takeOver = bob.button('Take Over');
  await expect(takeOver).toBeEnabled();
  await expect(bob.text('Ann is away')).toBeVisible();
  await expect(cid.button('Take Over')).toBeDisabled();
  await expect(cid.button('Take Over')).toHaveAccessibleDescription('Bob can take over first.');
  await expectAccessibleAtNight(cid, 'somebody else may take over first');
  await passes(30);
  await expect(cid.button('Take Over')).toBeEnabled();
  const newcomer = await people.participant('Dora', bob);
  await expect(newcomer.button('Take Over')).toBeDisabled();
  await expect(newcomer.button('Take Over')).toHaveAccessibleDescription(
    'Only people who were here before the facilitator left can take over.',
  );
  await newcomer.page.close();
  await takeOver.click();
  for (const person of [bob, cid]) {
    await expect(person.header).toContainText('Facilitator: Ann, Bob (acting)');
    await expect(person.seatOf('Bob')).toHaveAccessibleName(/^Bob, Acting facilitator/);
    await expect(person.button('Take Over')).toBeHidden();
  }
  await expect(bob.page.getByRole('region', { name: 'Your Vote' })).toBeFocused();

  await bob.button('Session menu').click();
  for (const name of ['Edit Session Name', 'Change Deck', 'Close Session', 'Delete Session']) {
    const item = bob.page.getByRole('menuitem', { name });
    await expect(item).toBeDisabled();
    await expect(item).toContainText('Only a facilitator can do this.');
  }
  await expectAccessibleAtNight(bob, 'a stand-in has opened the session menu');
  const remove = bob.page.getByRole('menuitem', { name: 'Delete Session' });
  await bob.page.keyboard.press('End');
  await expect(remove).toBeFocused();
  await bob.page.keyboard.press('Enter');
  await expect(bob.notices).toContainText('Only a facilitator can do this.');
  await expect(remove).toBeHidden();
  await bob.seatOf('Cid').click();
  for (const name of ['Remove Cid', 'Make Cid a facilitator', 'Switch Cid to watching']) {
    await expect(bob.button(name)).toBeDisabled();
    await expect(bob.button(name)).toHaveAccessibleDescription('Only a facilitator can do this.');
  }
  await bob.page.keyboard.press('Escape');
  const deleteStory = bob.button('Delete story');
  await expect(deleteStory).toBeDisabled();
  await deleteStory.click({ force: true });
  await expect(bob.notices).toContainText(
    'Only a facilitator can delete a story with votes or points.',
  );

  await cid.votes('5');
  await bob.reveals();
  await bob.accepts('5');
  await expect(cid.storyInList('Log in')).toContainText('5');
  await bob.opensStory('Log in');
  await bob.button('Edit story name').click();
  const points = bob.dialog('Edit Story').getByLabel('Story Points (Optional)');
  await expect(points.getByRole('option', { name: 'No points assigned' })).toBeDisabled();
  await expect(points).toHaveAccessibleDescription('Only a facilitator can remove the points.');
  await bob.button('Cancel').click();
  await bob.storyList.getByRole('link', { name: 'Add New Story' }).click();
  await bob.createsStory('Log out');
  await expect(bob.button('Delete story')).toBeEnabled();

  await ann.page.goBack();
  await expect(ann.seatOf('Ann')).toHaveAccessibleName('Ann');
  await expect(ann.text('Bob has taken over')).toBeVisible();
  await expect(ann.button('Keep Bob as Facilitator')).toBeVisible();
  await expectAccessibleAtNight(ann, 'somebody has taken over');
  await ann.button("I'm Back").click();
  await expect(ann.text('Bob has taken over')).toBeHidden();
  await expect(bob.seatOf('Bob')).toHaveAccessibleName('Bob');
  await expect(bob.button('Reveal Results')).toBeHidden();
  await ann.opensStory('Log out');
  await ann.reveals();
});
