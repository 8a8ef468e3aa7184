import { mayReload, reload } from '../browser/reload.ts';
import { root } from '../calls/address.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** The page of the shell, as the server and the service worker name it. */
export const shellPage = './?undrawn';

/** All pages begin with the same script and styles; their names change with every version. */
const common = /<(?:script|link rel="stylesheet") [^>]*(assets\/[\w.-]+)/g;

/** Whether a page of the product, as it was served or kept, is of the same version as this one. */
export function isThisPage(html: string): boolean {
  const files = filesIn(html);
  const here = document.documentElement.outerHTML;
  return files.length > 0 && files.every((file) => here.includes(file));
}

function filesIn(html: string): string[] {
  return [...html.matchAll(common)].map(([, file = '']) => file);
}

/** Whether the server has the page in another version than this one. */
export async function isOtherPageServed(): Promise<boolean> {
  const answer = await fetch(new URL(shellPage, root()), { cache: 'no-store' }).catch(() => null);
  const html = answer?.ok ? await answer.text() : '';
  // Without any, it is a page of something in between.
  return filesIn(html).length > 0 && !isThisPage(html);
}

const pause = 60_000;

let last = Number.NEGATIVE_INFINITY;

/** Reloads the page where the server has another one, and looks for that once a minute at most. */
export async function reloadOnce(): Promise<void> {
  if (performance.now() - last < pause || !mayReload()) return;
  last = performance.now();
  if ((await isOtherPageServed()) && !hasUnsavedWork()) reload();
}
