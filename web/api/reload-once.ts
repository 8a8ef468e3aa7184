import { mayReload, reload } from '../browser/reload.ts';
import { isSomethingInHand } from './in-hand.ts';
import { isOtherPageServed } from './served-page.ts';

const pause = 60_000;

let last = Number.NEGATIVE_INFINITY;

/** Reloads the page where the server has another one, and looks for that once a minute at most. */
export async function reloadOnce(): Promise<void> {
  if (performance.now() - last < pause || !mayReload()) return;
  last = performance.now();
  if ((await isOtherPageServed()) && !isSomethingInHand()) reload();
}
