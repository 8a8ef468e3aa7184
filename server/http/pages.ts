import { notFoundPath, type PagePath, pagePaths, pages } from '@story-pointer/core/pages';
import { basePathOf } from './base-path.ts';

/** What an operator may put into the pages. */
export interface PageSettings {
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string;
  readonly supportUrl: string;
  /** An analytics script of the operator's own; '' for none. */
  readonly analyticsScriptUrl: string;
  readonly hasRouterDevtools: boolean;
}

/**
 * The page at `path`, made from the one page there is: with its own title, description and so on in
 * its head, for all those who do not run its scripts.
 * @param scripts what the page will need, to be fetched at once
 */
export function renderPage(
  template: string,
  path: PagePath | typeof notFoundPath,
  scripts: readonly string[],
  settings: PageSettings,
): string {
  const basePath = basePathOf(settings.publicUrl);
  return new HTMLRewriter()
    .on('[href], [src]', {
      element: (element) => {
        for (const name of ['href', 'src']) {
          const address = element.getAttribute(name);
          // The build knows the place of everything below the root, but not the root.
          if (address) element.setAttribute(name, address.replace(/^\.?\/(?!\/)/, `${basePath}/`));
        }
      },
    })
    .on('title', {
      element: (title) => {
        title.remove();
      },
    })
    .on('head', {
      element: (head) => {
        const preloads = scripts.map(
          (name) => `<link rel="modulepreload" href="${basePath}/${name}">`,
        );
        head.append([headOf(path, settings), ...preloads].join('\n'), { html: true });
      },
    })
    .transform(template);
}

function headOf(path: PagePath | typeof notFoundPath, settings: PageSettings): string {
  const { title, description, keywords, isPublic } = pages[path];
  const { publicUrl, supportUrl, analyticsScriptUrl, hasRouterDevtools } = settings;
  const address = `${publicUrl}${path === notFoundPath ? '/' : path}`;
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('keywords', keywords),
    meta('robots', isPublic ? 'index, follow' : 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', 'Story Pointer'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${publicUrl}/og-image.png`),
    meta('twitter:card', 'summary_large_image'),
    meta('root', `${basePathOf(publicUrl)}/`),
    meta('support-url', supportUrl),
    ...(hasRouterDevtools ? [meta('router-devtools', 'on')] : []),
    ...(analyticsScriptUrl
      ? [`<script async src="${escapeHtml(analyticsScriptUrl)}"></script>`]
      : []),
  ].join('\n');
}

export function robotsTxt({ publicUrl }: PageSettings): string {
  return `User-agent: *\nDisallow: ${basePathOf(publicUrl)}/api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function sitemapXml({ publicUrl }: PageSettings): string {
  const urls = pagePaths
    .filter((path) => pages[path].isPublic)
    .map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
