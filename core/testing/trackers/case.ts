/** An answer of a stand-in; the status 0 is none. */
export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isSigned?: boolean;
  /** Whether it has another form than the vendor's, on purpose. */
  readonly isOdd?: boolean;
}

/** The addresses of Jira Cloud, Jira Data Center and Redmine. */
export const site = 'https://acme.atlassian.net';
export const server = 'https://jira.example.org/jira';
export const pm = 'https://pm.example.org/redmine';

/** @param request its method and its path as people read it */
export type Server = (request: string, body: unknown) => Given | undefined;

/** A stand-in for a tracker, whose shapes follow the vendor's documentation; no vendor's own server was asked. */
export interface TrackerCase {
  readonly product: string;
  /** As an operator names it. */
  readonly tracker: string;
  /** The addresses of many issues and of one. */
  readonly many: string;
  readonly one: string;
  /** One issue with these points, or none; tells the points that it has by now. */
  readonly start: (points: string) => { readonly server: Server; readonly now: () => string };
  /** Issues with the numbers 1 to `count`, open and without points; @param isRepeated whether all pages are the first */
  readonly list: (count: number, isRepeated?: boolean) => Server;
  /** The most points that a place holds. */
  readonly takes: unknown;
  /** Points without a place there. */
  readonly unsuited: string;
  /** Answers a token that may only read, where that is no refusal of a change. */
  readonly reading?: Server;
}

/** Pages of a hundred issues, from the position that a request names. */
export function paged(
  positionIn: (request: string) => number,
  answer: (ids: readonly number[], from: number, isMore: boolean, count: number) => Given,
): TrackerCase['list'] {
  return (count, isRepeated) => (request) => {
    const from = isRepeated ? 0 : positionIn(request);
    const length = Math.max(0, Math.min(100, count - from));
    const ids = Array.from({ length }, (_, at) => from + at + 1);
    return answer(ids, from, from + 100 < count, count);
  };
}

export const numberIn = (request: string, name: string) =>
  Number(new RegExp(`[?&]${name}=(\\d+)`).exec(request)?.[1] ?? 0);

/** Pages that name the next one in a header. */
export const linked = (issues: string, issue: (id: number) => object): TrackerCase['list'] =>
  paged(
    (request) => 100 * Math.max(0, numberIn(request, 'page') - 1),
    (ids, from, isMore) => ({
      body: ids.map((id) => issue(id)),
      headers: isMore ? { link: `<${issues}?page=${from / 100 + 2}>; rel="next"` } : {},
    }),
  );

/** Whether a request changes an issue. */
export function isChange(request: string, body: unknown): boolean {
  if (/^(?:GET|POST .*\/wiql\b)/.test(request)) return false;
  return !/^query/.test(Object(body).query ?? '');
}
