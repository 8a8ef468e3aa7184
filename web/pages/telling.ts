import { addressOf } from '@story-pointer/core/languages';
import { isPublic, notFoundPath, pageAt } from '@story-pointer/core/pages';
import { apiUrl, root } from '../calls/installation.ts';
import { i18n } from '../texts/i18n.ts';
import { headOf, type Path } from './heads.ts';

/** Sets the page's title and description, and counts the visit. */
export function tellOf(pattern: string): void {
  const path: Path = pageAt(pattern) ?? notFoundPath;
  showInHead(path);
  countView(path);
}

/** Counts a visit by the pattern of its address alone; its response is not awaited. */
function countView(route: Path): void {
  const body = new Blob([JSON.stringify({ route })], { type: 'application/json' });
  navigator.sendBeacon(apiUrl('page-views'), body);
}

function showInHead(path: Path): void {
  const { title, description, keywords } = headOf(path);
  document.title = title;
  setMeta('description', description);
  setMeta('keywords', keywords);
  const isIndexed = isPublic(path) && window.location.search === '';
  setMeta('robots', isIndexed ? 'index, follow' : 'noindex');
  setCanonical(path);
}

/** The page 'not found' has no canonical address, and that of a team is a secret. */
function setCanonical(path: Path): void {
  const before = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  before?.remove();
  if (path === notFoundPath || path === '/team') return;
  const link = document.createElement('link');
  link.rel = 'canonical';
  const address = root().pathname + addressOf({ path, language: i18n.locale }).slice(1);
  // The first one is under the configured address.
  link.href = new URL(address, before?.href ?? root()).href;
  document.head.append(link);
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content);
}
