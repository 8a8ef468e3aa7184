import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { FaultyProxy } from './world/faulty-proxy.ts';
import { nightlyUnless } from './world/nightly.ts';
import { noAnswer } from './world/table.ts';
import { testWithOwnServer as test } from './world/test.ts';

test.use({ settings: { TRACKERS: 'off' } });

const trouble = new RegExp(`${noAnswer.source}|WebSocket|ERR_|status of 4`);

interface Fault {
  readonly name: string;
  readonly put: (proxy: FaultyProxy) => void;
  readonly verdict: string;
  /** The names of the lines that are not good. */
  readonly at: readonly string[];
}

const faults: readonly Fault[] = [
  {
    name: 'refuses WebSockets and holds answers back',
    put: (proxy) => {
      proxy.blocksUpgrades('refused');
      proxy.holdsAnswersBack();
    },
    verdict: 'Sessions work here, with limits.',
    at: ['WebSocket', 'Event stream'],
  },
  {
    name: 'never answers WebSockets',
    put: (proxy) => proxy.blocksUpgrades('swallowed'),
    verdict: 'Sessions work here, with limits.',
    at: ['WebSocket'],
  },
  {
    name: 'cuts every request',
    put: (proxy) => proxy.fails((path) => path === '/api/check'),
    verdict: 'Sessions do not work here yet.',
    at: ['Sending changes', 'Cookies', 'Clock', 'Address'],
  },
  {
    name: 'has a page of its own as the answer',
    put: (proxy) => proxy.fails((path) => path === '/api/check', 'page'),
    verdict: 'Sessions do not work here yet.',
    at: ['Sending changes', 'Cookies', 'Clock', 'Address'],
  },
];

for (const { name, put, verdict, at } of faults) {
  test(`[CK1, CK2] the check finds nothing, and then the fault of a proxy that ${name}${nightlyUnless(at.length === 2)}`, async ({
    people,
    ownServer,
  }) => {
    const proxy = await FaultyProxy.open(ownServer.port);
    try {
      const ann = await people.newcomer('Ann', proxy.url);
      const { page } = ann;
      ann.expectsTrouble(trouble);
      await page.goto('/check');
      const lines = page.getByRole('main').getByRole('listitem');
      const shown = page.getByRole('main').getByRole('status');
      await expect(shown).toHaveText('Sessions work here.');
      await expect(lines).toHaveCount(7);
      await expectAccessible(ann, 'the connection check');
      put(proxy);
      await ann.button('Check Again').click();
      await expect(shown).toHaveText(verdict);
      const faulty = page.locator('li[data-is=poor], li[data-is=bad]');
      await expect(faulty.getByRole('heading')).toContainText([...at]);
      const fixes = await page.locator('li p:nth-of-type(2)').allTextContents();
      expect(new Set(fixes).size).toBe(fixes.length);
      const report = await page.locator('pre').textContent();
      expect(report).toContain(proxy.url);
      for (const part of at) expect(report).toMatch(new RegExp(`^[!✗] ${part}: .+`, 'm'));
    } finally {
      proxy.close();
    }
  });
}

test.describe('with trackers', () => {
  const at = 'http://127.0.0.1:9';
  test.use({ settings: { TRACKERS: `gitea:${at}/git,redmine:${at}/pm` } });

  test('[CK1, CK2] trackers at one host have a line each, and while their script is cut all else is found @nightly', async ({
    people,
    ownServer,
  }) => {
    const proxy = await FaultyProxy.open(ownServer.port);
    try {
      const ann = await people.newcomer('Ann', proxy.url);
      ann.expectsTrouble(trouble);
      const lines = ann.page.locator('li[data-is]');
      proxy.fails((path) => path.includes('check-trackers'));
      await ann.page.goto('/check');
      await expect(ann.page.getByRole('main').getByRole('status')).toHaveText(
        'Sessions work here.',
      );
      await expect(lines).toHaveCount(7);
      proxy.mend();
      await ann.page.reload();
      await expect(lines).toHaveCount(9);
      for (const place of ['127.0.0.1:9/git', '127.0.0.1:9/pm'])
        await expect(lines.filter({ hasText: `${place} does not answer.` })).toBeVisible();
    } finally {
      proxy.close();
    }
  });
});
