const rootPath = document.querySelector('meta[name=root]')?.getAttribute('content') ?? '/';

/** Where the product stands: the root of its pages and of its API, also below a path of its host. */
export const root = new URL(rootPath, window.location.href);

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
