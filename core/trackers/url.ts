/** Browsers and Bun have both; the types of `core` know neither. */
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean };
declare const URLSearchParams: new (init: string | Pair[]) => Query & { toString(): string };

type Pair = [name: string, value: string];

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

export function queryOf(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(parameters)).toString();
}

/** A part of a path as people read it; unlike `decodeURIComponent` this takes a stray '%'. */
export function decoded(part: string): string {
  return new URLSearchParams(`part=${part.replace(/[+&]/g, encodeURIComponent)}`).get('part') ?? '';
}
