import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
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

/** Without details of passed rules, which take most of the time. */
const brief = { resultTypes: ['violations' as const] };

/** The rules whose results depend on the theme: only colours. */
const rulesOf = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

const inFront = '[role=dialog], [role=menu]';

/** All of the check takes as long as the test around it. */
const isThorough = Boolean(process.env['NIGHTLY']);

type Theme = keyof typeof rulesOf;

/** The themes in the order of their checks, the page's last one first: a change renders it anew. */
const themesOf = new WeakMap<Page, readonly Theme[]>();

async function expectNothingForAxe(
  { page }: Person,
  where: string,
  themes: readonly Theme[],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => moving(page)).toBe(0);
    const options = { ...brief, ...rulesOf[colorScheme] };
    // Loading axe into a page takes half of the time, and it stays there.
    const isThere = await page.evaluate(() => 'axe' in globalThis);
    // The fast mode, which leaves out only frames of other sites, and there are none.
    const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode();
    // The page behind has its own look, and at night it is part of this one.
    const isCovered = !isThorough && (await page.locator(inFront).count()) > 0;
    if (isCovered) axe.include(inFront);
    const { violations } = await axe.options(options).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
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
 * Expects axe to find nothing; in the nightly run also in the dark theme, and everything to fit on
 * small screens and enlarged.
 */
export async function expectAccessible(person: Person, where: string): Promise<void> {
  if (!isThorough) return expectNothingForAxe(person, where, ['light']);
  const themes = themesOf.get(person.page) ?? ['light', 'dark'];
  themesOf.set(person.page, themes.toReversed());
  await expectNothingForAxe(person, where, themes);
  await expectRoomForAll(person, where);
}

/** The same in the nightly run alone, within tests about something else. */
export async function expectAccessibleAtNight(person: Person, where: string): Promise<void> {
  if (isThorough) await expectAccessible(person, where);
}
