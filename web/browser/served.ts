/** A value of this installation, from the head of the page; undefined while the build draws it. */
export function served(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? undefined;
}
