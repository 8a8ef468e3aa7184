import { tabText } from './storage.ts';

declare global {
  /** The secret of a link into a seat, or to the rights in a team, from the fragment of the address. */
  var linkSecret: string | undefined;
}

const key = 'linkSecret';

let taken: { readonly secret: string; readonly path: string } | undefined;

/**
 * Removes the secret from the address and the history, before another script could read it there. A
 * kept secret is dropped on any page but its own.
 */
export function hideLinkSecret(): void {
  const kept = tabText.get(key);
  tabText.remove(key);
  if (!isOwnPage()) return;
  // Some mail programs write '%23' for '#'.
  const [address, escaped] = (location.pathname + location.search).split('%23');
  const secret = location.hash.slice(1) || escaped || kept;
  if (!secret) return;
  globalThis.linkSecret = secret;
  history.replaceState(null, '', address);
}

/**
 * Keeps it in this tab for a reload. In the address, it would reach a sign-in page to which the
 * reload is redirected.
 */
export function keepLinkSecret(): void {
  const secret = globalThis.linkSecret ?? takenHere();
  if (secret && isOwnPage()) tabText.set(key, secret);
}

/** The secret of the link that has led to this page; other scripts cannot read it afterwards. */
export function takeLinkSecret(): string | undefined {
  const { linkSecret: secret } = globalThis;
  if (secret) taken = { secret, path: location.pathname };
  globalThis.linkSecret = undefined;
  return takenHere();
}

function takenHere(): string | undefined {
  return taken?.path === location.pathname ? taken.secret : undefined;
}

function isOwnPage(): boolean {
  return /\/(seat|team\/[^/]+)$/.test(location.pathname);
}
