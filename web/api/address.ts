let known: URL | undefined;

/** The root of the product's pages and its API, also below a path of its host. */
export function root(): URL {
  known ??= new URL(rootPath(), import.meta.env.SSR ? 'http://localhost' : window.location.href);
  return known;
}

/** For where no page says it. */
export function standAt(address: string | URL): void {
  known = new URL(address);
}

/** The build, which draws the pages beforehand, does not know it yet. */
function rootPath(): string {
  if (import.meta.env.SSR) return '/';
  return document.querySelector('meta[name=root]')?.getAttribute('content') ?? '/';
}

/** The address of `path` of the API, as in `sessions/…`. */
export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, root());
}

/** The link with which a browser comes into a seat; what stands behind '#' is sent to no server. */
export function seatLink(sessionId: string, secret: string): string {
  const url = new URL('seat', root());
  url.searchParams.set('sessionId', sessionId);
  url.hash = secret;
  return url.href;
}

/** The most characters of stories in a link. */
export const mostLinkedText = 2048;

/** The link with which others find a session and join it. */
export function invitationLink(sessionId: string): string {
  const url = new URL('session', root());
  url.searchParams.set('sessionId', sessionId);
  return url.href;
}
