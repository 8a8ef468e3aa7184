import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The browser's drag data, in the form of its developer tools. */
interface Load {
  items: { mimeType: string; data: string }[];
  dragOperationsMask: number;
}

/** Holds a finger on `from` until the browser starts a drag, and drops it on `to`. */
export async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touches = { enabled: true, configuration: 'mobile' } as const;
  await devtools.send('Emulation.setEmitTouchEventsForMouse', touches);
  await devtools.send('Input.setInterceptDrags', { enabled: true });

  const point = (type: 'mousePressed' | 'mouseReleased', at: Point) => {
    const press = { type, ...at, button: 'left', clickCount: 1 } as const;
    // Chromium does not answer for a mouse event that it has turned into a touch.
    devtools.send('Input.dispatchMouseEvent', press).catch(() => {});
  };
  const lifted = new Promise<Load>((resolve) => {
    devtools.once('Input.dragIntercepted', ({ data }) => resolve(data));
  });
  point('mousePressed', from);
  const data = await lifted;
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...to, data });
  }
  point('mouseReleased', to);
  await devtools.detach();
}
