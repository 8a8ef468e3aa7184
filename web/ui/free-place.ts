import { type RefObject, useLayoutEffect, useState } from 'react';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

interface Box extends Span {
  readonly left: number;
  readonly right: number;
}

const margin = 16;
const step = 4;
/** How often it is looked whether something has moved below it, in milliseconds. */
const pace = 250;

/**
 * Where on a screen of this height a box covers nothing that can be pressed: where it is, or else as
 * far down as that can be. Where there is no such place, it covers as little as it can.
 */
export function freeTop(box: Box, controls: readonly Box[], screenHeight: number): number {
  const height = box.bottom - box.top;
  const lowest = Math.max(0, screenHeight - margin - height);
  const tops = Array.from(
    { length: Math.floor(lowest / step) + 1 },
    (_, index) => lowest - index * step,
  );
  const beside = controls.filter(({ left, right }) => left < box.right && right > box.left);
  let best = { top: lowest, covered: Number.POSITIVE_INFINITY };
  for (const top of [Math.min(box.top, lowest), ...tops]) {
    const span = { top, bottom: top + height };
    const covered = beside.reduce((sum, control) => sum + overlap(span, control), 0);
    if (covered < best.covered) best = { top, covered };
  }
  return best.top;
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}

const pressable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Keeps an element that hangs above the page where nothing can be pressed: its distance from the top. */
export function useFreeTop(ref: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const place = () => setTop(ref.current?.hasChildNodes() ? topOf(ref.current) : undefined);
    const timer = setInterval(place, pace);
    const changes = new MutationObserver(place);
    if (ref.current) changes.observe(ref.current, { childList: true });
    return () => {
      clearInterval(timer);
      changes.disconnect();
    };
  }, [ref]);
  return top;
}

function topOf(element: HTMLElement): number {
  // Behind a dialog nothing can be pressed.
  const page = document.querySelector('[role=dialog]') ?? document;
  const controls = [...page.querySelectorAll(pressable)]
    .filter((control) => !element.contains(control))
    // A control that is hidden inside of its label is pressed by the label.
    .map((control) => (control.closest('label') ?? control).getBoundingClientRect());
  return freeTop(boxOf(element), controls, window.innerHeight);
}

/** What is in it may be narrower than the element itself. */
function boxOf(element: HTMLElement): Box {
  const { top, bottom } = element.getBoundingClientRect();
  const boxes = [...element.children].map((child) => child.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return { top, bottom, left, right };
}
