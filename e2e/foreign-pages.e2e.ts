import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { testWithOwnServer } from './world/test.ts';

/** A page of another web site, open beside the product. */
const test = testWithOwnServer.extend<{ foreignPort: number }>({
  foreignPort: async ({ browserName: _ }, use) => {
    const site = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html').end('<h1>Win a prize</h1>');
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const address = site.address();
    if (address === null || typeof address === 'string') throw new Error('There is no such site.');
    await use(address.port);
    site.close();
  },
});

test.use({ settings: { MISSES_PER_ADDRESS: '20', REQUESTS_PER_ADDRESS: '300' } });

for (const [kind, host] of [
  ['another site', 'localhost'],
  ['another port of the same host', '127.0.0.1'],
] as const) {
  test(`[W6] a page of ${kind} does not lock others out at the same address @nightly`, async ({
    people,
    ownServer,
    foreignPort,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    const eve = await people.newcomer('Eve');
    eve.expectsTrouble(/./);
    await eve.page.goto(`http://${host}:${foreignPort}`);
    let sent = 0;
    eve.page.on('request', (request) => {
      if (request.url().includes('/api/sessions/')) sent += 1;
    });
    await eve.page.evaluate(async (api) => {
      const ask = (path: string, init: RequestInit) =>
        fetch(api + path, init).catch(() => undefined);
      await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          ask(`sessions/${index}`, { mode: 'no-cors', credentials: 'include' }),
        ),
      );
      await ask('page-views', { method: 'POST', mode: 'no-cors', body: '{}' });
      for (const path of ['sessions', 'sessions/1']) new Image().src = api + path;
      const socket = new WebSocket(`${api.replace('http', 'ws')}sessions/1/live`);
      await new Promise((resolve) => socket.addEventListener('error', resolve));
    }, `${ownServer.url}/api/`);
    await expect.poll(() => sent).toBeGreaterThanOrEqual(400);

    const bob = await people.newcomer('Bob');
    await bob.joins(ann.sessionId);
    await ann.createsStory('Log in');
    await expect(bob.storyInList('Log in')).toBeVisible();
  });
}
