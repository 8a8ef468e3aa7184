import { notFoundPath, type PagePath, pagePaths, pages } from '@story-pointer/core/pages';
import { root } from '../api/address.ts';
import { countPageView } from '../api/page-views.ts';

type Path = PagePath | typeof notFoundPath;

/** Says in the page's head which page is shown now, and counts the visit. */
export function tellOf(pattern: string): void {
  const path: Path = pagePaths.find((known) => known === pattern) ?? notFoundPath;
  showInHead(path);
  countPageView(path);
}

function showInHead(path: Path): void {
  const { title, description, keywords, isPublic } = pages[path];
  document.title = title;
  set('meta[name=description]', 'content', description);
  set('meta[name=keywords]', 'content', keywords);
  set('meta[name=robots]', 'content', isPublic ? 'index, follow' : 'noindex');
  setCanonical(path === notFoundPath ? '' : path.slice(1));
}

/** The server knows at which site the pages are at home; only the place changes here. */
function setCanonical(place: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (!link) return;
  const address = new URL(link.href);
  address.pathname = new URL(place, root).pathname;
  link.href = address.href;
}

function set(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value);
}
