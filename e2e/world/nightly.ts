/**
 * The tag, at the end of a title, of tests that `npm test` leaves to `npm run nightly`: those that
 * differ from a usual one in size, language, theme, engine, proxy or page alone, take long, measure
 * times, or show on a page a rule that tests without a browser hold as well.
 */
export const nightly = '@nightly';

/** The end of a title of many like it, of which `npm test` runs the usual one. */
export function nightlyUnless(isUsual: boolean): string {
  return isUsual ? '' : ` ${nightly}`;
}
