import { addressOf } from '@story-pointer/core/languages';
import { isPublic, notFoundPath, type PagePath, publicPaths } from '@story-pointer/core/pages';
import type { PrivacyFact } from '@story-pointer/core/privacy';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isRelayed, listOf } from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import type { Logo } from '../logo.ts';
import type { BuiltHead, BuiltLanguage, BuiltPage } from './built.ts';
import type { SignIn } from './person-name.ts';
import { basePathOf } from './public-address.ts';

/** The name in the texts of the build. */
const productName = 'Story Pointer';

export interface PageSettings {
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string;
  readonly siteName: string;
  readonly logo?: Logo | undefined;
  /** '' for none. */
  readonly imprintUrl: string;
  readonly supportUrl: string;
  /** An analytics script of the operator's own; '' for none. */
  readonly analyticsScriptUrl: string;
  readonly signIn?: SignIn | undefined;
  readonly retentionDays: number;
  readonly privacyFacts: readonly PrivacyFact[];
  readonly maxStories: number;
  readonly hasRouterDevtools: boolean;
  /** The trackers that pages may read issues from. */
  readonly trackers: readonly TrackerName[];
  /** Whether only people with a token may create sessions. */
  readonly needsCreateToken?: boolean;
  /** The trackers that the server has tokens for, and whether people type a word to use them. */
  readonly served?: { readonly names: readonly TrackerName[]; readonly hasWord: boolean };
}

interface PageLanguage extends Omit<BuiltLanguage, 'pages'> {
  readonly tag: string;
  /** Whether its address names it; then its links do so, too. */
  readonly isInAddress: boolean;
  /** The tags of all languages that have addresses. */
  readonly all: readonly string[];
}

interface PageParts extends Omit<BuiltPage, 'invitation'> {
  /** For chats in which somebody posts the link of an invitation; null for the page's own head. */
  readonly preview: Pick<BuiltHead, 'title' | 'description'> | null;
}

/** The page at `path`, made from the one shell with a head of its own, for readers that do not run its scripts. */
export function renderPage(
  shell: string,
  path: PagePath | typeof notFoundPath,
  { head: pageHead, preview, scripts, html }: PageParts,
  language: PageLanguage,
  settings: PageSettings,
): string {
  const page = changed(shell, {
    html: (element) => {
      element.setAttribute('lang', language.tag);
      element.setAttribute('dir', language.direction);
    },
    title: (title) => title.remove(),
    head: (head) => {
      const fonts = language.fonts.map(
        (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
      );
      const preloads = scripts.map((name) => `<link rel="modulepreload" href="/${name}">`);
      const parts = [headOf(path, pageHead, preview, language, settings), ...fonts, ...preloads];
      head.append(parts.join('\n'), { html: true });
      // The script in the head reads what this installation has stored.
      const basePath = escapeHtml(basePathOf(settings.publicUrl));
      head.prepend(`<meta name="root" content="${basePath}/">`, { html: true });
    },
    body: (body) => {
      body.prepend(language.noScript, { html: true });
      body.append(`<template id="failure">${language.failure}</template>`, { html: true });
    },
    '#root': (root) => root.setInnerContent(html, { html: true }),
  });
  return atItsPlace(page, html !== '', language, settings);
}

type Change = (element: HTMLRewriterTypes.Element) => unknown;

/** @param changes of elements, by selectors */
function changed(page: string, changes: Readonly<Record<string, Change>>): string {
  const rewriter = new HTMLRewriter();
  for (const [selector, change] of Object.entries(changes))
    rewriter.on(selector, { element: (element) => void change(element) });
  return rewriter.transform(page);
}

/** The page with its addresses: this operator's, which the build does not have, and in its language. */
function atItsPlace(
  page: string,
  isDrawn: boolean,
  { tag, isInAddress }: PageLanguage,
  settings: PageSettings,
): string {
  const { publicUrl, siteName, logo, imprintUrl, supportUrl } = settings;
  const { privacyFacts, retentionDays } = settings;
  const basePath = basePathOf(publicUrl);
  const address = logo && basePath + logo.path;
  return changed(page, {
    'a[href]': (link) => {
      const [, path = '', query = ''] =
        /^([^?#]*)(.*)$/s.exec(link.getAttribute('href') ?? '') ?? [];
      if (isInAddress) link.setAttribute('href', addressOf({ path, language: tag }) + query);
    },
    '[href], [src]': (element) => {
      for (const name of ['href', 'src']) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/^\.?\/(?!\/)/, `${basePath}/`));
      }
    },
    '.nav__name': (name) => name.setInnerContent(siteName),
    '[data-fact]': (statement) => {
      const fact = statement.getAttribute('data-fact');
      if (!privacyFacts.some((one) => one === fact)) statement.remove();
    },
    '#retention-days': (days) => days.setInnerContent(String(retentionDays)),
    '#support-link': (link) => link.setAttribute('href', supportUrl),
    ...(address && {
      '.nav__logo': (pip) => {
        const look = escapeHtml(pip.getAttribute('class') ?? '');
        pip.replace(`<img src="${address}" alt="" class="${look}">`, { html: true });
      },
      'link[rel=icon]': (icon) => icon.setAttribute('href', address).removeAttribute('type'),
      // Then iOS takes that of the manifest.
      'link[rel=apple-touch-icon]': (icon) => icon.remove(),
    }),
    ...(imprintUrl !== '' && {
      '#imprint-link': (link) => link.setAttribute('href', imprintUrl).removeAttribute('hidden'),
    }),
    // The styles come first, and then the scripts.
    ...(isDrawn && {
      'script[type=module], link[rel=modulepreload]': (script) =>
        script.setAttribute('fetchpriority', 'low'),
    }),
  });
}

function headOf(
  path: PagePath | typeof notFoundPath,
  { title, description, keywords }: BuiltHead,
  preview: PageParts['preview'],
  { tag, texts, all }: PageLanguage,
  settings: PageSettings,
): string {
  const { publicUrl, siteName, logo, imprintUrl, supportUrl, analyticsScriptUrl } = settings;
  const { hasRouterDevtools, trackers, served } = settings;
  const named = (text: string) => text.replaceAll(productName, () => siteName);
  const address = publicUrl + addressOf({ path, language: tag });
  // The address of a team is a secret.
  const isThere = path !== notFoundPath && path !== '/team';
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const translations = isPublic(path)
    ? translationsOf(path, all, settings).map(
        ([language, url]) =>
          `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`,
      )
    : [];
  return [
    `<title>${escapeHtml(named(title))}</title>`,
    meta('description', named(description)),
    meta('keywords', keywords),
    meta('robots', isPublic(path) && !preview ? 'index, follow' : 'noindex'),
    ...(isThere ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    ...translations,
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:locale', localeOf(tag)),
    property('og:title', named(preview?.title ?? title)),
    property('og:description', named(preview?.description ?? description)),
    ...(isThere ? [property('og:url', address)] : []),
    // It shows our name.
    ...(siteName === productName && !logo
      ? [
          property('og:image', `${publicUrl}/og-image.png`),
          meta('twitter:card', 'summary_large_image'),
        ]
      : []),
    meta('site-name', siteName),
    ...(logo ? [meta('logo', basePathOf(publicUrl) + logo.path)] : []),
    ...(imprintUrl === '' ? [] : [meta('imprint-url', imprintUrl)]),
    meta('support-url', supportUrl),
    meta('privacy', settings.privacyFacts.join(' ')),
    meta('retention-days', String(settings.retentionDays)),
    meta('max-stories', String(settings.maxStories)),
    ...Object.entries(texts).map(([part, file]) => meta(`texts-${part}`, file)),
    ...(settings.needsCreateToken ? [meta('create-token', 'needed')] : []),
    ...(hasRouterDevtools ? [meta('router-devtools', 'on')] : []),
    // A foreign script could read what pages keep.
    ...(trackers.length > 0 ? [meta('trackers', analyticsScriptUrl ? 'on' : 'keep')] : []),
    ...(trackers.some(isRelayed) ? [meta('tracker-list', listOf(trackers))] : []),
    ...(served && served.names.length > 0
      ? [meta('server-tokens', [served.hasWord ? 'word' : 'proxy', ...served.names].join(' '))]
      : []),
    // No foreign script runs on a page whose address can hold a secret.
    ...(analyticsScriptUrl && path !== '/seat' && path !== '/team'
      ? [`<script async src="${escapeHtml(analyticsScriptUrl)}"></script>`]
      : []),
  ].join('\n');
}

/** The addresses of a page in all languages, and the one that asks the browser for its own; none for one language. */
function translationsOf(
  path: string,
  languages: readonly string[],
  { publicUrl }: PageSettings,
): readonly (readonly [language: string, url: string])[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map((tag) => [tag, publicUrl + addressOf({ path, language: tag })] as const),
    ['x-default', publicUrl + path],
  ];
}

/** A language with its country, as in `pt_BR`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** The manifest of the build, with the name and the logo of this installation. */
export function manifestOf(built: string, { siteName, logo, publicUrl }: PageSettings): string {
  const names = { name: siteName, short_name: siteName };
  const src = logo && basePathOf(publicUrl) + logo.path;
  const icons = logo && { icons: [{ src, sizes: 'any', type: logo.type }] };
  return JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(built)), ...names, ...icons });
}

export function robotsTxt({ publicUrl }: PageSettings): string {
  return `User-agent: *\nDisallow: ${basePathOf(publicUrl)}/api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function sitemapXml(settings: PageSettings, languages: readonly string[]): string {
  const urls = publicPaths.flatMap((path) => {
    const translations = translationsOf(path, languages, settings).map(
      ([language, url]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
    );
    return languages.map((language) => {
      const url = settings.publicUrl + addressOf({ path, language });
      return `<url><loc>${escapeHtml(url)}</loc>${translations.join('')}</url>`;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>
`;
}

export function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
