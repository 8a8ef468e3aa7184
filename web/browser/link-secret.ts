import { tabText } from './storage.ts';

declare global {
  /** The secret of a seat link, from the fragment of the address. */
  var linkSecret: string | undefined;
}

const key = 'linkSecret';

let taken: string | undefined;

/**
 * Removes the secret from the address and the history, before another script could read it there. A
 * kept secret is dropped on any page but its own.
 */
export function hideLinkSecret(): void {
  const kept = tabText.get(key);
  tabText.remove(key);
  if (!isSeatPage()) return;
  // Some mail programs write '%23' for '#'.
  const [search, escaped] = location.search.split('%23');
  const secret = location.hash.slice(1) || escaped || kept;
  if (!secret) return;
  globalThis.linkSecret = secret;
  history.replaceState(null, '', location.pathname + search);
}

/**
 * Keeps it in this tab for a reload. In the address, it would reach a sign-in page to which the
 * reload is redirected.
 */
export function keepLinkSecret(): void {
  const secret = globalThis.linkSecret ?? taken;
  if (secret && isSeatPage()) tabText.set(key, secret);
}

/** The secret of the link that has led to this page; other scripts cannot read it afterwards. */
export function takeLinkSecret(): string | undefined {
  taken = globalThis.linkSecret ?? taken;
  globalThis.linkSecret = undefined;
  return taken;
}

function isSeatPage(): boolean {
  return location.pathname.endsWith('/seat');
}
