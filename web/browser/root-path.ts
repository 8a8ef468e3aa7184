/** The path of the installation, with a slash at its end; the build, which renders pages, does not know it. */
export function rootPath(): string {
  if (typeof document === 'undefined') return '/';
  return document.querySelector('meta[name=root]')?.getAttribute('content') ?? '/';
}
