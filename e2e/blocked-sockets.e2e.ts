import { expect } from '@playwright/test';
import { FaultyProxy } from './world/faulty-proxy.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import { noAnswer, reconnecting } from './world/table.ts';
import { test } from './world/test.ts';

/** Networks that let no WebSocket through: a session is played all the same. */

interface Obstacle {
  readonly name: string;
  readonly put: (proxy: FaultyProxy) => void;
}

const obstacles: readonly Obstacle[] = [
  { name: 'refuses WebSockets', put: (proxy) => proxy.blocksUpgrades('refused') },
  { name: 'never answers WebSockets', put: (proxy) => proxy.blocksUpgrades('swallowed') },
  {
    name: 'refuses WebSockets and holds answers back until they end',
    put: (proxy) => {
      proxy.blocksUpgrades('refused');
      proxy.holdsAnswersBack();
    },
  },
];

/** Ann behind a proxy, and Bob with a direct connection, both on a story. */
async function open(people: People, { url }: FaultyProxy) {
  const ann = await people.newcomer('Ann', url);
  ann.expectsTrouble(noAnswer);
  const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
  await ann.opensSessionOn(['Log in'], session);
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  return { ann, bob };
}

for (const { name, put } of obstacles) {
  test(`[PR1] a round is played behind a proxy that ${name}${nightlyUnless(name === 'never answers WebSockets')}`, async ({
    people,
    server,
  }) => {
    const proxy = await FaultyProxy.open(server.port);
    try {
      put(proxy);
      const { ann, bob } = await open(people, proxy);
      await ann.votes('3');
      await expect(bob.text('1 of 2 voted')).toBeVisible();
      await bob.votes('8');
      await expect(ann.text('2 of 2 voted')).toBeVisible();
      await ann.reveals();
      for (const person of [ann, bob]) await expect(person.figure('Average')).toHaveText('5.5');
      // Presence takes this way, too.
      await expect(bob.seatOf('Ann')).toHaveAccessibleName(/^Ann(?!.*(?:away|not here))/);
      await expect(ann.seatOf('Bob')).toHaveAccessibleName(/^Bob(?!.*(?:away|not here))/);
      await expect(ann.text(reconnecting)).toBeHidden();
    } finally {
      proxy.close();
    }
  });
}

test('a page goes back to WebSockets once they work @nightly', async ({ people, server }) => {
  const proxy = await FaultyProxy.open(server.port);
  try {
    proxy.blocksUpgrades('refused');
    const { ann, bob } = await open(people, proxy);
    const opened = ann.page.waitForEvent('websocket', { timeout: 30_000 });
    proxy.passesUpgrades();
    await opened;
    const posts: string[] = [];
    ann.page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await expect(async () => {
      posts.length = 0;
      await ann.renames(`Sprint ${Math.random()}`);
      expect(posts).toEqual([]);
    }).toPass();
    await ann.renames('Sprint 13');
    await expect(bob.heading('Sprint 13')).toBeVisible();
  } finally {
    proxy.close();
  }
});

test('[W16] a proxy that cuts connections after 15 s without a byte cuts no page off @nightly', async ({
  people,
  network,
}) => {
  network.cutsIdle(15_000);
  const ann = await people.facilitatorOn('Log in', 'Ann', 'fibonacci', network.url);
  const bob = await people.participant('Bob', ann, network.url);
  await bob.losesWebSockets();
  const banners = [ann, bob].map(({ page }) => page.getByText('Reconnecting...'));
  const timeout = 32_000;
  for (const seen of banners.map((banner) => expect(banner).toBeVisible({ timeout }))) {
    await expect(seen).rejects.toThrow();
  }
  await ann.renames('Sprint 13');
  await expect(bob.heading('Sprint 13')).toBeVisible();
});
