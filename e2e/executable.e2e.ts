import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { testWithOwnServer as test } from './world/test.ts';

test.use({ serviceWorkers: 'allow' });

test('[O50, O1, O122] one file, started in an empty folder, is enough, and shows the licences of all packages and of its runtime', async ({
  people,
  ownServer,
}) => {
  const ann = await people.facilitatorOn('Log in with a passkey', 'Ann');
  await ann.votes('5');
  await ann.reveals();
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  expect(await readdir(ownServer.folder)).toEqual(['data']);
  const licences = await (await fetch(`${ownServer.url}/licences`)).text();
  for (const name of ['Bun (MIT)', 'hono ', 'react ', 'zod ', 'SIL OPEN FONT LICENSE']) {
    expect(licences).toContain(name);
  }
  expect(licences).not.toContain('vite');
});
