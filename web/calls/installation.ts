import { served } from '../browser/served.ts';
import { rootPath } from '../browser/storage.ts';

/** The installation that has served this page: its addresses and its limits. */

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

/**
 * The path of something of a session.
 * @param inside as in `/details`; empty for the session itself
 * @param query parameters; those without a value are left out
 */
export function sessionPath(
  sessionId: string,
  inside = '',
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, value);
  const asked = search.size > 0 ? `?${search}` : '';
  return `sessions/${encodeURIComponent(sessionId)}${inside}${asked}`;
}

/** The most characters of stories in a link. */
export const mostLinkedText = 2048;

/** For how many days a session is kept after the last thing that happened in it; null if it is missing. */
export const retentionDays = () => servedNumber('retention-days');
/** The most stories of a session; null if it is missing. */
export const maxStories = () => servedNumber('max-stories');

/** Whether creating a session needs the token of the installation. */
export function needsCreateToken(): boolean {
  return document.querySelector('meta[name=create-token]') !== null;
}

function servedNumber(name: string): number | null {
  const content = served(name);
  return content ? Number(content) : null;
}
