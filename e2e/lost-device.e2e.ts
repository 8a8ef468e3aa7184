import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { testWithClock as test } from './world/test.ts';

const phone = { width: 390, height: 664 };

test('[FA11, N8] a facilitator whose laptop is lost joins under another name, and leads once two people vouch @nightly', async ({
  people,
  passes,
}) => {
  const maria = await people.facilitator('Maria');
  const { sessionId } = maria;
  const bob = await people.participant('Bob', maria);
  const cid = await people.remote('Cid', maria);
  await people.loses(maria);
  await expect(bob.seatOf('Maria')).toHaveAccessibleName(/not here/);
  const marias = await people.newcomer('Maria');
  marias.expectsTrouble(/status of 409/);
  await marias.page.goto(`/join-session?sessionId=${sessionId}`);
  await marias.field('Your Name').fill('Maria');
  await marias.button('Join Session').click();
  await expect(marias.field('Your Name')).toHaveAccessibleDescription(
    /already taken.*join under another name and ask two people of your team to vouch for you/,
  );
  await marias.field('Your Name').fill('Maria 2');
  await marias.button('Join Session').click();
  await expect(bob.seatOf('Maria 2')).toBeVisible();

  const vouch = bob.button('Vouch for Maria 2 as facilitator');
  await bob.seatOf('Maria 2').click();
  await expect(bob.dialog('Maria 2')).toBeVisible();
  await expect(vouch).toBeHidden();
  await passes(60);
  await expect(vouch).toBeEnabled();
  await vouch.click();
  await expect(marias.notices).toContainText('Bob vouched for Maria 2 as facilitator');
  await cid.sends({ type: 'vouch', participantId: marias.participantId });
  await expect(bob.notices).toContainText('Maria 2 is now a facilitator');
  await expect(bob.header).toContainText('Facilitators: Maria, Maria 2');
  await expect(marias.link('Add New Story')).toBeVisible();
});

test('[FA11, FA5, N8] a facilitator whose laptop is lost leads again on a phone once two people vouch, until the laptop is back @nightly', async ({
  people,
  passes,
}) => {
  const maria = await people.facilitatorOn('Log in', 'Maria');
  const bob = await people.participant('Bob', maria);
  const cid = await people.remote('Cid', maria);
  await bob.opensStory('Log in');
  const { storyId } = maria;
  const laptopIsBack = await people.loses(maria);
  await expect(bob.seatOf('Maria')).toHaveAccessibleName(/not here/);

  const marias = await people.newcomer('Maria');
  marias.expectsTrouble(/status of 409/);
  await marias.page.setViewportSize(phone);
  await marias.page.goto(`/join-session?sessionId=${maria.sessionId}`);
  await marias.field('Your Name').fill('Maria');
  await marias.button('Join Session').click();
  await expect(marias.field('Your Name')).toHaveAccessibleDescription(
    /already taken.*join under another name and ask two people of your team to vouch for you/,
  );
  await marias.field('Your Name').fill('Maria 2');
  await marias.button('Join Session').click();
  await expect(bob.seatOf('Maria 2')).toBeVisible();

  const vouch = bob.button('Vouch for Maria 2 as facilitator');
  await bob.seatOf('Maria 2').click();
  await expect(bob.dialog('Maria 2')).toBeVisible();
  await expect(vouch).toBeHidden();
  await passes(60);
  await expect(vouch).toBeEnabled();
  await expectAccessible(bob, 'a voucher has opened the seat');
  await vouch.click();
  await expect(marias.notices).toContainText('Bob vouched for Maria 2 as facilitator');
  await expect(bob.header).not.toContainText('Maria 2');
  const { participantId } = marias;
  await cid.sends({ type: 'vouch', participantId });
  await expect(bob.notices).toContainText('Maria 2 is now a facilitator');
  await expect(bob.header).toContainText('Facilitators: Maria, Maria 2');

  await marias.page.goto(`${marias.seat}&storyId=${storyId}`);
  await marias.votes('5');
  await marias.reveals();
  await marias.button('Session menu').click();
  await expect(marias.page.getByRole('menuitem', { name: 'Close Session' })).toBeEnabled();
  const remove = marias.page.getByRole('menuitem', { name: 'Delete Session' });
  await expect(remove).toBeDisabled();
  await expect(remove).toContainText("People who were vouched for can't do this.");
  await marias.page.keyboard.press('Escape');

  const mariaAgain = await laptopIsBack();
  await expect(mariaAgain.text('Maria 2 has taken over')).toBeVisible();
  await expect(mariaAgain.text('Bob and Cid vouched for Maria 2 as facilitator')).toBeVisible();
  await mariaAgain.button("I'm Back").click();
  await expect(marias.notices).toContainText('Maria 2 is no longer a facilitator');
  await expect(bob.header).toContainText('Facilitator: Maria');
});
