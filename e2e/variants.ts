/**
 * Tests that `npm test` leaves to `npm run nightly`: they differ from one that it runs in the engine, the
 * language, the proxy or the page alone, or measure times. Matched with the file and the whole title.
 */
export const variants: readonly RegExp[] = [
  /(?:load once|new sign-in|first press|work|another try|can be loaded) in Firefox/,
  /sign-in in WebKit/,
  /answers with (?!a redirect \[).* the sign-in has ended in the middle/,
  /on Swedish phones/,
  /kept-over-sign-in\.e2e\.ts \[SI4/,
  /sign-in-proxy\.e2e\.ts .*(?:SI9|SI10|says that the sign-in has ended)/,
  /translated pages show every change/,
  /whose browsers translate the page in different ways/,
  /a file that no reader gets through/,
  /behind a proxy that refuses WebSockets/,
  /a proxy that cuts (?:connections after 15 s|idle connections)/,
  /a page goes back to WebSockets once they work/,
  /\[SI8\] a proxy that refuses a single call/,
  /\[SI5\] a page whose user signs in from another tab/,
  /weight\.e2e\.ts (?!(?:en|ru) |\[)/,
  /nothing is cut off or overlaps in (?!de\b|ar\b|en-XA)/,
  /no screen breaks when the browser translates it/,
  /each kind of file shows its stories in the dialog/,
  /whichever process its people are on/,
  /do not slow down picking or typing/,
  /the verdict stands within 1\.5 s/,
  /\[(?:PG6, )?PG98\] (?!an invitation|the session)[^']* (?:works without the scripts|says 'Something)/,
  /all scripts that (?!an invitation|the session).* may fail to load once/,
];
