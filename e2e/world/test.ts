import { type Browser, test as base, expect, type TestInfo } from '@playwright/test';
import { type Say, translator } from './catalogue.ts';
import { Devices, type Lender } from './devices.ts';
import { launchFirefox } from './firefox.ts';
import { Network } from './network.ts';
import { People, type PreparePage } from './people.ts';
import { executable, type Program, Server, type Settings, withMovableClock } from './server.ts';
import { WebKit } from './webkit.ts';

/** A test with people, who share a running product with the other tests of this worker. */
export const test = base.extend<
  {
    /** The remembered language of the pages; '' for the browser's. */
    language: string;
    say: Say | undefined;
    people: People;
    network: Network;
    lender: Lender | undefined;
    preparePage: PreparePage;
  },
  { server: Server; devices: Devices }
>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await Server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  devices: [
    async ({ browser, server }, use) => {
      const devices = new Devices(browser, server.url);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  lender: async (
    {
      devices,
      viewport,
      locale,
      hasTouch,
      reducedMotion,
      forcedColors,
      javaScriptEnabled,
      serviceWorkers,
    },
    use,
  ) => {
    const kind = JSON.stringify({ viewport, locale, hasTouch, reducedMotion, forcedColors });
    // A service worker stays, and without scripts nothing can be cleared.
    const canBeLent = javaScriptEnabled && serviceWorkers === 'block';
    await use(canBeLent ? devices.of(kind) : undefined);
  },
  network: async ({ server }, use) => {
    const network = new Network(server.port);
    await network.open();
    await use(network);
    network.close();
  },
  language: ['', { option: true }],
  say: async ({ language, locale, server }, use) => {
    const asked = language || locale;
    await use(asked && asked !== 'en-US' ? await translator(server.url, asked) : undefined);
  },
  preparePage: async ({ language, server }, use) => {
    const cookie = { name: 'language', value: language, url: server.url };
    await use(language ? (page) => page.context().addCookies([cookie]) : undefined);
  },
  // The network is requested here so that it is closed after the people, whose pages would report
  // its end.
  people: async ({ browser, server, network: _, lender, preparePage, say }, use, test) => {
    const people = new People(browser, server.url, lender, preparePage, say);
    await invite(people, server, use, test);
  },
});

/** A test whose people use Firefox; skip it if `firefoxPath` is ''. */
export const testInFirefox = test.extend<{ people: People }, { firefox: Browser }>({
  firefox: [
    async ({ browserName: _ }, use) => {
      const firefox = await launchFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  people: async ({ firefox, server, network: _ }, use, test) => {
    await invite(new People(firefox, server.url), server, use, test);
  },
});

/** A test in WebKit, without `people`; skip it without `hasWebKit`. */
export const testInWebKit = test.extend<{ webkit: WebKit }>({
  webkit: async ({ browserName: _ }, use) => {
    const webkit = await WebKit.start();
    await use(webkit);
    await webkit.close();
  },
});

/** A test with a product of its own, which it can configure, stop and start. */
export const testWithOwnServer = test.extend<{
  settings: Settings;
  program: Program;
  ownServer: Server;
  people: People;
}>({
  settings: [{}, { option: true }],
  program: [executable, { option: true }],
  ownServer: async ({ settings, program }, use) => {
    const server = await Server.start(settings, program);
    await use(server);
    await server.dispose();
  },
  people: async ({ browser, ownServer }, use, test) => {
    await invite(new People(browser, ownServer.url), ownServer, use, test);
  },
});

/** A test that controls the clock of the product and of all pages. */
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

/** Provides the people of a test, and checks for unexpected errors at its end. */
export async function invite(
  people: People,
  server: Server,
  use: (people: People) => Promise<void>,
  test: TestInfo,
) {
  await use(people);
  await people.leave(test.status === test.expectedStatus);
  expect(people.troubles).toEqual([]);
  expect(server.errors).toEqual([]);
}
