import { pageAt } from '@story-pointer/core/pages';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { originsOf } from '@story-pointer/core/trackers/trackers';

type Headers = readonly (readonly [name: string, value: string])[];

/** For all responses: browsers do not guess types, and no other site may read or frame them. */
const always: Headers = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** Devices and places that no page needs, and no script in one may ask for. */
const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Responses of the API are not pages: a browser that opens one runs nothing in it. */
export const headersOfCalls: Headers = [
  ...always,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** Restricts pages to our own scripts, these hashes of inline ones, one script of the operator's, this server, and frames of these origins. */
export function headersOfPages(
  analyticsScriptUrl: string,
  scriptHashes: readonly string[] = [],
  frameAncestors: readonly string[] = [],
): Headers {
  const isFramed = frameAncestors.length > 0;
  const ours = analyticsScriptUrl ? `'self' ${new URL(analyticsScriptUrl).origin}` : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${[ours, ...scriptHashes].join(' ')}`,
    // React Aria adds a few style elements to the page; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${ours}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? frameAncestors.join(' ') : "'none'"}`,
  ];
  return [
    ...always,
    ['content-security-policy', policy.join('; ')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['permissions-policy', permissions],
    ['referrer-policy', 'same-origin'],
    ...(isFramed ? [] : [['x-frame-options', 'DENY'] as const]),
  ];
}

/** Whether the address of a page lets people in: that of a team, and a link into a seat as a mail program may change it. */
export function letsIn(path: string): boolean {
  const page = pageAt(path);
  return page === '/team' || page === '/seat';
}

/** No cache, robot or other site gets such an address. */
export const headersOfEntries: Headers = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex'],
];

/** A logo can be a document with scripts of its own, which never run. */
const headersOfLogo: Headers = [
  ...always,
  ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
];

/** The headers of the page or file at a path. */
export function headersOfWeb(pages: Headers, trackerScript: Headers): (path: string) => Headers {
  return (path) => {
    if (path.startsWith('/assets/logo-')) return headersOfLogo;
    return isTrackerScript(path) ? trackerScript : pages;
  };
}

/** The script that asks trackers: a worker takes the policy of its own response, so that no page can reach them. */
export function isTrackerScript(path: string): boolean {
  return /^\/assets\/tracker-worker-[\w-]+\.js$/.test(path);
}

export function headersOfTrackerScript(
  trackers: readonly TrackerName[],
  hasTokens = false,
): Headers {
  const own = hasTokens ? ["'self'"] : [];
  const origins = [...new Set([...originsOf(trackers), ...own])].join(' ') || "'none'";
  return [...always, ['content-security-policy', `default-src 'none'; connect-src ${origins}`]];
}

export function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}
