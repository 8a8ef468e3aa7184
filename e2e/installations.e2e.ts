import { expect } from '@playwright/test';
import { FaultyProxy } from './world/faulty-proxy.ts';
import { Person } from './world/person.ts';
import { Server } from './world/server.ts';
import { test } from './world/test.ts';

/** The longest first, as a proxy looks for them. */
for (const paths of [
  ['/a', ''],
  ['/a/b', '/a', ''],
])
  test(`[O131] installations at the root of a host and below ${paths.length - 1} of its paths share nothing in a browser @nightly`, async ({
    browser,
  }) => {
    const servers = new Map<string, Server>();
    const proxy = await FaultyProxy.open((address) => {
      const path = paths.find((one) => `${address}/`.startsWith(`${one}/`)) ?? '';
      return servers.get(path)?.port ?? 0;
    });
    const context = await browser.newContext();
    const visits = new Map<string, Person>();
    for (const path of paths) {
      const url = proxy.url + path;
      servers.set(path, await Server.start({ PUBLIC_URL: url }));
      const person = new Person(`Ann of ${path}/`, await context.newPage());
      visits.set(path, person);
      await person.page.goto(`${url}/create-session`);
      await person.comesToLife();
      await expect(person.field('Your Name (Facilitator)')).toHaveValue('');
      await expect(person.page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
      await expect(person.page.getByRole('option', { name: 'Rocks' })).toHaveCount(0);
      if (path === '/a') await person.button('Switch to dark theme').click();
      await person.select('Estimation Method').selectOption('own');
      await person.field('Cards').fill('1, 2, 3');
      await person.field('Deck name').fill(`Rocks of ${path}/`);
      await person.field('Session Name').fill(`Sprint of ${path}/`);
      await person.field('Your Name (Facilitator)').fill(person.name);
      await person.button('Create Session').click();
      await expect(person.heading('Team Members')).toBeVisible();
    }

    for (const [path, person] of visits) {
      const session = person.page.url();
      await person.createsStory('Log in');
      const mine = await context.request.get(`${proxy.url}${path}/api/sessions`);
      expect(await mine.json()).toMatchObject({
        sessions: [{ session: { name: `Sprint of ${path}/` } }],
      });
      await person.page.goto(`${proxy.url}${path}/create-session`);
      await expect(person.field('Your Name (Facilitator)')).toHaveValue(person.name);
      const decks = person.page.getByRole('option', { name: 'Rocks' });
      await expect(decks).toHaveText([`Rocks of ${path}/`]);
      await expect(person.page.locator('html[data-theme=dark]')).toHaveCount(path === '/a' ? 1 : 0);
      const [label, tag] = path === paths[0] ? ['Deutsch', 'de'] : ['English', 'en'];
      const html = person.page.locator('html');
      await person.select('Language').selectOption({ label });
      // The choice loads a page of its own.
      await expect(html).toHaveAttribute('lang', tag);
      await person.page.goto(session);
      await expect(html).toHaveAttribute('lang', tag);
      await expect(person.header).toContainText(`Sprint of ${path}/`);
      expect(person.troubles).toEqual([]);
    }

    const { cookies, origins } = await context.storageState();
    const names = cookies.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const endings = paths.map((path) => path.replaceAll('/', '.'));
    const expected = ['language', 'story-pointer-key'].flatMap((name) =>
      endings.map((end) => name + end),
    );
    expect(names.sort()).toEqual(expected.sort());
    for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage)) {
      const [, path] = /^story-pointer (\S*\/) /.exec(name) ?? [];
      expect(paths.map((one) => `${one}/`)).toContain(path);
      for (const other of paths)
        if (`${other}/` !== path) expect(value).not.toContain(`of ${other}/ `);
    }
    await context.close();
    proxy.close();
    for (const server of servers.values()) await server.dispose();
  });
