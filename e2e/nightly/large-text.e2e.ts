import { expect } from '@playwright/test';
import { quickBrowser } from '../world/browsers.ts';
import { sidewaysOn } from '../world/layout.ts';
import { test } from '../world/test.ts';

/** Text at 200 %, as people set it in their browser. */
const args = [...(quickBrowser.args ?? []), '--blink-settings=defaultFontSize=32'];
test.use({ launchOptions: { ...quickBrowser, args } });

test('[PG3] nothing scrolls sideways with text at 200 %', async ({ people }) => {
  const ann = await people.newcomer('Priya');
  await ann.creates('Sprint 12');
  const bob = await people.remote('Bob', ann);
  const expectNothingSideways = async (where: string) => {
    for (const width of [360, 390, 768, 1280]) {
      await ann.page.setViewportSize({ width, height: 800 });
      const message = `${where}, ${width} px`;
      await expect.soft.poll(() => sidewaysOn(ann.page), { message, timeout: 2000 }).toEqual([]);
    }
  };
  await expectNothingSideways('an empty session');
  await ann.createsStory('Log in');
  await expectNothingSideways('a vote');
  await ann.votes('5');
  await bob.votes(-1);
  await (await people.remote('Cleo', ann)).votes(0.5);
  await ann.reveals();
  await expectNothingSideways('results');
});

test('[PG3] the name of a story is whole with text at 200 %, however low the window is', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Priya');
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [640, 400],
    [844, 390],
  ] as const) {
    await ann.page.setViewportSize({ width, height });
    const title = ann.heading('Log in');
    await expect(title).toBeInViewport({ ratio: 1 });
    const isWhole = () => title.evaluate((name) => name.scrollWidth <= name.clientWidth);
    await expect.poll(isWhole, { message: `${width} x ${height}` }).toBe(true);
    expect(await title.textContent()).toBe('Log in');
    expect((await ann.box(title)).width).toBeGreaterThan(90);
  }
});
