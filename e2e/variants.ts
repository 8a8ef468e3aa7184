/**
 * Tests that `npm test` leaves to `npm run nightly`: they differ from one that it runs in the engine, the
 * language, the proxy or the page alone, or measure times. Matched with the file and the whole title.
 */
export const variants: readonly RegExp[] = [
  /(?:load once|new sign-in|first press|work) in Firefox/,
  /sign-in in WebKit/,
  /answers with (?!a redirect \[).* the sign-in has ended in the middle/,
  /on German phones/,
  /typed into a dialog, is kept/,
  /behind a proxy that refuses WebSockets/,
  /a proxy that cuts connections after 15 s/,
  /with (?:ar-EG|ja-JP) browsers/,
  /no screen breaks when the browser translates it/,
  /each kind of file shows its stories in the dialog/,
  /whichever process its people are on/,
  /do not slow down picking or typing/,
  /\[(?:PG6, )?PG98\] (?!an invitation|the session)[^']* (?:works without the scripts|says 'Something)/,
  /all scripts that (?!an invitation|the session).* may fail to load once/,
];
