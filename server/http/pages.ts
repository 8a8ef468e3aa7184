import { isPublic, notFoundPath, type PagePath, pagePaths } from '@story-pointer/core/pages';
import { basePathOf } from './base-path.ts';

/** The operator's settings of the pages. */
export interface PageSettings {
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string;
  readonly supportUrl: string;
  /** An analytics script of the operator's own; '' for none. */
  readonly analyticsScriptUrl: string;
  /** The days that a session is kept after its last activity. */
  readonly retentionDays: number;
  /** The most stories of a session. */
  readonly maxStories: number;
  readonly hasRouterDevtools: boolean;
}

interface Head {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** The parts of a page that differ from the others. */
interface Parts {
  /** Its title and description, in its language. */
  readonly head: Head;
  /** Scripts to preload. */
  readonly scripts: readonly string[];
  /** Prerendered HTML, shown until the scripts run; '' for none. */
  readonly html: string;
  /** For chats in which somebody posts the link of an invitation; null for the page's own head. */
  readonly preview: Pick<Head, 'title' | 'description'> | null;
}

/**
 * The page at `path`, made from the one shell: with its own title, description and so on in its
 * head, for readers that do not run its scripts.
 */
export function renderPage(
  shell: string,
  path: PagePath | typeof notFoundPath,
  { head: pageHead, preview, scripts, html }: Parts,
  settings: PageSettings,
): string {
  const page = new HTMLRewriter()
    .on('title', {
      element: (title) => {
        title.remove();
      },
    })
    .on('head', {
      element: (head) => {
        const preloads = scripts.map((name) => `<link rel="modulepreload" href="/${name}">`);
        head.append([headOf(path, pageHead, preview, settings), ...preloads].join('\n'), {
          html: true,
        });
      },
    })
    .on('#root', {
      element: (root) => {
        root.setInnerContent(html, { html: true });
      },
    })
    .transform(shell);
  return atItsPlace(page, html !== '', settings);
}

/** The page with this operator's addresses, which only the server knows. */
function atItsPlace(
  page: string,
  isDrawn: boolean,
  { publicUrl, supportUrl }: PageSettings,
): string {
  const basePath = basePathOf(publicUrl);
  const rewriter = new HTMLRewriter()
    .on('[href], [src]', {
      element: (element) => {
        for (const name of ['href', 'src']) {
          const address = element.getAttribute(name);
          if (address) element.setAttribute(name, address.replace(/^\.?\/(?!\/)/, `${basePath}/`));
        }
      },
    })
    .on('#support-link', {
      element: (link) => {
        link.setAttribute('href', supportUrl);
      },
    });
  if (isDrawn) {
    // The styles come first, and then the scripts.
    rewriter.on('script[type=module], link[rel=modulepreload]', {
      element: (script) => {
        script.setAttribute('fetchpriority', 'low');
      },
    });
  }
  return rewriter.transform(page);
}

function headOf(
  path: PagePath | typeof notFoundPath,
  { title, description, keywords }: Head,
  preview: Parts['preview'],
  settings: PageSettings,
): string {
  const { publicUrl, supportUrl, analyticsScriptUrl, hasRouterDevtools } = settings;
  const address = publicUrl + path;
  const isThere = path !== notFoundPath;
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('keywords', keywords),
    meta('robots', isPublic(path) && !preview ? 'index, follow' : 'noindex'),
    ...(isThere ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    property('og:type', 'website'),
    property('og:site_name', 'Story Pointer'),
    property('og:title', preview?.title ?? title),
    property('og:description', preview?.description ?? description),
    ...(isThere ? [property('og:url', address)] : []),
    property('og:image', `${publicUrl}/og-image.png`),
    meta('twitter:card', 'summary_large_image'),
    meta('root', `${basePathOf(publicUrl)}/`),
    meta('support-url', supportUrl),
    meta('retention-days', String(settings.retentionDays)),
    meta('max-stories', String(settings.maxStories)),
    ...(hasRouterDevtools ? [meta('router-devtools', 'on')] : []),
    // No foreign script runs on a page whose address can hold a secret.
    ...(analyticsScriptUrl && path !== '/seat'
      ? [`<script async src="${escapeHtml(analyticsScriptUrl)}"></script>`]
      : []),
  ].join('\n');
}

export function robotsTxt({ publicUrl }: PageSettings): string {
  return `User-agent: *\nDisallow: ${basePathOf(publicUrl)}/api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function sitemapXml({ publicUrl }: PageSettings): string {
  const urls = pagePaths
    .filter(isPublic)
    .map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
