import { mayReload, reload } from '../browser/reload.ts';
import { isOtherPageServed } from './served-page.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const pause = 60_000;

let last = Number.NEGATIVE_INFINITY;

/** Reloads the page where the server has another one, and looks for that once a minute at most. */
export async function reloadOnce(): Promise<void> {
  if (performance.now() - last < pause || !mayReload()) return;
  last = performance.now();
  if ((await isOtherPageServed()) && !hasUnsavedWork()) reload();
}
