import type { Locator, Page } from '@playwright/test';
import type { Person } from './person.ts';
import type { Remote } from './remote.ts';

export const [login, invoices, dark] = ['Log in with a passkey', 'Export invoices', 'Dark mode'];
export const stories = [login, invoices, dark];
export const day = 24 * 60 * 60 * 1000;

/** Adds these stories to a session, and collects votes on them for a day. @returns their ids */
export async function collects(facilitator: Person | Remote, rule = 'none'): Promise<string[]> {
  for (const name of stories) await facilitator.sends({ type: 'createStory', name });
  const storyIds = await facilitator.storyIds();
  await collectsOn(facilitator, storyIds, rule);
  return storyIds;
}

/** Collects votes on some stories for a day. */
export function collectsOn(
  facilitator: Person | Remote,
  storyIds: readonly string[],
  rule = 'none',
): Promise<void> {
  const endsAt = Date.now() + day;
  return facilitator.sends({ type: 'startCollection', storyIds, endsAt, rule, newcomers: true });
}

/** Votes on a collected story, which leads to the next one or to the list of one's own votes. */
export async function submits(person: Person, card: string): Promise<void> {
  await person.card(card).check();
  await person.button('Submit & Next').click();
}

/** A person's own vote on a collected story, in the list at the end. */
export function ownVote(person: Person, story: string): Locator {
  return person.page.getByRole('region', { name: 'All 3 done' }).getByRole('link', { name: story });
}

/** Counts presses from now on. */
export function pressesOn(page: Page) {
  return page.evaluateHandle(() => {
    const presses: string[] = [];
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element) presses.push(target.textContent);
    });
    return presses;
  });
}
