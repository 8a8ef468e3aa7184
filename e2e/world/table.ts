import { expect } from '@playwright/test';
import type { Network } from './network.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';
import type { Remote } from './remote.ts';
import { test as base } from './test.ts';

export const story = 'Log in with a passkey';
export const reconnecting = 'Reconnecting...';

/** Chromium's console messages without a network. */
export const noAnswer = /ERR_|WebSocket/;

/** The time for the screen to be right once the network is back. */
export const soon = expect.configure({ timeout: 3000 });

interface Table<Facilitator> {
  readonly ann: Facilitator;
  readonly bob: Person;
}

/** Bob's network can fail, and his page is never reloaded. */
async function bob(
  { people, ann, network }: { people: People; ann: Person | Remote; network: Network },
  use: (bob: Person) => Promise<void>,
): Promise<void> {
  const bob = await people.participant('Bob', ann, network.url);
  bob.expectsTrouble(noAnswer);
  await bob.opensStory(story);
  let loads = 0;
  bob.page.on('load', () => {
    loads += 1;
  });
  await use(bob);
  expect(loads, 'times that the page was loaded again').toBe(0);
}

/** A test with Ann, who is the facilitator, and Bob on the page of a story. */
export const test = base.extend<Table<Person>>({
  ann: async ({ people }, use) => {
    await use(await people.facilitatorOn(story, 'Ann'));
  },
  bob,
});

/** The same for tests of Bob's page alone: a program plays Ann, in a fraction of the time. */
export const testOfBob = base.extend<Table<Remote>>({
  ann: async ({ people }, use) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory(story);
    await use(ann);
  },
  bob,
});
