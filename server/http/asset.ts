import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { gzipSync, hash } from 'bun';
import type { Context } from 'hono';

type Body = Uint8Array<ArrayBuffer>;

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

/** Compressed once, in the background, at the first request. @param brotli its form of the build, if there is one */
export function cacheableAsset(
  type: string,
  cacheControl: string,
  content: string | Body,
  brotli?: Body,
): Asset {
  // Kept in one form: a copy for compressing would double the memory of all files.
  const body = new Blob([content]);
  const forms = new Map<string, () => Promise<Blob>>();
  if (compressible.test(type)) {
    const built = brotli && new Blob([brotli]);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    forms.set(
      'br',
      once(async () => built ?? new Blob([await compressBrotli(await body.bytes(), { params })])),
    );
    forms.set(
      'gzip',
      once(async () => new Blob([await compressGzip(await body.bytes(), { level: 9 })])),
    );
  }
  return { type, cacheControl, etag: etagOf(content), body, forms };
}

/** A text for one response, compressed synchronously: a page takes less time than passing it to another thread. */
export function privateAsset(type: string, cacheControl: string, content: string): Asset {
  const body = new TextEncoder().encode(content);
  const gzipped = async () => new Blob([gzipSync(body, { level: 1, library: 'libdeflate' })]);
  const forms = new Map([['gzip', gzipped]]);
  return { type, cacheControl, etag: etagOf(body), body: new Blob([body]), forms };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function etagOf(body: string | Body): string {
  return `"${hash(body).toString(36)}"`;
}

/** Responds in the encoding the browser prefers, or with 304 if the browser has it. */
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
  const encoding = ['br', 'gzip'].find((name) => forms.has(name) && isTaken(wanted, name));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response((await forms.get(encoding ?? '')?.()) ?? body, { status, headers });
}

/** Whether a client takes an encoding; one with the weight 0 is refused. @param wanted the header */
function isTaken(wanted: string, name: string): boolean {
  const weights = new Map(
    wanted.split(',').map((offer) => {
      const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim());
      const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2);
      return [coding.toLowerCase(), Number(weight ?? 1)];
    }),
  );
  return (weights.get(name) ?? weights.get('*') ?? 0) > 0;
}

/** Whether the client has the content of this tag, in quotes. Proxies that compress make a tag weak. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
