import { expect } from '@playwright/test';
import type { Person } from './person.ts';
import { test as base } from './test.ts';

export const story = 'Log in with a passkey';
export const reconnecting = 'Reconnecting...';

/** What Chromium says in its console when nobody answers. */
export const noAnswer = /ERR_|WebSocket/;

/** How soon the screen has to be right once the network is back. */
export const soon = expect.configure({ timeout: 3000 });

/**
 * A test at whose table Ann, who is the facilitator, and Bob sit before a story. Bob's network can
 * fail, and whatever it does, his page is not to be loaded again.
 */
export const test = base.extend<{ ann: Person; bob: Person }>({
  ann: async ({ people }, use) => {
    await use(await people.facilitatorOn(story, 'Ann'));
  },
  bob: async ({ people, ann, network }, use) => {
    const bob = await people.participant('Bob', ann, network.url);
    bob.expectsTrouble(noAnswer);
    await bob.opensStory(story);
    let loads = 0;
    bob.page.on('load', () => {
      loads += 1;
    });
    await use(bob);
    expect(loads, 'times that the page was loaded again').toBe(0);
  },
});
