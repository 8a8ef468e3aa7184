/** An answer of a stand-in; the status 0 is none. */
export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isSigned?: boolean;
  /** Whether it has another form than the vendor's, on purpose. */
  readonly isOdd?: boolean;
}

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
}

/** Whether a request changes an issue. */
export function isChange(request: string, body: unknown): boolean {
  if (/^(?:GET|POST .*\/wiql\b)/.test(request)) return false;
  return !/^query/.test(Object(body).query ?? '');
}
