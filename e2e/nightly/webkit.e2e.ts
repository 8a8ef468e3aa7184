import { expect } from '@playwright/test';
import { playSession } from '../world/play-session.ts';
import { SignInProxy, voteOverSignIn } from '../world/sign-in-proxy.ts';
import { testInWebKit } from '../world/test.ts';
import { hasWebKit } from '../world/webkit.ts';

testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');

testInWebKit(
  '[PG56] two people play a session in WebKit, whose cards and seats have their sizes',
  async ({ webkit, server }) => {
    const [ann, bob] = [await webkit.open(), await webkit.open()];
    await playSession(server.url, ann, bob);
    const narrowest = (selector: string) =>
      ann.evaluate((what) => {
        const widths = [...document.querySelectorAll(what)].map(
          (element) => element.getBoundingClientRect().width,
        );
        return Math.min(...widths);
      }, selector);
    for (const selector of ['.hand__card', '.seat'])
      await expect.poll(() => narrowest(selector)).toBeGreaterThanOrEqual(44);
    for (const window of [ann, bob]) expect(await window.troubles()).toEqual([]);
  },
);

testInWebKit(
  '[SI5, SI6] a vote and a typed name survive a new sign-in in WebKit',
  async ({ webkit, server }) => {
    const signInProxy = await SignInProxy.start(server.port, 'a redirect to another origin');
    await voteOverSignIn(signInProxy, await webkit.open());
    signInProxy.close();
  },
);
