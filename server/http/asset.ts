import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { gzipSync, hash } from 'bun';
import type { Context } from 'hono';
import { isKnown } from './etag.ts';

type Body = Uint8Array<ArrayBuffer>;

/** A file of the built web, held in memory. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** A response takes a copy of bytes, but none of a blob: unread responses share it. */
  readonly body: Blob;
  /** Functions that compress it, by content encoding. */
  readonly forms: ReadonlyMap<string, () => Promise<Blob>>;
}

const compressible = /^text\/|javascript|json|svg|xml/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * An asset that is sent often: it is compressed once, in the background, at the first request.
 * @param brotli its brotli form, if the build has made one
 */
export function lastingAsset(
  type: string,
  cacheControl: string,
  content: string | Uint8Array,
  brotli?: Body,
): Asset {
  const body = new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  const forms = new Map<string, () => Promise<Blob>>();
  if (compressible.test(type)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    forms.set(
      'br',
      once(async () => blobOf(brotli ?? (await compressBrotli(body, { params })))),
    );
    forms.set(
      'gzip',
      once(async () => blobOf(await compressGzip(body, { level: 9 }))),
    );
  }
  return { type, cacheControl, etag: etagOf(body), body: blobOf(body), forms };
}

/**
 * A text for one response, compressed synchronously: a page takes less time than passing it to
 * another thread.
 */
export function passingAsset(type: string, cacheControl: string, content: string): Asset {
  const body = new TextEncoder().encode(content);
  const gzipped = async () => blobOf(gzipSync(body, { level: 1, library: 'libdeflate' }));
  const forms = new Map([['gzip', gzipped]]);
  return { type, cacheControl, etag: etagOf(body), body: blobOf(body), forms };
}

function blobOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function etagOf(body: Uint8Array): string {
  return `"${hash(body).toString(36)}"`;
}

/**
 * Responds with an asset in the encoding the browser prefers, or with 304 if the browser has it.
 */
export async function serveAsset(
  c: Context,
  { type, etag, cacheControl, body, forms }: Asset,
  status = 200,
): Promise<Response> {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
  });
  if (status === 200 && isKnown(c, etag)) return new Response(null, { status: 304, headers });
  const wanted = c.req.header('accept-encoding') ?? '';
  const encoding = ['br', 'gzip'].find((name) => wanted.includes(name) && forms.has(name));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response((await forms.get(encoding ?? '')?.()) ?? body, { status, headers });
}
