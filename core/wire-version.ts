import * as z from 'zod/mini';

/** Raised with every change of the protocol, and the oldest once nothing of it is left, as CONTRIBUTING.md says. */
export const wireVersion = 9;
export const oldestWireVersion = 6;

export const versionSchema = z.coerce.number().check(z.int());

export interface WireVersions {
  readonly oldest: number;
  readonly newest: number;
}

export const ownVersions: WireVersions = { oldest: oldestWireVersion, newest: wireVersion };

export const versionHeaderSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,6}-\d{1,6}$/)),
  z.transform((text): WireVersions => {
    const [oldest, newest] = text.split('-').map(Number);
    return { oldest: oldest ?? 0, newest: newest ?? 0 };
  }),
);

export function writeVersions({ oldest, newest }: WireVersions): string {
  return `${oldest}-${newest}`;
}

/** The highest version that both speak; otherwise which of the two the page is. */
export function commonVersion(
  page: WireVersions,
  process: WireVersions,
): number | 'pageTooOld' | 'pageTooNew' {
  if (page.newest < process.oldest) return 'pageTooOld';
  if (page.oldest > process.newest) return 'pageTooNew';
  return Math.min(page.newest, process.newest);
}
