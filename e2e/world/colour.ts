import type { Locator } from '@playwright/test';

/** Whether a text is orange: red above all, some green, and hardly any blue. */
export async function isOrange(text: Locator): Promise<boolean> {
  const [red, green, blue] = await text.evaluate(colourOf, 'color' as const);
  return red > 1.2 * green && green > 1.2 * blue;
}

/** Whether an element is filled with red. */
export async function isFilledRed(thing: Locator): Promise<boolean> {
  const [red, green, blue] = await thing.evaluate(colourOf, 'backgroundColor' as const);
  return red > 2 * green && red > 2 * blue;
}

/**
 * Runs in the page, where any notation of a colour can be painted and read as red, green and blue.
 */
function colourOf(element: Element, property: 'color' | 'backgroundColor') {
  // Painted by the processor, since the graphics output of these browsers is discarded.
  const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!dot) throw new Error('This browser does not paint.');
  dot.fillStyle = getComputedStyle(element)[property];
  dot.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data;
  return [red, green, blue] as const;
}
