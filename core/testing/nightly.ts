/**
 * The end of a title of many tests like it, of which `npm test` runs the usual one, and
 * `npm run nightly` all.
 */
export function nightlyUnless(isUsual: boolean): string {
  return isUsual ? '' : ' @nightly';
}

/** The number of arbitrary examples, which is twenty times as large in the nightly run. */
export function trials(usual: number): { readonly numRuns: number } {
  return { numRuns: process.env['NIGHTLY'] ? 20 * usual : usual };
}

/** The beginning of chance: `npm test` tries the same examples each time, `npm run nightly` new ones. */
export function seedOfRun(): number {
  return process.env['NIGHTLY'] ? Math.floor(Math.random() * 2 ** 31) : 1;
}
