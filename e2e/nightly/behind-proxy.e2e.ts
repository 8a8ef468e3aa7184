import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ask } from '../world/ask.ts';
import { caddySite, caddySubPath } from '../world/caddy.ts';
import { estimateTogether } from '../world/estimate-together.ts';
import { nginxSite, nginxSubPath } from '../world/nginx.ts';
import { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import { deployFolder, Proxied, type Setup } from '../world/proxied.ts';
import type { Settings } from '../world/server.ts';
import { test as base, invite } from '../world/test.ts';

/** The product behind the proxies of deploy/, set up with those files. */
const test = base.extend<{
  setup: Setup;
  settings: Settings;
  proxied: Proxied;
  people: People;
}>({
  setup: [nginxSite, { option: true }],
  settings: [{}, { option: true }],
  proxied: async ({ setup, settings }, use) => {
    const proxied = await Proxied.start(setup, settings);
    await use(proxied);
    await proxied.stop();
  },
  people: async ({ browser, proxied }, use, test) => {
    await invite(new People(browser, proxied.url), proxied.server, use, test);
  },
});

test.use({ serviceWorkers: 'allow' });

const newSession = () => ({
  commandId: crypto.randomUUID(),
  name: 'Sprint 12',
  facilitatorName: 'Ann',
  type: 'fibonacci',
});

/** The shortest session: two people are in it. */
async function meet(people: People): Promise<[Person, Person]> {
  const [ann, bob] = [await people.newcomer('Ann'), await people.newcomer('Bob')];
  await ann.creates('Sprint 12');
  await bob.joins(ann.sessionId);
  await ann.createsStory('Log in with a passkey');
  await expect(bob.storyInList('Log in with a passkey')).toBeVisible();
  return [ann, bob];
}

// Each proxy, and each kind of address, gets the whole flow once.
const setups = [
  { setup: nginxSite, play: estimateTogether },
  { setup: nginxSubPath, play: meet },
  { setup: caddySite, play: meet },
  { setup: caddySubPath, play: estimateTogether },
];

for (const { setup, play } of setups) {
  test.describe(`behind ${setup.name}`, () => {
    test.skip(setup.program === undefined, `${setup.name} is not on this machine`);
    test.use({ setup });

    test('[O52] people play, over live connections', async ({
      people,
      proxied: { url, server },
    }) => {
      const everybody = await play(people);
      const [ann] = everybody;
      const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
      await expect.poll(metrics).toContain(`story_pointer_live_connections ${everybody.length}`);
      await expect
        .poll(() => placesOf(ann.page))
        .toEqual({ worker: url, manifest: `${url}manifest.webmanifest` });
      const [key] = await ann.page.context().cookies();
      expect(key?.path).toBe(setup.path);
      await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await ann.button('Copy Link').click();
      await expect
        .poll(() => ann.page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${url}session?sessionId=${ann.sessionId}`);

      ann.expectsTrouble(/status of 404/);
      await ann.page.goto('nowhere/at/all');
      await ann.link('Go to Home').click();
      await expect(ann.heading('How it works')).toBeVisible();
      await expect(ann.page).toHaveURL(url);
    });

    test.describe('with room for one', () => {
      test.use({ settings: { ENTRIES_PER_ADDRESS: '1' } });

      test('[O52, W27] people are distinguished by their own addresses, not by forged ones', async ({
        proxied: { url },
      }) => {
        const enters = (from: string, claimed: string) =>
          ask(`${url}api/sessions`, {
            body: newSession(),
            from,
            headers: { 'x-forwarded-for': claimed },
          });
        expect((await enters('127.0.0.1', '192.0.2.1')).status).toBe(201);
        expect((await enters('127.0.0.1', '192.0.2.2')).status).toBe(429);
        expect((await enters('127.0.0.2', '192.0.2.1')).status).toBe(201);
      });
    });

    test('[O52] compressed responses come through unchanged', async ({
      proxied: { url, server },
    }) => {
      for (const encoding of ['br', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const direct = await ask(`${server.url}/about`, { headers });
        const through = await ask(`${url}about`, { headers });
        expect(through.headers['content-encoding']).toBe(encoding);
        expect(through.bytes.equals(direct.bytes)).toBe(true);
      }
    });

    test('[O52, T44] the largest list of stories comes through', async ({ proxied: { url } }) => {
      const created = await ask(`${url}api/sessions`, { body: newSession() });
      const { sessionId, participantId } = JSON.parse(created.bytes.toString());
      const cookie = created.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      const add = Array.from({ length: 200 }, (_, index) => ({
        name: `Story ${index + 1}`,
        description: 'What it is about. '.repeat(550),
      }));
      const command = { type: 'addStories', add, update: [] };
      const body = { commandId: crypto.randomUUID(), participantId, command };
      const { length } = JSON.stringify(body);
      expect(length).toBeGreaterThan(0.9 * 2 * 1024 * 1024);
      const stories = `${url}api/sessions/${sessionId}/commands`;
      expect((await ask(stories, { headers: { cookie }, body })).status).toBe(200);
    });

    test('[O11] metrics and readiness cannot be requested through the proxy', async ({
      proxied: { url },
    }) => {
      for (const name of ['metrics', 'readyz']) {
        for (const way of ['', '.\\', './', '/', 'a/../', '%2e/', '..\\', 'points/', `x%5c..%5c`]) {
          const { status, bytes } = await ask(url, { path: `${setup.path}${way}${name}` });
          expect(bytes.toString()).not.toMatch(/story_pointer_|"store"/);
          expect([301, 308, 400, 404]).toContain(status);
        }
        const escaped = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
        expect((await ask(url, { path: setup.path + escaped })).status).toBe(404);
      }
    });
  });
}

test('[O52] nginx terminates TLS, and redirects to it', async ({ proxied: { ports } }) => {
  test.skip(nginxSite.program === undefined, 'nginx is not on this machine');
  const plain = await ask(`http://127.0.0.1:${ports.redirect}/about?a=1`);
  expect(plain.status).toBe(301);
  expect(plain.headers.location).toBe('https://127.0.0.1/about?a=1');
  const secure = await ask(`https://127.0.0.1:${ports.tls}/about`);
  expect(secure.status).toBe(200);
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('[O52, W16] the proxy waits for longer than a page is silent', async () => {
  const read = (path: string) => readFile(join(deployFolder, '..', path), 'utf8');
  const [, silence] = /silenceLimit = (\d+)_000/.exec(await read('web/room/connection.ts')) ?? [];
  const snippet = await read('deploy/nginx/snippets/story-pointer.conf');
  const limits = [...snippet.matchAll(/_timeout (\d+)s;/g)].map(([, seconds]) => Number(seconds));
  expect(limits).toHaveLength(2);
  for (const seconds of limits) expect(seconds).toBeGreaterThan(2 * Number(silence));
  // Caddy has no time limit by default.
  for (const file of ['site', 'sub-path']) {
    expect(await read(`deploy/caddy/${file}.Caddyfile`)).not.toContain('timeout');
  }
});

/** The addresses of a page's service worker and manifest. */
function placesOf(page: Page) {
  return page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href;
    return { worker: scope, manifest };
  });
}
