/** Where the product stands: the root of its pages and of its API, also below a path of its host. */
export const root = new URL(
  rootPath(),
  import.meta.env.SSR ? 'http://localhost' : window.location.href,
);

/** The build, which draws the pages beforehand, does not know it yet. */
function rootPath(): string {
  if (import.meta.env.SSR) return '/';
  return document.querySelector('meta[name=root]')?.getAttribute('content') ?? '/';
}

/** The address of `path` of the API, as in `sessions/…`. */
export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, root);
}

/** The link with which others find a session and join it. */
export function invitationLink(sessionId: string): string {
  const url = new URL('session', root);
  url.searchParams.set('sessionId', sessionId);
  return url.href;
}
