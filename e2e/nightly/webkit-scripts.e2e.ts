import { expect } from '@playwright/test';
import { FaultyProxy, isScript, oneOfEachKind, scriptsNamedBy } from '../world/faulty-proxy.ts';
import { testInWebKit } from '../world/test.ts';
import { hasWebKit } from '../world/webkit.ts';

/** WebKit, like Firefox, never repeats a failed import. */

testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');

testInWebKit(
  '[PG98] scripts of every kind that an invitation and a session need may fail to load once in WebKit',
  async ({ webkit, server }) => {
    const [ann, bob] = [await webkit.open(), await webkit.open()];
    await ann.goto(`${server.url}/create-session`);
    await ann.fill('Session Name', 'Sprint 12');
    await ann.fill('Your Name (Facilitator)', 'Ann');
    await ann.press('button', 'Create Session');
    await ann.finds('heading', 'Create a Story');
    const { pathname, search, searchParams } = new URL(await ann.address());
    for (const [person, address] of [
      [ann, pathname + search],
      [bob, `/join-session?sessionId=${searchParams.get('sessionId')}`],
    ] as const) {
      for (const script of oneOfEachKind(await scriptsNamedBy(address, server))) {
        await testInWebKit.step(script, async () => {
          // At another port the browser has an empty cache, and still the key in its cookie.
          const proxy = await FaultyProxy.open(server.port);
          proxy.fails((path) => path === script, 'cut', 1);
          await person.goto(proxy.url + address);
          await expect.poll(() => person.evaluate(isAlive), script).toBe(true);
          const asked = () => proxy.asked.filter((path) => path === script).length;
          await expect.poll(asked).toBeGreaterThan(1);
          proxy.close();
        });
      }
    }
  },
);

testInWebKit(
  "[PG6, PG98] a page with an unreadable script says 'Something went wrong!' in WebKit, and stops reloading",
  async ({ webkit, server }) => {
    const ann = await webkit.open();
    const scripts = await scriptsNamedBy('/create-session', server);
    for (const script of [scripts[0], scripts.at(-1)]) {
      const proxy = await FaultyProxy.open(server.port);
      proxy.fails((path) => path === script, 'garbled');
      await ann.goto(`${proxy.url}/create-session`);
      await ann.finds('heading', 'Something went wrong!');
      expect(proxy.asked.filter((path) => path === '/create-session')).toHaveLength(2);
      proxy.close();
    }
  },
);

testInWebKit(
  '[PG98] a dialog that cannot be loaded says so, and opens on another try in WebKit',
  async ({ webkit, server }) => {
    const proxy = await FaultyProxy.open(server.port);
    const ann = await webkit.open();
    await ann.goto(`${proxy.url}/create-session`);
    await ann.fill('Session Name', 'Sprint 12');
    await ann.fill('Your Name (Facilitator)', 'Ann');
    await ann.press('button', 'Create Session');
    await ann.finds('button', 'Copy Invitation');
    const known = new Set(proxy.asked);
    proxy.fails((path) => isScript(path) && !known.has(path));
    await ann.press('button', 'Invite');
    const toasts = () =>
      ann.evaluate(() => document.querySelector<HTMLElement>('.toasts')?.innerText);
    await expect.poll(toasts).toContain('Failed to load this. Please try again.');
    proxy.mend();
    await ann.press('button', 'Invite');
    const dialog = () => ann.evaluate(() => document.querySelector('[role=dialog]') !== null);
    await expect.poll(dialog).toBe(true);
    proxy.close();
  },
);

/**
 * Runs in the page: whether its scripts have hydrated it. React leaves its marks on the elements.
 */
function isAlive(): boolean {
  return Object.keys(document.querySelector('h1') ?? {}).length > 0;
}
