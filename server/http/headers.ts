type Headers = readonly (readonly [name: string, value: string])[];

/** For all answers: browsers take them for what they are, and no other site may read or frame them. */
const always: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** What is answered to a call is no page: it may do nothing at all, however it is opened. */
export const headersOfCalls: Headers = [
  ...always,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/**
 * Tells browsers what the pages may do: run our own scripts, talk to us, and nothing else.
 * @param analyticsScriptUrl the one script from elsewhere, where the operator wants one
 * @param scriptHashes of our own scripts that stand in the pages
 */
export function headersOfPages(
  analyticsScriptUrl: string,
  scriptHashes: readonly string[] = [],
): Headers {
  const ours = analyticsScriptUrl ? `'self' ${new URL(analyticsScriptUrl).origin}` : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${[ours, ...scriptHashes].join(' ')}`,
    // React Aria puts a few style elements into the page; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${ours}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    ...always,
    ['content-security-policy', policy.join('; ')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['referrer-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ];
}

export function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}
