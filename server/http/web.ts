import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { notFoundPath, pagePaths } from '@story-pointer/core/pages';
import { file as fileAt, Glob, hash } from 'bun';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type PageSettings, renderPage, robotsTxt, sitemapXml } from './pages.ts';

/** Something the web is made of, with its compressed forms, held in memory. */
interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** By content-encoding; '' is the thing as it is. */
  readonly bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const oneYear = 'public, max-age=31536000, immutable';
const askEachTime = 'no-cache';

/** What the build says of each page. */
const pagesSchema = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), html: z.string() }),
);

/**
 * Serves the built web from `folder`. Every address that is no file and no page gets the page
 * 'not found', with that status.
 * @throws {Error} when nothing has been built
 */
export async function createWeb(
  folder: string,
  settings: PageSettings,
): Promise<(c: Context) => Response> {
  const template = fileAt(`${folder}/index.html`);
  if (!(await template.exists())) {
    throw new Error(`There is no built web in ${folder}: run "npm run build" first.`);
  }
  const shell = await template.text();
  const built = pagesSchema.parse(await fileAt(`${folder}/pages.json`).json());
  const page = (path: Parameters<typeof renderPage>[1], html = '') =>
    asset(
      'text/html; charset=utf-8',
      askEachTime,
      renderPage(shell, path, { scripts: built[path]?.scripts ?? [], html }, settings),
    );
  const notFound = await page(notFoundPath);
  const undrawn = new Map<string, Asset>();
  const assets = new Map<string, Asset>();
  for await (const name of new Glob('**/*').scan({ cwd: folder })) {
    const file = fileAt(`${folder}/${name}`);
    // The names of these change with what is in them.
    const cacheControl = name.startsWith('assets/') ? oneYear : askEachTime;
    assets.set(`/${name}`, await asset(file.type, cacheControl, await file.bytes()));
  }
  for (const name of ['/index.html', '/pages.json']) assets.delete(name);
  for (const path of pagePaths) {
    assets.set(path, await page(path, built[path]?.html));
    undrawn.set(path, await page(path));
  }
  assets.set('/robots.txt', await asset('text/plain', askEachTime, robotsTxt(settings)));
  assets.set('/sitemap.xml', await asset('application/xml', askEachTime, sitemapXml(settings)));
  return (c) => {
    // What stands behind a '?' decides on what a page shows, and the build has not known it.
    const pages = c.req.url.includes('?') ? undrawn : assets;
    const found = pages.get(c.req.path) ?? assets.get(c.req.path);
    return found ? serve(c, found, 200) : serve(c, notFound, 404);
  };
}

const compressible = /^text\/|javascript|json|svg|xml/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

async function asset(
  type: string,
  cacheControl: string,
  content: string | Uint8Array,
): Promise<Asset> {
  const body = new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  const bodies = new Map([['', body]]);
  if (compressible.test(type)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    bodies.set('br', new Uint8Array(await compressBrotli(body, { params })));
    bodies.set('gzip', new Uint8Array(await compressGzip(body, { level: 9 })));
  }
  return { type, cacheControl, etag: `"${hash(body).toString(36)}"`, bodies };
}

function serve(c: Context, { type, etag, cacheControl, bodies }: Asset, status: number): Response {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
  });
  if (status === 200 && c.req.header('if-none-match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  const wanted = c.req.header('accept-encoding') ?? '';
  const encoding = ['br', 'gzip'].find((name) => wanted.includes(name) && bodies.has(name));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(bodies.get(encoding ?? ''), { status, headers });
}
