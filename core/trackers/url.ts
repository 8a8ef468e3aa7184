/** Browsers and Bun have both; the types of `core` know neither. */
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean };
declare const URLSearchParams: new (init: string | Pairs) => Query & { toString(): string };

export type Pairs = readonly (readonly [name: string, value: string])[];

export interface Query {
  get(name: string): string | null;
  getAll(name: string): string[];
  keys(): Iterable<string>;
}

export interface ParsedUrl {
  readonly origin: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: Query;
}

export function parsedUrl(text: string): ParsedUrl | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** The path of a page below an address, which has no slash at its end; null for one elsewhere. */
export function pathBelow(address: string, { origin, pathname }: ParsedUrl): string | null {
  const page = origin + pathname;
  return page.startsWith(`${address}/`) ? page.slice(address.length) : null;
}

const isPairs = (parameters: object): parameters is Pairs => Array.isArray(parameters);

export function queryOf(parameters: Readonly<Record<string, string>> | Pairs): string {
  const pairs = isPairs(parameters) ? parameters : Object.entries(parameters);
  return new URLSearchParams(pairs).toString();
}

/** A part of a path as people read it; unlike `decodeURIComponent` this takes a stray '%'. */
export function decoded(part: string): string {
  return new URLSearchParams(`part=${part.replace(/[+&]/g, encodeURIComponent)}`).get('part') ?? '';
}
