import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hash } from 'bun';
import type { Context } from 'hono';
import { isKnown } from './etag.ts';

/** Something the web is made of, with its compressed forms, held in memory. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** By content-encoding; '' is the thing as it is. */
  readonly bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const compressible = /^text\/|javascript|json|svg|xml/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * An asset that is made once and sent often: its compression may take its time.
 * @param brotli its brotli form, where the build has made that
 */
export async function lastingAsset(
  type: string,
  cacheControl: string,
  content: string | Uint8Array,
  brotli?: Uint8Array<ArrayBuffer>,
): Promise<Asset> {
  const body = new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  const bodies = new Map([['', body]]);
  if (compressible.test(type)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    bodies.set('br', brotli ?? new Uint8Array(await compressBrotli(body, { params })));
    bodies.set('gzip', new Uint8Array(await compressGzip(body, { level: 9 })));
  }
  return { type, cacheControl, etag: etagOf(body), bodies };
}

/** A text that is made for one answer, and so compressed in a hurry. */
export async function passingAsset(
  type: string,
  cacheControl: string,
  content: string,
): Promise<Asset> {
  const body = new TextEncoder().encode(content);
  const bodies = new Map([
    ['', body],
    ['gzip', new Uint8Array(await compressGzip(body, { level: 4 }))],
  ]);
  return { type, cacheControl, etag: etagOf(body), bodies };
}

function etagOf(body: Uint8Array): string {
  return `"${hash(body).toString(36)}"`;
}

/** Answers with an asset, in the form the browser likes best, or says that it has it already. */
export function serveAsset(
  c: Context,
  { type, etag, cacheControl, bodies }: Asset,
  status = 200,
): Response {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
  });
  if (status === 200 && isKnown(c, etag)) return new Response(null, { status: 304, headers });
  const wanted = c.req.header('accept-encoding') ?? '';
  const encoding = ['br', 'gzip'].find((name) => wanted.includes(name) && bodies.has(name));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(bodies.get(encoding ?? ''), { status, headers });
}
