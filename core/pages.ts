export const pagePaths = [
  '/',
  '/about',
  '/developers',
  '/create-session',
  '/join-session',
  '/privacy',
  '/check',
  '/session',
  '/session-summary',
  '/board',
  '/seat',
  '/team',
  '/teams',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The page at a path; that of a team ends with the id of the team. */
export function pageAt(path: string): PagePath | undefined {
  if (path === '/team') return undefined;
  return /^\/team\/[^/]+$/.test(path) ? '/team' : pagePaths.find((one) => one === path);
}

/** The address pattern of whatever is at no page's address. */
export const notFoundPath = '/$';

/** The pages for search engines; sessions are private. */
export const publicPaths = [
  ...(['/', '/about', '/developers', '/create-session', '/join-session'] as const),
  ...(['/privacy', '/check'] as const),
] as const;

export function isPublic(path: string): boolean {
  return publicPaths.some((one) => one === path);
}
