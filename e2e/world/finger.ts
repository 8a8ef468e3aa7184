import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the browser drags, as its developer tools describe it. */
interface Load {
  items: { mimeType: string; data: string }[];
  dragOperationsMask: number;
}

/** Holds a finger on `from` until the browser lifts what is there, and drops that on `to`. */
export async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touches = { enabled: true, configuration: 'mobile' } as const;
  await devtools.send('Emulation.setEmitTouchEventsForMouse', touches);
  await devtools.send('Input.setInterceptDrags', { enabled: true });

  const point = (type: 'mousePressed' | 'mouseReleased', at: Point) => {
    const press = { type, ...at, button: 'left', clickCount: 1 } as const;
    // Chromium gives no answer about a mouse that it has turned into a finger.
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
