/** The path under which everything is served, without a slash at its end. @param publicUrl '' if it is not configured */
export function basePathOf(publicUrl: string): string {
  return publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}
