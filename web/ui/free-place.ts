import { type RefObject, useEffect } from 'react';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Thing extends Box {
  /** The harm of covering it, for each pixel. */
  readonly weight: number;
}

/** In pixels, around each thing and between two places that are tried. */
const gap = 4;

/**
 * The place for a box, the nearest to the top, where it covers nothing, or as little as possible.
 * @param columns where it may begin, the best first
 */
function freePlace(
  { width, height }: Box,
  columns: readonly number[],
  bottom: number,
  things: readonly Thing[],
): { readonly left: number; readonly top: number } {
  const [left = 0] = columns;
  let best = { left, top: 2 * gap, cost: Number.POSITIVE_INFINITY };
  for (let top = 2 * gap; top + height <= bottom; top += gap) {
    for (const column of columns) {
      const cost = covered({ left: column, top, width, height }, things);
      if (cost < best.cost) best = { left: column, top, cost };
    }
    if (best.cost === 0) break;
  }
  return best;
}

function covered(box: Box, things: readonly Thing[]): number {
  let cost = 0;
  for (const thing of things) {
    const width = overlap(box.left, box.width, thing.left, thing.width);
    const height = overlap(box.top, box.height, thing.top, thing.height);
    if (width > 0 && height > 0) cost += width * height * thing.weight;
  }
  return cost;
}

function overlap(from: number, length: number, other: number, otherLength: number): number {
  return Math.min(from + length, other + otherLength + gap) - Math.max(from, other - gap);
}

const controls = 'a[href], button, input, select, textarea, summary, label, [role=status]';
const texts = 'h1, h2, h3, bdi, [translate=no]';

/** Keeps a floating element where it covers no heading, name or control; `--way` leads there from its own place. */
export function useFreePlace(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => move(current));
    observer.observe(current);
    const main = document.querySelector('main');
    if (main) observer.observe(main);
    const look = () => move(current);
    window.addEventListener('resize', look);
    document.addEventListener('scrollend', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
      document.removeEventListener('scrollend', look);
    };
  }, [element]);
}

function move(element: HTMLElement): void {
  const { style } = element;
  const now = element.getBoundingClientRect();
  const isMoved = style.getPropertyValue('--way') !== '';
  const things = now.height === 0 ? [] : thingsBeside(element);
  // In a window that has become narrower it may be outside, where it covers nothing.
  const isInside = now.left >= 0 && now.right <= innerWidth;
  if (isMoved && isInside && now.height > 0 && covered(now, things) === 0) return;
  style.removeProperty('--way');
  if (now.height === 0) return;
  const home = element.getBoundingClientRect();
  const { left, top } = freePlace(home, [home.left, ...edges(home.width)], innerHeight, things);
  style.setProperty('--way', `${left - home.left}px ${top - home.top}px`);
}

/** The beginnings of an element of this width at both sides of the page. */
function edges(width: number): readonly number[] {
  const page = document.querySelector('main');
  if (!page) return [];
  const { left, right } = page.getBoundingClientRect();
  const { paddingLeft } = getComputedStyle(page);
  const side = Math.max(2 * gap, Number.parseFloat(paddingLeft));
  return [left + side, right - side - width];
}

function thingsBeside(element: HTMLElement): readonly Thing[] {
  const all = document.querySelectorAll(`${controls}, ${texts}, p`);
  return [...all].flatMap((one): readonly Thing[] => {
    if (element.contains(one) || !one.checkVisibility({ visibilityProperty: true })) return [];
    // A text for screen readers alone covers a pixel.
    if (one.getBoundingClientRect().width <= 1 && !one.matches('[type=radio]')) return [];
    // An invisible radio button reaches beyond its card.
    const control = (one.matches('[type=radio]') && one.nextElementSibling) || one;
    if (one.matches(controls)) return [withWeight(control.getBoundingClientRect(), 100)];
    // Ink alone: a heading may have a line of its own.
    const range = document.createRange();
    range.selectNodeContents(one);
    const weight = one.matches('p') ? 1 : 100;
    return [...range.getClientRects()].map((line) => withWeight(line, weight));
  });
}

function withWeight({ left, top, width, height }: DOMRect, weight: number): Thing {
  return { left, top, weight, width, height };
}
