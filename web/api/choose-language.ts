import { cookieName } from '@story-pointer/core/cookie-name';
import { addressOf, languageCookie } from '@story-pointer/core/languages';
import { reloadAt } from '../browser/reload.ts';
import { keepInLanguage, setCookie } from '../browser/storage.ts';
import { root } from './address.ts';
import { placeHere } from './place-here.ts';

/** Shows this page in another language, which the server remembers for this browser. */
export function chooseLanguage(language: string): void {
  const { pathname } = root();
  setCookie(cookieName(languageCookie, pathname), language, pathname);
  keepInLanguage();
  const { path } = placeHere();
  const { search, hash } = window.location;
  reloadAt(new URL(addressOf({ path, language }).slice(1) + search + hash, root()).href);
}
