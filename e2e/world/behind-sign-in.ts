import { expect } from '@playwright/test';
import type { Person } from './person.ts';
import { type Answer, SignInProxy, signsIn } from './sign-in-proxy.ts';
import { test as base } from './test.ts';

/** The product behind a proxy that asks people to sign in, and asks them again some time later. */
export const test = base.extend<{
  answer: Answer;
  signInProxy: SignInProxy;
  arrives: (name: string) => Promise<Person>;
}>({
  answer: ['a redirect to another origin', { option: true }],
  signInProxy: async ({ server, answer }, use) => {
    const signInProxy = await SignInProxy.start(server.port, answer);
    await use(signInProxy);
    signInProxy.close();
  },
  // The proxy is requested here so that it is closed after the people, whose pages would report its
  // end.
  arrives: async ({ people, signInProxy }, use) => {
    await use(async (name) => {
      const person = await people.newcomer(name, signInProxy.url);
      person.expectsTrouble(
        /WebSocket|status of 40[13]|ERR_|Content Security Policy|CORS policy|NotLoaded|module script/,
      );
      await signInProxy.admits(person);
      return person;
    });
  },
});

export const story = 'Log in with a passkey';
/** Opens a session like a program. */
export const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
export const ended = 'Your sign-in has ended';
export const again = 'Sign In Again';

/** Follows the notice, and ends at the same address. */
export async function signsInAgain(person: Person): Promise<void> {
  const address = person.page.url();
  await expect(person.heading(ended)).toBeVisible();
  await expect(person.page.getByText('Reconnecting...')).toBeHidden();
  await person.button(again).click();
  await expect(person.heading('Who are you?')).toBeVisible();
  await signsIn(person);
  await person.page.waitForURL(address);
  await expect(person.heading(ended)).toBeHidden();
}
