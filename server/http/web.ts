import { cookieName } from '@story-pointer/core/cookie-name';
import { idSchema } from '@story-pointer/core/ids';
import {
  addressOf,
  languageCookie,
  placeOf,
  preferredLanguage,
  sourceLanguage,
} from '@story-pointer/core/languages';
import { notFoundPath, type PagePath, pageAt } from '@story-pointer/core/pages';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { sessionIdOf } from '@story-pointer/core/session-code';
import type { ChatTexts } from '@story-pointer/core/webhooks/chat';
import { file as fileAt, Glob, SHA256 } from 'bun';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { networkUrls } from '../network.ts';
import { cacheableAsset, privateAsset, serveAsset } from './asset.ts';
import { readBuilt } from './built.ts';
import type { Env } from './call.ts';
import { fillIn, type InvitationPages } from './fill-in.ts';
import { isTrackerScript } from './headers.ts';
import { isFromThisComputer } from './own-network.ts';
import { manifestOf, meta, type PageSettings, renderPage, robotsTxt, sitemapXml } from './pages.ts';
import { personIn, type SignIn } from './person-name.ts';
import { askedHost, basePathOf } from './public-address.ts';

/** The invitation for a code: null if there is no such session, undefined if it cannot be looked up now. */
export type Invite = (code: string) => Promise<Invitation | null | undefined>;

interface Visits {
  /** Counts the request for a page. @throws {EdgeError} tooManyRequests */
  readonly count: () => Promise<void>;
  /** Counts it as well. @throws {EdgeError} tooManyRequests */
  readonly invite: Invite;
}

export interface Web {
  (c: Context<Env>, visits: Visits): Promise<Response>;
  /** The hashes of inline scripts, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
  /** The sentences of webhooks for chats, by language. */
  readonly chatTexts: ReadonlyMap<string, ChatTexts>;
}

const oneYear = 'public, max-age=31536000, immutable';
const askEachTime = 'no-cache';
/** For responses that depend on the sender or the host: shared caches must not keep them. */
const forOneOnly = 'private, no-cache';

/** A placeholder for the address people open, if it is not configured. */
const anyHost = 'http://host.invalid';

/** Serves the built web; other addresses get the page 'not found'. @param settings with an empty `publicUrl` for any host */
export async function createWeb(
  folder: string,
  settings: PageSettings,
  host = '127.0.0.1',
): Promise<Web> {
  const { shell, languages } = await readBuilt(folder);
  const { publicUrl } = settings;
  const placed = { ...settings, publicUrl: publicUrl || anyHost };
  const basePath = basePathOf(publicUrl);
  const { signIn } = settings;
  const personal = (type: string, content: string) => personalText(type, content, host, signIn);
  const text = publicUrl === '' || signIn ? personal : cacheableText;
  const all = Object.keys(languages).filter((tag) => !languages[tag]?.isPseudo);

  const assets = await filesIn(folder);
  for (const name of ['/index.html', '/pages.json']) assets.delete(name);
  const { logo } = settings;
  if (logo) {
    const asset = cacheableAsset(logo.type, oneYear, logo.content);
    assets.set(logo.path, (c) => serveAsset(c, asset));
  }
  const manifest = fileAt(`${folder}/manifest.webmanifest`);
  if (await manifest.exists()) {
    const content = manifestOf(await manifest.text(), placed);
    assets.set('/manifest.webmanifest', cacheableText(manifest.type, content));
  }
  const licences = assets.get('/licences.txt');
  if (licences) assets.set('/licences', licences);
  const forRobots = new Map([
    ['/robots.txt', text('text/plain', robotsTxt(placed))],
    ['/sitemap.xml', text('application/xml', sitemapXml(placed, all))],
  ]);

  const pagesIn = (tag: string, isInAddress: boolean): ServedPages => {
    const built = languages[tag];
    if (!built) throw new Error(`The built web in ${folder} has no language "${tag}".`);
    const { pages, ...described } = built;
    const language = { ...described, tag, isInAddress, all };
    const page = (path: PagePath | typeof notFoundPath, html = '', preview: LinkPreview = null) => {
      const parts = pages[path];
      if (!parts)
        throw new Error(`The built web in ${folder} has no page ${path}: build it again.`);
      return renderPage(shell, path, { ...parts, html, preview }, language, placed);
    };
    const { html = '', preview = null } = pages['/join-session']?.invitation ?? {};
    return {
      drawn: remembered((path) => text(htmlType, page(path, pages[path]?.html))),
      undrawn: remembered((path) => text(htmlType, page(path))),
      invitations: {
        drawn: page('/join-session', html, preview),
        undrawn: page('/join-session', '', preview),
        unknown: page('/join-session'),
      },
    };
  };
  // Made when they are first asked for.
  const addressed = remembered((tag: string) => pagesIn(tag, true));
  const chosen = remembered((tag: string) => pagesIn(tag, false));

  const serve = async (c: Context<Env>, { count, invite }: Visits) => {
    // Files are not limited: a file costs no more than a refusal, and a page needs all of its
    // files.
    const asset = assets.get(c.req.path);
    if (asset) return asset(c);
    const { sessionId = '', participantId = '' } = c.env.query;
    const code = sessionIdOf(sessionId.trim());
    const isSeatless = code && !participantId.trim();
    const asked = placeOf(c.req.path, all);
    // Without a redirect, which would cost a round trip on a slow network.
    const path = asked.path === '/session' && isSeatless ? '/join-session' : asked.path;
    const isCanonical = addressOf(asked) === c.req.path;
    const { drawn, undrawn, invitations } =
      asked.language === null ? chosen(chosenLanguage(c)) : addressed(asked.language);
    const vary = asked.language === null ? languageHeaders : '';
    if (isCanonical && path === '/join-session' && idSchema.safeParse(code).success) {
      const invitation = await invite(code);
      // Otherwise the page's scripts ask for it.
      if (invitation !== undefined) {
        const page = personal(htmlType, fillIn(invitations, code, invitation));
        return varied(await page(c), vary);
      }
    } else {
      await count();
    }
    const robotText = forRobots.get(path);
    if (robotText) return robotText(c);
    const page = pageAt(path);
    if (isCanonical && page) {
      // The query decides about the content of a page, and the build did not know it.
      const pages = c.req.url.includes('?') ? undrawn : drawn;
      return varied(await pages(page)(c), vary);
    }
    const tidy = placeOf(c.req.path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''), all);
    if (!pageAt(tidy.path)) return varied(await undrawn(notFoundPath)(c, 404), vary);
    return c.redirect(basePath + addressOf(tidy) + new URL(c.req.url).search, 308);
  };

  /** The language somebody has chosen, else the one the browser prefers. */
  function chosenLanguage(c: Context): string {
    const cookie = getCookie(c, cookieName(languageCookie, basePath)) ?? '';
    if (Object.hasOwn(languages, cookie)) return cookie;
    return preferredLanguage(c.req.header('accept-language') ?? '', all);
  }

  // In no time at the first request of most people.
  chosen(sourceLanguage);
  return Object.assign(serve, {
    scriptHashes: hashesOfScripts(shell),
    chatTexts: new Map(Object.entries(languages).map(([tag, { chat }]) => [tag, chat])),
  });
}

interface ServedPages {
  readonly drawn: (path: PagePath) => Serve;
  readonly undrawn: (path: PagePath | typeof notFoundPath) => Serve;
  readonly invitations: InvitationPages;
}

type LinkPreview = Parameters<typeof renderPage>[2]['preview'];

/** The headers of a request that decide about the language of a page whose address names none. */
const languageHeaders = 'accept-language, cookie';

function varied(response: Response, headers: string): Response {
  if (headers !== '') response.headers.append('vary', headers);
  return response;
}

function remembered<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function hashesOfScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
  return scripts.map(([, script = '']) => `'sha256-${SHA256.hash(script, 'base64')}'`);
}

const htmlType = 'text/html; charset=utf-8';

const compressed = '.br';

type Serve = (c: Context<Env>, status?: number) => Promise<Response>;

async function filesIn(folder: string): Promise<Map<string, Serve>> {
  const files = new Map<string, Serve>();
  for await (const name of new Glob('**/*').scan({ cwd: folder })) {
    if (name.endsWith(compressed)) continue;
    const file = fileAt(`${folder}/${name}`);
    const brotli = fileAt(`${folder}/${name}${compressed}`);
    // These files have a hash of their content in their names.
    // The script for trackers is not stored: its policy follows a setting.
    const kept = name.startsWith('assets/') ? oneYear : askEachTime;
    const cacheControl = isTrackerScript(`/${name}`) ? 'no-store' : kept;
    const known = (await brotli.exists()) ? await brotli.bytes() : undefined;
    const asset = cacheableAsset(file.type, cacheControl, await file.bytes(), known);
    files.set(`/${name}`, (c, status) => serveAsset(c, asset, status));
  }
  return files;
}

function cacheableText(type: string, content: string): Serve {
  const asset = cacheableAsset(type, askEachTime, content);
  return (c, status) => serveAsset(c, asset, status);
}

/**
 * Contains the host of its request, and the person whom a sign-in proxy names. On this computer it names addresses for
 * others, which no stranger may learn.
 */
function personalText(type: string, content: string, host: string, signIn?: SignIn): Serve {
  return (c: Context<Env>, status) => {
    const isPage = type === htmlType;
    const isHere = isPage && isFromThisComputer(c.env);
    const network = isHere ? networkUrls(host, c.env.server.port ?? 80).join(' ') : '';
    const person = isPage && signIn ? personIn(signIn.personOf(c.env)) : '';
    const facts = Object.entries({ network, person }).filter(([, value]) => value !== '');
    const text = content
      .replaceAll(anyHost, askedHost(c))
      .replace('</head>', (end) => facts.map(([name, value]) => meta(name, value)).join('') + end);
    return serveAsset(c, privateAsset(type, forOneOnly, text), status);
  };
}
