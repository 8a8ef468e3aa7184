import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { badTargetsOn, sidewaysOn } from './layout.ts';
import type { Person } from './person.ts';

/** The number of elements that move or fade by themselves, not with the scrolling. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
        ).length,
  );
}

/**
 * Runs in the page, which has axe.
 * @param rules those to check; all by default
 * @returns what breaks a rule
 */
async function violations(rules: RunOptions): Promise<string[]> {
  const axe: typeof import('axe-core') = Reflect.get(globalThis, 'axe');
  // The page beside an open dialog or menu is out of reach, and was checked before it opened.
  const open = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1);
  // Details of passed rules take most of the time.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false, ...rules };
  const found = await axe.run(open ?? document, options);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The rules whose results depend on the theme: only colours. */
const rulesOf = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** The themes in the order of their checks, the page's last one first: a change renders it anew. */
const themesOf = new WeakMap<Page, readonly ['light', 'dark'] | readonly ['dark', 'light']>();

/** Expects axe to find nothing, in light and dark. */
export async function expectNothingForAxe({ page }: Person, where: string): Promise<void> {
  const themes = themesOf.get(page) ?? ['light', 'dark'];
  themesOf.set(page, themes[0] === 'light' ? ['dark', 'light'] : ['light', 'dark']);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => moving(page)).toBe(0);
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
    const found = await page.evaluate(violations, rulesOf[colorScheme]);
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Reports problems of all kinds, not only the first. */
const softly = expect.configure({ soft: true });

/** A small phone, and a window of 1280 pixels at 200 %. */
const narrow = [320, 640];

async function expectRoomForAll({ page }: Person, where: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => moving(page)).toBe(0);
    // Floating elements reach their new position a little later.
    const message = `${where}, ${width} px`;
    await softly.poll(() => sidewaysOn(page), { message }).toEqual([]);
    await softly.poll(() => badTargetsOn(page), { message }).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
}

/**
 * Expects axe to find nothing, in light and dark, and everything to fit on small screens and
 * enlarged.
 */
export async function expectAccessible(person: Person, where: string): Promise<void> {
  await expectNothingForAxe(person, where);
  await expectRoomForAll(person, where);
}
