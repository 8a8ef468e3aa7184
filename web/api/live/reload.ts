import { root } from '../address.ts';
import { isSomethingInHand } from '../in-hand.ts';
import { isThisPage } from '../served-page.ts';

const key = 'reloadedAt';
const pause = 60_000;

/** Loads the page again where the server has another one, and looks for that once a minute at most. */
export async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < pause) return;
  sessionStorage.setItem(key, String(Date.now()));
  const served = await fetch(new URL('./?undrawn', root()), { cache: 'no-store' });
  if (served.ok && !isThisPage(await served.text()) && !isSomethingInHand()) {
    window.location.reload();
  }
}
