import { expect } from '@playwright/test';
import { firefoxPath } from '../world/firefox.ts';
import { handsOf, playSession } from '../world/play-session.ts';
import { SignInProxy, voteOverSignIn } from '../world/sign-in-proxy.ts';
import { testInFirefox } from '../world/test.ts';

testInFirefox.skip(firefoxPath === '', 'Firefox is not on this machine');

testInFirefox(
  '[PG56] two people play a session in Firefox, whose figures have whole names',
  async ({ people, server }) => {
    const [ann, bob] = [await people.newcomer('Ann'), await people.newcomer('Bob')];
    await playSession(server.url, handsOf(ann), handsOf(bob));
    await ann.opensStory('Log in');
    await expect(ann.figure('Average')).toBeVisible();
    const lines = await ann.page.locator('.results dt').evaluateAll((names) =>
      names.map((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        return text.getClientRects().length;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
  },
);

testInFirefox(
  '[SI5, SI6] a vote and a typed name survive a new sign-in in Firefox',
  async ({ people, server }) => {
    const signInProxy = await SignInProxy.start(server.port, 'a redirect to another origin');
    const ann = await people.newcomer('Ann', signInProxy.url);
    ann.expectsTrouble(/./);
    await voteOverSignIn(signInProxy, handsOf(ann));
    signInProxy.close();
  },
);
