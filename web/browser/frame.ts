import { frameHeader, inCookie } from '@story-pointer/core/frame-key';
import { keyBytes, randomText } from './random-text.ts';
import { keepsCookies, localText, ofFrame } from './storage.ts';

/** Whether another page shows this one. */
export function isFramed(): boolean {
  return typeof window !== 'undefined' && window.parent !== window;
}

/** Whether this page gets no ordinary cookie, which frames of its own site do, and where its key is then. */
let place: 'cookie' | 'storage' | null | undefined;

function foundPlace(): typeof place {
  if (!isFramed() || keepsCookies()) return null;
  return keepsCookies(ofFrame) ? 'cookie' : 'storage';
}

const keyName = 'frame-key';

/** Stored within the site that shows this frame, else kept until the page is left. */
function storedKey(): string {
  // Read anew each time, so that frames that open at once all come to use the key stored last.
  const stored = localText.get(keyName);
  if (stored !== null) return stored;
  const key = randomText(keyBytes);
  localText.set(keyName, key);
  return key;
}

/** The headers by which the server recognizes this page where it gets no ordinary cookie. */
export function frameHeaders(): Readonly<Record<string, string>> {
  if (place === undefined) place = foundPlace();
  return place === null ? {} : { [frameHeader]: place === 'cookie' ? inCookie : storedKey() };
}

/** The key that no cookie carries. */
export function frameKey(): string | null {
  const { [frameHeader]: value = inCookie } = frameHeaders();
  return value === inCookie ? null : value;
}

/** Whether the server recognizes this page when it calls again. */
export function keepsKey(): boolean {
  return isFramed() || keepsCookies();
}

/** Whether a reload costs a seat in this frame. */
export function isForgetful(): boolean {
  return frameKey() !== null && !localText.stores(keyName);
}
