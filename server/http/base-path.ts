/**
 * The path of the address people open, below which everything stands, without a slash at its end.
 * @param publicUrl '' where it is not configured
 */
export function basePathOf(publicUrl: string): string {
  return publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}
