export const pagePaths = [
  '/',
  '/about',
  '/create-session',
  '/join-session',
  '/session',
  '/session-summary',
  '/board',
  '/seat',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The address pattern of whatever is at no page's address. */
export const notFoundPath = '/$';

/** The pages for search engines; sessions are private. */
export const publicPaths = ['/', '/about', '/create-session', '/join-session'] as const;

export function isPublic(path: string): boolean {
  return publicPaths.some((one) => one === path);
}
