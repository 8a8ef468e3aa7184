import { webAddress } from '../details.ts';

/** The place of a story's key in a tracker's address; a bare number reads as '#12'. */
const places: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\/browse\/([a-z][a-z0-9_]*-\d+)\b/i, upper],
  [/[?&]selectedissue=([a-z][a-z0-9_]*-\d+)\b/i, upper],
  [/^https?:\/\/linear\.app\/[^/]+\/issue\/([a-z][a-z0-9]*-\d+)\b/i, upper],
  [/\/(?:issues|pull|merge_requests|work_items)\/(\d+)\b/i, (number) => `#${number}`],
  [/\/_workitems\/edit\/(\d+)\b/i, (number) => number],
  [/^https?:\/\/app\.shortcut\.com\/[^/]+\/story\/(\d+)\b/i, (number) => `sc-${number}`],
];

/** The key that an address of a tracker names. */
export function keyOfAddress(address: string): string | undefined {
  for (const [place, key] of places) {
    const found = place.exec(address)?.[1];
    if (found !== undefined) return key(found);
  }
  return undefined;
}

/** Addresses of an API, and of the page that people open instead. */
const pages: readonly (readonly [RegExp, string])[] = [
  [
    /^https:\/\/api\.(github\.com)\/repos\/([^/]+\/[^/]+\/(?:issues|pull))s?\/(\d+)$/i,
    'https://$1/$2/$3',
  ],
  [/^(https:\/\/[^/]+)\/api\/v3\/repos\/([^/]+\/[^/]+\/(?:issues|pull))s?\/(\d+)$/i, '$1/$2/$3'],
  [/^(https:\/\/.+)\/_apis\/wit\/workItems\/(\d+)(?:\?.*)?$/i, '$1/_workitems/edit/$2'],
];

/** The page of a story where an address is that of an API; empty where it is another's. */
export function webPage(address: string): string {
  for (const [api, page] of pages) if (api.test(address)) return address.replace(api, page);
  const isApi = /^https?:\/\/api\.|\/rest\/(?:api|agile)\/|\/_apis\/|\/api\/v\d/i.test(address);
  return isApi ? '' : address;
}

/** A name for an address without a better one: its key, or the last part of its path. */
export function nameOfAddress(address: string): string {
  const path = address.replace(/^https?:\/\//i, '').replace(/[?#].*$/, '');
  return keyOfAddress(address) ?? path.split('/').findLast((part) => part !== '') ?? address;
}

export function addressIn(text: string): string | undefined {
  const found = /https?:\/\/[^\s<>"'|]{1,2000}/i.exec(text)?.[0].replace(/[.,;:!?)\]}]+$/, '');
  return found === undefined ? undefined : (webAddress(found) ?? undefined);
}

/** A line without its address, which may be that of a Markdown link. */
export function withoutAddress(text: string, link: string): string {
  if (link === '') return text.trim();
  const at = text.indexOf(link);
  const before = text.slice(0, at).replace(/[<(]$/, '');
  const after = text.slice(at + link.length).replace(/^[>)]/, '');
  const linked = /\[([^[\]]{1,1000})\]\(?$/.exec(before.slice(-1002));
  const left = linked ? before.slice(0, before.length - linked[0].length) : before;
  return [left, linked?.[1] ?? '', after.replace(/^\)/, '')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/(?<!\s)\s*[-–—:|]$/, '');
}

/** The address of a key, where somebody has said how addresses look: 'https://example.com/browse/{key}'. */
export function builtAddress(pattern: string, key: string): string | undefined {
  if (!pattern.includes('{key}') || key === '') return undefined;
  const address = pattern.replace('{key}', encodeURIComponent(key.replace(/^#/, '')));
  return webAddress(address) ?? undefined;
}

function upper(key: string): string {
  return key.toUpperCase();
}
