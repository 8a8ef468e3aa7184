import { expect } from '@playwright/test';
import { Network } from './network.ts';
import { People } from './people.ts';
import { Server } from './server.ts';
import { Services } from './services.ts';
import { test as base } from './test.ts';

/** Three processes on PostgreSQL and Redis, which take connections in turn. */
export const test = base.extend<{ services: Services; servers: Server[]; people: People }>({
  services: async ({ browserName: _ }, use) => {
    const services = await Services.start();
    await use(services);
    await services.stop();
  },
  servers: async ({ services: { settings } }, use) => {
    test.skip(settings === undefined, 'PostgreSQL or Redis is not on this machine');
    const servers = await Promise.all([1, 2, 3].map(() => Server.start(settings)));
    await use(servers);
    await Promise.all(servers.map((server) => server.dispose()));
  },
  people: async ({ browser, servers }, use) => {
    const network = new Network(...servers.map(({ port }) => port));
    await network.open();
    const people = new People(browser, network.url);
    await use(people);
    await people.leave();
    network.close();
    expect(people.troubles).toEqual([]);
  },
});

/** Messages in the console while a server or a service is gone. */
export const noAnswer = /ERR_|WebSocket|status of 503/;
