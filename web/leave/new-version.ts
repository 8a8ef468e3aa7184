import { logFailure } from '../browser/failure.ts';
import { isFilledIn } from '../browser/fields.ts';
import { mayReload, reload } from '../browser/reload.ts';
import { Store } from '../browser/store.ts';
import { root } from '../calls/installation.ts';
import { outgoing } from './outgoing.ts';

/** Milliseconds between two checks whether the page can reload. */
const pace = 1000;

const unsavedElements =
  '[role=dialog], [role=alertdialog], [data-unsaved], input[type=radio]:checked';

/** Whether a reload would lose a chosen card, an open dialog, typed text or an unanswered command. */
export function hasUnsavedWork(): boolean {
  return (
    !outgoing.isEmpty.read() || document.querySelector(unsavedElements) !== null || isFilledIn()
  );
}

/** Milliseconds between two looks for another page at the server. */
const pause = 60_000;

/** A newer version of the page that waits until loading it loses no work. */
class NewVersion {
  readonly isWaiting = new Store(false);
  #load: (() => void | Promise<void>) | undefined;

  /** @param load takes the page to it, where that may help */
  isThere(load: () => void | Promise<void>): void {
    if (this.#load) return;
    this.#load = load;
    this.#loadIfFree();
    setInterval(() => this.#loadIfFree(), pace);
    this.isWaiting.set(true);
  }

  /** Takes the page there as soon as what was sent from it has been answered. */
  load(): void {
    if (!this.#load) return;
    if (outgoing.isEmpty.read()) reload();
    else outgoing.isEmpty.subscribe(reload);
  }

  #loadIfFree(): void {
    // A failed load is tried again.
    if (!hasUnsavedWork()) Promise.resolve(this.#load?.()).catch(logFailure);
  }
}

export const newVersion = new NewVersion();

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

let lastLook = Number.NEGATIVE_INFINITY;

/** Reloads the page where the server has another one, and looks for that once a minute at most. */
export async function reloadOnce(): Promise<void> {
  if (performance.now() - lastLook < pause || !mayReload()) return;
  lastLook = performance.now();
  if ((await isOtherPageServed()) && !hasUnsavedWork()) reload();
}
