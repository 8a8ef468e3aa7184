/** A value of this installation, from the head of the page; undefined while the build draws it. */
export function served(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? undefined;
}

/** Whether this installation lets its pages ask trackers. */
export function hasTrackers(): boolean {
  return served('trackers') !== undefined;
}
