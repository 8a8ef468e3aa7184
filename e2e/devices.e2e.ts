import { expect, type Page } from '@playwright/test';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const phone = { width: 390, height: 844 };

/** The link in a dialog of this page. */
async function linkIn({ page }: Person): Promise<string> {
  const link = page.getByRole('dialog').getByText(/\/seat\?sessionId=/);
  return (await link.innerText()).trim();
}

/** Addresses and headers of all requests of a page, without their bodies. */
function heardOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    heard.push(request.url(), JSON.stringify(request.headers()));
  });
  page.on('websocket', (socket) => {
    heard.push(socket.url());
  });
  return heard;
}

async function onPhone(people: People, name: string, link: string, isOver = false) {
  const person = await people.newcomer(name);
  if (isOver) person.expectsTrouble(/status of 403/);
  await person.page.setViewportSize(phone);
  const heard = heardOf(person.page);
  await person.page.goto(link);
  return { person, heard };
}

test('[DV2, DV4, DV8, DV11] a facilitator whose laptop dies in a round continues with her phone, in the same seat, and a link without its secret says what to do @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.button('Recovery Link').click();
  await ann.dialog('Recovery Link').getByRole('button', { name: 'Create Link' }).click();
  const link = await linkIn(ann);
  await expect(ann.dialog('Recovery Link').getByRole('img')).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await ann.createsStory('Log in');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  await bob.votes('5');
  await ann.votes('8');
  const { participantId, storyId } = ann;
  await ann.page.context().close();
  await expect(bob.seatOf('Ann')).toHaveAccessibleName(/not here/);

  const { person: anns, heard } = await onPhone(people, 'Ann', link);
  await expect(anns.text("You'll join as Ann on this device.")).toBeVisible();
  await expect(anns.text('Session: Sprint 12')).toBeVisible();
  await expect(anns.text(/Every device with this seat sees its votes/)).toBeVisible();
  await anns.button('Join on This Device').click();
  await expect(anns.heading('Team Members')).toBeVisible();
  expect(anns.participantId).toBe(participantId);
  await expect(bob.page.getByText('Ann came back on another device')).toBeVisible();
  await bob.fromSessionMenu('Activity Log');
  await expect(bob.dialog('Activity Log')).toContainText('Ann came back on another device');
  await bob.page.keyboard.press('Escape');
  await anns.page.goto(`${anns.seat}&storyId=${storyId}`);
  await expect(anns.text('Vote Submitted')).toBeVisible();
  await anns.reveals();
  await expect(bob.bar('8')).toBeVisible();
  await expect(bob.text('2 of 2 voted')).toBeVisible();

  const secret = new URL(link).hash.slice(1);
  expect(secret).toHaveLength(24);
  for (const text of heard) expect(text).not.toContain(secret);
  const left = await anns.page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      performance.getEntries().map(({ name }) => name),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.outerHTML,
      Object.getOwnPropertyNames(globalThis)
        .filter((name) => /secret/i.test(name))
        .map((name) => Reflect.get(globalThis, name)),
    ]),
  );
  expect(left).not.toContain(secret);
  await anns.page.goBack();
  expect(anns.page.url()).not.toContain(secret);
  // The link without its secret, as after a reload.
  await anns.page.goto(`/seat?sessionId=${bob.sessionId}`);
  await expect(anns.text('Open the link again')).toBeVisible();
});

test('[DV8, DV12] a link whose # a mail program has escaped works, by a press alone, and leaves the address at once @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.fromSessionMenu('Use Another Device');
  const link = (await linkIn(ann)).replace('#', '%23');
  for (const program of ['Scanner', 'Preview']) {
    const { person } = await onPhone(people, program, link);
    await expect(person.button('Join on This Device')).toBeVisible();
    expect(person.page.url()).toMatch(/\/seat\?sessionId=[\da-f]{20}$/);
  }
  const { person: anns, heard } = await onPhone(people, 'Ann', link);
  await anns.button('Join on This Device').click();
  await expect(anns.heading('Team Members')).toBeVisible();
  expect(anns.participantId).toBe(ann.participantId);
  const [first = '', ...others] = heard.filter((text) => text.startsWith('http'));
  expect(first).toContain('%23');
  for (const address of others) expect(address).not.toContain(link.split('%23')[1]);
});

test('[DV2, DV7, DV8, DV11] a link for another device leads to the same seat, the same vote, and one person @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.fromSessionMenu('Use Another Device');
  const link = await linkIn(bob);
  const dialog = bob.dialog('Use Another Device');
  await expect(dialog.getByRole('img')).toBeVisible();

  const { person: bobs } = await onPhone(people, 'Bob', link);
  await bobs.button('Join on This Device').click();
  await expect(bobs.heading('Log in')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bob.notices).toContainText('Your other device has joined');
  await bob.opensStory('Log in');
  await bob.votes('5');
  await expect(bobs.text('Vote Submitted')).toBeVisible();
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await bob.page.context().close();
  await expect(ann.seatOf('Bob')).toHaveAccessibleName('Bob, Has voted');

  const { person: thief } = await onPhone(people, 'Eve', link, true);
  await expect(thief.button('Join on This Device')).toBeHidden();
  await expect(thief.alert).toContainText('This link was already used');
  await thief.page.getByRole('link', { name: 'Join Session' }).click();
  await expect(thief.button('Join Session')).toBeVisible();
});

test('[DV4, DV2] the recovery link is shown again by the page that made it, and renewed in the settings @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const open = async (person: Person) => {
    await person.fromSessionMenu('Session Settings');
    await person.button('Recovery Link').click();
    return person.dialog('Recovery Link');
  };
  const dialog = await open(ann);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  // The focus is not on the control that would make another link.
  await expect(dialog.getByRole('region', { name: 'Recovery Link' })).toBeFocused();
  const first = await linkIn(ann);
  await ann.page.keyboard.press('Escape');
  await ann.button('Recovery Link').click();
  expect(await linkIn(ann)).toBe(first);
  await expect(dialog).toContainText('The link is shown until you close or reload this page.');

  await ann.page.reload();
  await expect((await open(ann)).getByText('You already have a link.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create New Link' }).click();
  const second = await linkIn(ann);
  expect(second).not.toBe(first);

  // Renewed in another tab, which stands for another device.
  const again = await people.tabOf(ann);
  const other = await open(again);
  await other.getByRole('button', { name: 'Create New Link' }).click();
  const third = await linkIn(again);
  await expect(dialog.getByText('The one shown here no longer works')).toBeVisible();
  await expect(dialog.getByText(second)).toBeHidden();
  await again.page.close();

  const { person: late } = await onPhone(people, 'Ann', second, true);
  await expect(late.alert).toContainText('This link was already used');
  // The other link, in the same tab.
  await late.page.goto(third);
  await late.button('Join on This Device').click();
  await expect(late.heading('Team Members')).toBeVisible();

  await bob.fromSessionMenu('Session Settings');
  await expect(bob.button('Recovery Link')).toBeHidden();
});
