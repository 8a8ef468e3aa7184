import { rootPath } from '../browser/storage.ts';

let known: URL | undefined;

/** The root of the product's pages and its API, also below a path of its host. */
export function root(): URL {
  known ??= new URL(rootPath(), import.meta.env.SSR ? 'http://localhost' : window.location.href);
  return known;
}

/** Sets the root where no page has it, as in tests. */
export function setRoot(address: string | URL): void {
  known = new URL(address);
}

/** The path of this page below the root. */
export function pathHere(): string {
  if (import.meta.env.SSR) return '/';
  return window.location.pathname.slice(root().pathname.length - 1);
}

/** The address of `path` of the API, as in `sessions/…`. */
export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, root());
}

/** The most characters of stories in a link. */
export const mostLinkedText = 2048;
