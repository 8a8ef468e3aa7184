import { type Browser, test as base, expect } from '@playwright/test';
import { Network } from './network.ts';
import { People } from './people.ts';
import { type Program, Server, type Settings, sources, withMovableClock } from './server.ts';

/** A test with people in it, who use the same running product as the other tests of this worker. */
export const test = base.extend<{ people: People; network: Network }, { server: Server }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await Server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  network: async ({ server }, use) => {
    const network = new Network(server.port);
    await network.open();
    await use(network);
    network.close();
  },
  // The network is named so that it goes after the people, who would complain of its end.
  people: ({ browser, server, network: _ }, use) => invite(browser, server, use),
});

/** A test whose people have a product to themselves, so that it can set, stop and start it. */
export const testWithOwnServer = test.extend<{
  settings: Settings;
  program: Program;
  ownServer: Server;
  people: People;
}>({
  settings: [{}, { option: true }],
  program: [sources, { option: true }],
  ownServer: async ({ settings, program }, use) => {
    const server = await Server.start(settings, program);
    await use(server);
    await server.dispose();
  },
  people: ({ browser, ownServer }, use) => invite(browser, ownServer, use),
});

/** A test in which nobody waits: time goes by for the product and for everybody's page when it says so. */
export const testWithClock = testWithOwnServer.extend<{
  passes: (seconds: number) => Promise<void>;
}>({
  program: withMovableClock,
  passes: async ({ ownServer, people }, use) => {
    await use(async (seconds) => {
      const ahead = await ownServer.putForward(seconds * 1000);
      await people.setClocks(ahead);
    });
  },
});

/** @param url the address people open */
export async function invite(
  browser: Browser,
  server: Server,
  use: (people: People) => Promise<void>,
  url = server.url,
) {
  const people = new People(browser, url);
  await use(people);
  await people.leave();
  expect(people.troubles).toEqual([]);
  expect(server.errors).toEqual([]);
}
