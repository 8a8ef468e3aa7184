import { expect } from '@playwright/test';
import type { Person } from './person.ts';

export type Role = 'button' | 'heading' | 'link' | 'radio' | 'textbox';

/** The acts of a person on a page, in any browser. Each waits until it can be done or seen. */
export interface Hands {
  readonly goto: (url: string) => Promise<void>;
  readonly fill: (name: string, text: string) => Promise<void>;
  readonly press: (role: Role, name: string) => Promise<void>;
  readonly finds: (role: Role, name: string) => Promise<void>;
  readonly reads: (text: string) => Promise<void>;
  readonly address: () => Promise<string>;
}

/** The acts on a page that Playwright drives. */
export function handsOf({ page }: Person): Hands {
  const thing = (role: Role, name: string) => page.getByRole(role, { name, exact: true });
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    // A field for a token has no role.
    fill: (name, text) => page.getByLabel(name, { exact: true }).fill(text),
    press: (role, name) => thing(role, name).click(),
    finds: (role, name) => expect(thing(role, name)).toBeVisible(),
    reads: (text) => expect(page.getByRole('main')).toContainText(text, { useInnerText: true }),
    address: async () => page.url(),
  };
}

/** Two people play a session: two rounds of a story, its points, the next story and the summary. */
export async function playSession(url: string, ann: Hands, bob: Hands): Promise<void> {
  await ann.goto(`${url}/create-session`);
  await ann.fill('Session Name', 'Sprint 12');
  await ann.fill('Your Name (Facilitator)', 'Ann');
  await ann.press('button', 'Create Session');
  await ann.finds('heading', 'Create a Story');
  const sessionId = new URL(await ann.address()).searchParams.get('sessionId');

  await bob.goto(`${url}/session?sessionId=${sessionId}`);
  await bob.fill('Your Name', 'Bob');
  await bob.press('button', 'Join Session');
  await bob.finds('heading', 'Waiting for Story');

  await ann.fill('Story Name', 'Log out');
  await ann.press('button', 'Create Story');
  await ann.finds('heading', 'Log out');
  await ann.press('link', 'Add New Story');
  await ann.fill('Story Name', 'Log in');
  await ann.press('button', 'Create Story');
  for (const person of [ann, bob]) await person.finds('heading', 'Log in');

  await ann.press('radio', '3');
  await ann.press('button', 'Submit Vote');
  await bob.press('radio', '8');
  await bob.press('button', 'Submit Vote');
  await ann.reads('2 of 2 voted');
  await ann.press('button', 'Reveal Results');
  for (const person of [ann, bob]) {
    await person.finds('heading', 'Voting Results');
    await person.reads('5.5');
  }

  await ann.press('button', 'Clear Points & New Round');
  for (const person of [ann, bob]) {
    await person.press('radio', '5');
    await person.press('button', 'Submit Vote');
  }
  await ann.reads('2 of 2 voted');
  await ann.press('button', 'Reveal Results');
  for (const person of [ann, bob]) await person.reads('Both say 5');

  await ann.press('button', 'Save 5 & Next Story');
  await ann.finds('heading', 'Log out');
  await bob.finds('heading', 'Log out');
  await bob.press('link', 'View Session Summary');
  await bob.finds('heading', 'Sprint 12');
  await bob.reads('Log in');
  await bob.reads('5 pts');
}
