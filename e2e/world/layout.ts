import type { Page } from '@playwright/test';

/** The smallest target that a finger or an unsteady hand can hit, in pixels each way. */
const leastTarget = 24;

/**
 * The elements that make the page wider than the screen, or need sideways scrolling; tables, code and
 * the line of facts on phones may.
 */
export function sidewaysOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement;
    const isWider = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    const protrudes = (element: Element) =>
      element.getBoundingClientRect().right > screen.clientWidth;
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      !element.matches(':has(> table), :has(> pre), .facts');
    return [...document.querySelectorAll('body *')]
      .filter((element) =>
        isWider(screen) ? protrudes(element) : scrolls(element) && isWider(element),
      )
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`);
  });
}

/** The pressable elements that are too small, or beside the screen, and fields of which phones would zoom in. */
export function badTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const all = document.querySelectorAll('a[href], button, input, select, summary, [role=button]');
    // A hidden control inside a label is pressed by its label.
    const targets = [...all].map((control) => control.closest('label') ?? control);
    return targets.flatMap((target) => {
      const { width, height, left, right } = target.getBoundingClientRect();
      const { display, clipPath } = getComputedStyle(target);
      // Clipped elements are only for the keyboard and for screen readers.
      const isClipped = clipPath !== 'none' || width <= 1;
      if (!target.checkVisibility({ visibilityProperty: true }) || isClipped) return [];
      const isInText =
        display === 'inline' && target.parentElement?.textContent !== target.textContent;
      const isTooSmall = (width < least || height < least) && !isInText;
      const isBeside =
        (left < 0 || right > document.documentElement.clientWidth) &&
        !target.closest(':has(> table), .facts');
      const isField = target.matches('select, input:not([type=radio], [type=checkbox])');
      const isFine = isField && Number.parseFloat(getComputedStyle(target).fontSize) < 16;
      const name = `${target.textContent} ${target.getAttribute('aria-label')}`;
      return isTooSmall || isBeside || isFine ? [`${name}: ${width} x ${height} from ${left}`] : [];
    });
  }, leastTarget);
}

interface Move {
  readonly node?: Node;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

/**
 * Records all layout shifts, also those that follow an input.
 * @param isBuffered whether also those since the page began to load
 */
export function shiftsOn(page: Page, isBuffered = false) {
  return page.evaluateHandle((buffered) => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry.toJSON();
        const moves = sources.map(
          ({ node, previousRect: from, currentRect: to }: Move) =>
            `'${node?.textContent}' from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
        );
        shifts.push(`${value}: ${moves.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered });
    return shifts;
  }, isBuffered);
}
