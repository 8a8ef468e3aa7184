import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { estimateTogether } from './world/estimate-together.ts';
import { executable } from './world/server.ts';
import { testWithOwnServer as test } from './world/test.ts';

test.use({ program: executable, serviceWorkers: 'allow' });

test('[O50, O3] one file, started in an empty folder, plays the whole flow', async ({
  people,
  ownServer,
}) => {
  const [ann] = await estimateTogether(people);
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  expect(await readdir(ownServer.folder)).toEqual(['data']);
});
