import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { file as fileAt, Glob, hash } from 'bun';
import type { Context } from 'hono';

/** The built pages and what they load, held in memory with their compressed forms. */

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** By content-encoding; '' is the file as it is. */
  readonly bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** The addresses of pages; every other one that is no file gets the page 'not found', and says so. */
const pages = ['/', '/about', '/create-session', '/join-session', '/session', '/session-summary'];

const oneYear = 'public, max-age=31536000, immutable';
const compressible = /^text\/|javascript|json|svg|manifest|wasm/;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Everything under `folder`, by address. */
async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for await (const name of new Glob('**/*').scan({ cwd: folder })) {
    const file = fileAt(`${folder}/${name}`);
    const body = new Uint8Array(await file.arrayBuffer());
    const bodies = new Map([['', body]]);
    if (compressible.test(file.type)) {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      bodies.set('br', new Uint8Array(await compressBrotli(body, { params: quality })));
      bodies.set('gzip', new Uint8Array(await compressGzip(body, { level: 9 })));
    }
    assets.set(`/${name}`, {
      type: file.type,
      etag: `"${hash(body).toString(36)}"`,
      // Vite puts a hash of the content into the names of these.
      cacheControl: name.startsWith('assets/') ? oneYear : 'no-cache',
      bodies,
    });
  }
  return assets;
}

/**
 * Serves the built web from `folder`.
 * @throws {Error} when there is none
 */
export async function createWeb(folder: string): Promise<(c: Context) => Response> {
  const assets = await readAssets(folder);
  const page = assets.get('/index.html');
  if (!page) throw new Error(`There is no built web in ${folder}: run "npm run build" first.`);
  return (c) => {
    const asset = assets.get(c.req.path);
    if (asset && asset !== page) return serve(c, asset, 200);
    return serve(c, page, pages.includes(c.req.path) ? 200 : 404);
  };
}

function serve(c: Context, asset: Asset, status: number): Response {
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    etag: asset.etag,
    vary: 'accept-encoding',
  });
  if (status === 200 && c.req.header('if-none-match') === asset.etag) {
    return new Response(null, { status: 304, headers });
  }
  const wanted = c.req.header('accept-encoding') ?? '';
  const encoding = ['br', 'gzip'].find((name) => wanted.includes(name) && asset.bodies.has(name));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(asset.bodies.get(encoding ?? ''), { status, headers });
}
