import { expect, type Page } from '@playwright/test';
import { Remote } from './world/remote.ts';
import { testWithOwnServer as test } from './world/test.ts';

const teams = 'https://teams.microsoft.com';

test.use({ settings: { FRAME_ANCESTORS: teams } });

test("[FR4] '/teams' saves the app, whose tab is given a session, with the hand in the side panel and the board on the stage @nightly", async ({
  browser,
  ownServer: { url },
}) => {
  const host = new Remote(url);
  await host.opens('Ann', 'fibonacci');
  const page = await browser.newPage();
  await page.goto(`${url}/teams`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download App Package' }).click();
  expect((await saving).suggestedFilename()).toBe('story-pointer-teams.zip');

  await openInTeams(page, `${url}/teams`, 'settings');
  const inside = page.frameLocator('iframe');
  const field = inside.getByLabel('Link of a session or a team');
  await field.fill(`https://points.example.org/session?sessionId=${host.sessionId}`);
  await expect.poll(() => sentTo(page, 'settings.setValidityState')).toEqual([false]);
  await field.fill(`${url}/session?sessionId=${host.sessionId}`);
  await expect.poll(() => sentTo(page, 'settings.setValidityState')).toEqual([true]);
  await page.evaluate(() =>
    window.frames[0]?.postMessage({ func: 'settings.save', args: [{}] }, '*'),
  );
  const content = `${url}/teams?sessionId=${host.sessionId}`;
  await expect
    .poll(() => sentTo(page, 'settings.setSettings'))
    .toEqual([expect.objectContaining({ contentUrl: content, entityId: host.sessionId })]);

  await openInTeams(page, content, 'sidePanel');
  await expect(inside.getByRole('button', { name: 'Join Session' })).toBeVisible();
  await openInTeams(page, content, 'meetingStage');
  await expect(inside.getByText('Sprint 12')).toBeVisible();
  await page.close();
});

/** Stands in for Teams, with the messages of its library. */
async function openInTeams(page: Page, address: string, surface: string): Promise<void> {
  await page.route(`${teams}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<iframe width="1000" height="700"></iframe>',
    }),
  );
  await page.goto(`${teams}/${surface}`);
  await page.evaluate(
    ([src, frameContext]) => {
      const sent: Record<string, unknown> = {};
      Reflect.set(window, 'sent', sent);
      const answers: Record<string, unknown[]> = {
        initialize: [frameContext, 'web'],
        getContext: [{ frameContext, locale: 'en-us', entityId: '' }],
      };
      addEventListener('message', ({ data, source }) => {
        const { id, uuid, func, args } = data;
        sent[func] = args;
        source?.postMessage({ id, uuid, args: answers[func] ?? [true] }, { targetOrigin: '*' });
      });
      document.querySelector('iframe')?.setAttribute('src', src);
    },
    [address, surface] as const,
  );
}

/** The last arguments of the page to this function of Teams. */
function sentTo(page: Page, name: string): Promise<unknown> {
  return page.evaluate((func) => Reflect.get(window, 'sent')[func], name);
}
