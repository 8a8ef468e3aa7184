/**
 * Names a cookie of the installation at this path: browsers send the cookies of `/` and `/a` to `/a/b` too, which may
 * be another installation.
 */
export function cookieName(name: string, path: string): string {
  return name + path.replace(/\/+$/, '').replace(/[^\w-]/g, '.');
}
