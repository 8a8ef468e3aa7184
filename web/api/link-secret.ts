declare global {
  /** What stood behind '#' in the address; `early.js` has taken it from there. */
  var linkSecret: string | undefined;
}

let taken: string | undefined;

/** The secret of the link that has led to this page; where no other script finds it from now on. */
export function takeLinkSecret(): string | undefined {
  taken = globalThis.linkSecret ?? taken;
  globalThis.linkSecret = undefined;
  return taken;
}
