import { cookieName } from '@story-pointer/core/cookie-name';
import { addressOf, languageCookie, type PagePlace, placeOf } from '@story-pointer/core/languages';
import { reloadAt } from '../browser/reload.ts';
import { keepInLanguage, setCookie } from '../browser/storage.ts';
import { pathHere, root } from '../calls/installation.ts';
import { tags } from '../texts/language-names.ts';

/** Shows this page in another language, which the server remembers for this browser. */
export function chooseLanguage(language: string): void {
  const { pathname } = root();
  setCookie(cookieName(languageCookie, pathname), language, pathname);
  keepInLanguage();
  const { path } = placeHere();
  const { search, hash } = window.location;
  reloadAt(new URL(addressOf({ path, language }).slice(1) + search + hash, root()).href);
}

/** The position of this page. Without a network, a page that is kept may be in another language. */
export function placeHere(): PagePlace {
  return placeOf(pathHere(), tags);
}
