import { root } from './address.ts';

/** The page of the shell, as the server and the service worker name it. */
export const shellPage = './?undrawn';

/** All pages begin with the same script and styles; their names change with every version. */
const common = /<(?:script|link rel="stylesheet") [^>]*(assets\/[\w.-]+)/g;

/** Whether a page of the product, as it was served or kept, is of the same version as this one. */
export function isThisPage(html: string): boolean {
  const files = [...html.matchAll(common)].map(([, file = '']) => file);
  const here = document.documentElement.outerHTML;
  return files.length > 0 && files.every((file) => here.includes(file));
}

/** Whether the server has the page in another version than this one. */
export async function isOtherPageServed(): Promise<boolean> {
  const answer = await fetch(new URL(shellPage, root()), { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true && !isThisPage(await answer.text());
}
