import { idSchema } from '@story-pointer/core/ids';
import { notFoundPath, type PagePath, pagePaths } from '@story-pointer/core/pages';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { sessionIdOf } from '@story-pointer/core/session-code';
import { file as fileAt, Glob, SHA256 } from 'bun';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { askedHost } from './asked-host.ts';
import { lastingAsset, passingAsset, serveAsset } from './asset.ts';
import { basePathOf } from './base-path.ts';
import type { Env } from './call.ts';
import { fillIn, type InvitationPages } from './fill-in.ts';
import { type PageSettings, renderPage, robotsTxt, sitemapXml } from './pages.ts';

/**
 * Looks up the invitation for a code: null if there is no such session, undefined if it cannot be
 * looked up now.
 */
export type Invite = (code: string) => Promise<Invitation | null | undefined>;

/** The parts of the server that pages need. */
interface Visits {
  /**
   * Counts the request for a page.
   * @throws {EdgeError} tooManyRequests
   */
  readonly count: () => Promise<void>;
  /**
   * Counts it as well.
   * @throws {EdgeError} tooManyRequests
   */
  readonly invite: Invite;
}

/** Answers every request outside of the API. */
export interface Web {
  (c: Context<Env>, visits: Visits): Promise<Response>;
  /** The hashes of inline scripts, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

const oneYear = 'public, max-age=31536000, immutable';
const askEachTime = 'no-cache';
/** For responses that depend on the sender or the host: shared caches must not keep them. */
const forOneOnly = 'private, no-cache';

/** A placeholder for the address people open, if it is not configured. */
const anyHost = 'http://host.invalid';

/** The build's description of each page. */
const pagesSchema = z.record(
  z.string(),
  z.object({
    head: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
    scripts: z.array(z.string()),
    html: z.string(),
    /** The same page with an invitation, in which placeholders stand for its facts. */
    invitation: z.optional(
      z.object({
        html: z.string(),
        preview: z.object({ title: z.string(), description: z.string() }),
      }),
    ),
  }),
);

/**
 * Serves the built web from `folder`. Every address that is no file and no page gets the page 'not
 * found', with that status.
 * @param settings with an empty `publicUrl` if people may open it at any host
 * @throws {Error} before the web is built
 */
export async function createWeb(folder: string, settings: PageSettings): Promise<Web> {
  const template = fileAt(`${folder}/index.html`);
  if (!(await template.exists())) {
    throw new Error(`There is no built web in ${folder}: run "npm run build" first.`);
  }
  const shell = await template.text();
  const built = pagesSchema.parse(await fileAt(`${folder}/pages.json`).json());
  const { publicUrl } = settings;
  const placed = { ...settings, publicUrl: publicUrl || anyHost };
  const partsOf = (path: string) => {
    const parts = built[path];
    if (!parts) throw new Error(`The built web in ${folder} has no page ${path}: build it again.`);
    return parts;
  };
  const page = (path: PagePath | typeof notFoundPath, html = '') =>
    renderPage(shell, path, { ...partsOf(path), html, preview: null }, placed);
  const text = (type: string, content: string) =>
    publicUrl === '' ? hostText(type, content) : lastingText(type, content);

  const assets = await filesIn(folder);
  const files = new Map<string, Serve>();
  for (const name of ['/index.html', '/pages.json']) assets.delete(name);
  const licences = assets.get('/licences.txt');
  if (licences) assets.set('/licences', licences);
  files.set('/robots.txt', text('text/plain', robotsTxt(placed)));
  files.set('/sitemap.xml', text('application/xml', sitemapXml(placed)));
  const undrawn = new Map<string, Serve>();
  for (const path of pagePaths) {
    files.set(path, text(htmlType, page(path, built[path]?.html)));
    undrawn.set(path, text(htmlType, page(path)));
  }
  const notFound = text(htmlType, page(notFoundPath));
  const joinParts = partsOf('/join-session');
  const { html = '', preview = null } = joinParts.invitation ?? {};
  const invitations: InvitationPages = {
    drawn: renderPage(shell, '/join-session', { ...joinParts, html, preview }, placed),
    undrawn: renderPage(shell, '/join-session', { ...joinParts, html: '', preview }, placed),
    unknown: page('/join-session'),
  };
  const basePath = basePathOf(publicUrl);

  const serve = async (c: Context<Env>, { count, invite }: Visits) => {
    // Files are not limited: a file costs no more than a refusal, and a page needs all of its
    // files.
    const asset = assets.get(c.req.path);
    if (asset) return asset(c);
    const { sessionId = '', participantId = '' } = c.env.query;
    const code = sessionIdOf(sessionId.trim());
    const isSeatless = code && !participantId.trim();
    // Without a redirect, which would cost a round trip on a slow network.
    const path = c.req.path === '/session' && isSeatless ? '/join-session' : c.req.path;
    if (path === '/join-session' && idSchema.safeParse(code).success) {
      const invitation = await invite(code);
      // Otherwise the page's scripts ask for it.
      if (invitation !== undefined) {
        return hostText(htmlType, fillIn(invitations, code, invitation))(c);
      }
    } else {
      await count();
    }
    // The query decides about the content of a page, and the build did not know it.
    const pages = c.req.url.includes('?') ? undrawn : files;
    const found = pages.get(path) ?? files.get(path);
    if (found) return found(c);
    const tidy = path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
    if (!undrawn.has(tidy)) return notFound(c, 404);
    return c.redirect(basePath + tidy + new URL(c.req.url).search, 308);
  };
  return Object.assign(serve, { scriptHashes: hashesOfScripts(shell) });
}

function hashesOfScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
  return scripts.map(([, script = '']) => `'sha256-${SHA256.hash(script, 'base64')}'`);
}

const htmlType = 'text/html; charset=utf-8';

/** The suffix of files that the build has compressed. */
const compressed = '.br';

type Serve = (c: Context, status?: number) => Promise<Response>;

async function filesIn(folder: string): Promise<Map<string, Serve>> {
  const files = new Map<string, Serve>();
  for await (const name of new Glob('**/*').scan({ cwd: folder })) {
    if (name.endsWith(compressed)) continue;
    const file = fileAt(`${folder}/${name}`);
    const brotli = fileAt(`${folder}/${name}${compressed}`);
    // These files have a hash of their content in their names.
    const cacheControl = name.startsWith('assets/') ? oneYear : askEachTime;
    const known = (await brotli.exists()) ? await brotli.bytes() : undefined;
    const asset = lastingAsset(file.type, cacheControl, await file.bytes(), known);
    files.set(`/${name}`, (c, status) => serveAsset(c, asset, status));
  }
  return files;
}

function lastingText(type: string, content: string): Serve {
  const asset = lastingAsset(type, askEachTime, content);
  return (c, status) => serveAsset(c, asset, status);
}

/** A text that contains the host of its request. */
function hostText(type: string, content: string): Serve {
  return (c, status) => {
    const text = content.replaceAll(anyHost, askedHost(c));
    return serveAsset(c, passingAsset(type, forOneOnly, text), status);
  };
}
