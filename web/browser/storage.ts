import { served } from './served.ts';

/**
 * Text that the browser stores for its user, each installation of a host its own. Browsers that block site data throw on every access,
 * and full ones on writing: the text is then remembered until the page is left.
 */
class KeptText {
  readonly #store: () => Storage;
  readonly #remembered = new Map<string, string>();

  /** @param store called each time, since even naming it may throw */
  constructor(store: () => Storage) {
    this.#store = store;
  }

  get(key: string): string | null {
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined) return remembered;
    try {
      const store = this.#store();
      return store.getItem(named(key)) ?? store.getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    this.#remembered.delete(key);
    try {
      this.#store().setItem(named(key), value);
    } catch {
      this.#remembered.set(key, value);
    }
  }

  /** Whether text set for `key` outlasts the page. */
  stores(key: string): boolean {
    return !this.#remembered.has(key);
  }

  remove(key: string): void {
    this.#remembered.delete(key);
    try {
      for (const name of [named(key), key]) this.#store().removeItem(name);
    } catch {
      // Nothing was stored.
    }
  }
}

/** Version 2.0 stored all text under the bare keys, which are read until they are replaced. */
function named(key: string): string {
  return `story-pointer ${rootPath()} ${key}`;
}

/** For this browser, until its data is cleared. */
export const localText = new KeptText(() => localStorage);

/** For this tab, also after a reload. */
export const tabText = new KeptText(() => sessionStorage);

/** Cookies for this site alone, and for it within the site that shows it in a frame. */
const ofSite = 'SameSite=Lax';
export const ofFrame = 'SameSite=None; Secure; Partitioned';

/** Sets a cookie without a secret, for a year. */
export function setCookie(name: string, value: string, path: string): void {
  const year = 365 * 24 * 60 * 60;
  const kind = keepsCookies() ? ofSite : ofFrame;
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${year}; ${kind}`;
}

/** Whether the browser keeps text of this site. */
export function keepsText(): boolean {
  try {
    localStorage.setItem('story-pointer-probe', '1');
    localStorage.removeItem('story-pointer-probe');
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser keeps such cookies. Chromium reports so even if they are blocked. */
export function keepsCookies(kind = ofSite): boolean {
  if (typeof document === 'undefined') return true;
  // Another tab may try at the same moment, and remove its own.
  const probe = `story-pointer-probe-${Math.random()}=1`;
  try {
    document.cookie = `${probe}; ${kind}`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}; ${kind}; Max-Age=0`;
    return isKept;
  } catch {
    return false;
  }
}

/** Has the worker keep the page for when there is no connection in the language chosen now. */
export function keepInLanguage(): void {
  navigator.serviceWorker?.controller?.postMessage('language');
}

/** The path of the installation, with a slash at its end; the build, which renders pages, does not know it. */
export function rootPath(): string {
  return served('root') ?? '/';
}
