declare global {
  /** The secret of a link into a seat, which stood behind '#' in the address. */
  var linkSecret: string | undefined;
}

let taken: string | undefined;

/** Takes the secret out of the address and the history, before any other script could read it there. */
export function hideLinkSecret(): void {
  if (!location.pathname.endsWith('/seat') || !location.hash) return;
  globalThis.linkSecret = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
}

/** Puts it back for a reload, unless the page has taken it. */
export function keepLinkSecret(): void {
  if (globalThis.linkSecret) history.replaceState(null, '', `#${globalThis.linkSecret}`);
}

/** The secret of the link that has led to this page; no other script finds it from now on. */
export function takeLinkSecret(): string | undefined {
  taken = globalThis.linkSecret ?? taken;
  globalThis.linkSecret = undefined;
  return taken;
}
