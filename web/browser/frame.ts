import { frameHeader, inCookie } from '@story-pointer/core/frame-key';
import { keyBytes, randomText } from './random-text.ts';
import { keepsCookies, localText, ofFrame } from './storage.ts';

/** Whether another page shows this one. */
export function isFramed(): boolean {
  return typeof window !== 'undefined' && window.parent !== window;
}

/** The value of `frameHeader`; null on a page with ordinary cookies, as in a frame of its own site. */
let known: string | null | undefined;

function found(): string | null {
  if (!isFramed() || keepsCookies()) return null;
  if (keepsCookies(ofFrame)) return inCookie;
  // Stored within the site that shows this frame, else kept until the page is left.
  const key = localText.get('key') ?? randomText(keyBytes);
  localText.set('key', key);
  return key;
}

/** The headers by which the server recognizes this page where it gets no ordinary cookie. */
export function frameHeaders(): Readonly<Record<string, string>> {
  if (known === undefined) known = found();
  return known === null ? {} : { [frameHeader]: known };
}

/** The key that no cookie carries. */
export function frameKey(): string | null {
  const { [frameHeader]: value = inCookie } = frameHeaders();
  return value === inCookie ? null : value;
}

/** Whether the server recognizes this page when it comes back. */
export function keepsKey(): boolean {
  return isFramed() || keepsCookies();
}
