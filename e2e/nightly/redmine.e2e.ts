import { expect } from '@playwright/test';
import type { Person } from '../world/person.ts';
import { hasRedmine, Redmine } from '../world/redmine.ts';
import { testWithOwnServer } from '../world/test.ts';
import { opensDialog } from '../world/trackers.ts';

const test = testWithOwnServer.extend<{ redmine: Redmine }>({
  redmine: async ({ browserName: _ }, use) => {
    test.skip(!hasRedmine, 'Redmine is not on this machine');
    const redmine = await Redmine.start();
    await use(redmine);
    await redmine.dispose();
  },
  settings: async ({ redmine }, use) => {
    await use({ TRACKERS: `redmine:${redmine.url}` });
  },
});

test.setTimeout(600_000);

test('[TR20, TR23, TR25, TR27] a real Redmine gives its issues and gets their points, over conflicts, refusals, a locked account and a restart', async ({
  people,
  redmine,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(`${redmine.url}/projects/shop/issues?sort=id`);
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
  await givesKey(ann, redmine.annsKey);
  await expect(dialog.getByText('Redmine · 105 stories')).toBeVisible();
  await expect(dialog.getByLabel('Write points when they are saved')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 105 Stories' }).click();
  await expect.poll(async () => (await storiesOf(ann)).length).toBe(105);

  const faults = ann.page.getByRole('main').getByRole('status');
  for (const number of [1, 2]) {
    await estimates(ann, bob, number, 5);
    await expect(ann.storyInList(title(number))).toContainText(/In .Redmine./);
    expect(Number(await redmine.points(number))).toBe(5);
  }

  await redmine.setPoints(3, '8');
  await estimates(ann, bob, 3, 5);
  await expect(faults.getByText(/Redmine has .8(?:\.0)?. by now\. Write .5.\?/)).toBeVisible();
  await faults.getByRole('button', { name: 'Write 5' }).click();
  await expect(ann.storyInList(title(3))).toContainText(/In .Redmine./);
  expect(Number(await redmine.points(3))).toBe(5);

  // The workflow makes the field of this one read-only.
  await estimates(ann, bob, 5, 5);
  await expect(faults.getByText('Redmine did not store the points.')).toBeVisible();
  await faults.getByRole('button', { name: 'Dismiss' }).click();

  await redmine.hide(6);
  await estimates(ann, bob, 6, 5);
  await expect(faults.getByText(/Your token (?:may not|shows no)/)).toBeVisible();
  await faults.getByRole('button', { name: 'Dismiss' }).click();

  await redmine.stop();
  await estimates(ann, bob, 7, 5);
  await expect(faults.getByText(/Redmine isn't available at the moment/)).toBeVisible();
  await redmine.start();
  await faults.getByRole('button', { name: 'Try Again' }).click();
  await expect(ann.storyInList(title(7))).toContainText(/In .Redmine./);
  expect(Number(await redmine.points(7))).toBe(5);

  await redmine.lockAnn(true);
  await estimates(ann, bob, 8, 5);
  await expect(faults.getByText(/Your Redmine token expired or was revoked/)).toBeVisible();
  await redmine.lockAnn(false);
  await faults.getByRole('button', { name: 'Connect to Redmine' }).click();
  await givesKey(ann, redmine.annsKey);
  await expect(ann.storyInList(title(8))).toContainText(/In .Redmine./);
  await expect(bob.storyInList(title(8))).toContainText(/In .Redmine./);
  expect(Number(await redmine.points(8))).toBe(5);
});

async function givesKey(ann: Person, key: string) {
  const connecting = ann.dialog('Connect to Redmine');
  await connecting.getByLabel('Token', { exact: true }).fill(key);
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(connecting).toBeHidden({ timeout: 60_000 });
}

interface Story {
  readonly id: string;
  readonly name: string;
  readonly round: { readonly number: number };
}

const title = (number: number) => `Story ${String(number).padStart(3, '0')}`;

async function storiesOf({ page, sessionId }: Person): Promise<readonly Story[]> {
  const response = await page.request.get(`api/sessions/${sessionId}`);
  return (await response.json()).stories;
}

/** Both vote on a story, and Ann saves the points. */
async function estimates(ann: Person, bob: Person, number: number, points: number) {
  const story = (await storiesOf(ann)).find(({ name }) => name === title(number));
  const round = story?.round.number;
  for (const voter of [ann, bob])
    await voter.sends({ type: 'vote', storyId: story?.id, round, points });
  await ann.sends({ type: 'reveal', storyId: story?.id, round });
  await ann.sends({ type: 'editStory', storyId: story?.id, round, points });
}
