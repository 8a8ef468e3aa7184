import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { badTargetsOn, sidewaysOn } from './layout.ts';
import type { Person } from './person.ts';

/** How much of the page is on its way to another place or colour. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
}

/** Of what is in order nothing is said, which takes most of the time. */
const brief = { resultTypes: ['violations' as const] };

/** Where a page differs by its theme: only in colours. */
const rulesOf = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** The themes in the order in which a page has them, the one first that it was left in: a change draws it anew. */
const themesOf = new WeakMap<Page, readonly ['light', 'dark'] | readonly ['dark', 'light']>();

async function expectNothingForAxe({ page }: Person, where: string): Promise<void> {
  const themes = themesOf.get(page) ?? ['light', 'dark'];
  themesOf.set(page, themes[0] === 'light' ? ['dark', 'light'] : ['light', 'dark']);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => moving(page)).toBe(0);
    const options = { ...brief, ...rulesOf[colorScheme] };
    // Half of the work is to load axe into a page, where it stays.
    const isThere = await page.evaluate(() => 'axe' in globalThis);
    // The quick way, which leaves out nothing but frames of other sites, and there are none.
    const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
      .setLegacyMode()
      .options(options)
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** What is wrong of one kind does not hide the rest. */
const softly = expect.configure({ soft: true });

/** A small phone, and a window of 1280 pixels at 200 %. */
const narrow = [320, 640];

async function expectRoomForAll({ page }: Person, where: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => moving(page)).toBe(0);
    // What lies above the page finds its new place a little later.
    const message = `${where}, ${width} px`;
    await softly.poll(() => sidewaysOn(page), { message }).toEqual([]);
    await softly.poll(() => badTargetsOn(page), { message }).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
}

/** Axe finds nothing, in light and dark, and there is room for everything on small screens and enlarged. */
export async function expectAccessible(person: Person, where: string): Promise<void> {
  await expectNothingForAxe(person, where);
  await expectRoomForAll(person, where);
}
