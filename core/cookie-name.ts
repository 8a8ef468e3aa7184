/** Browsers send the cookies of `/a` to `/a/b`, too, which may be another installation: each has a name of its own. */
export function cookieName(name: string, path: string): string {
  return name + path.replace(/\/+$/, '').replace(/[^\w-]/g, '.');
}
