import { expect } from '@playwright/test';
import { playSession } from './world/play-session.ts';
import { testInWebKit } from './world/test.ts';
import { hasWebKit } from './world/webkit.ts';

testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');

testInWebKit('[PG56] two people play a session in WebKit', async ({ webkit, server }) => {
  const [ann, bob] = [await webkit.open(), await webkit.open()];
  await playSession(server.url, ann, bob);
  for (const window of [ann, bob]) expect(await window.troubles()).toEqual([]);
});
