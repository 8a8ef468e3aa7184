import { i18n } from '@lingui/core';
import { addressOf, languageCookie, placeOf } from '@story-pointer/core/languages';
import { reloadAt } from '../browser/reload.ts';
import { keepInLanguage, setCookie } from '../browser/storage.ts';
import { pathHere, root } from './address.ts';

/** Shows this page in another language, which the server remembers for this browser. */
export function chooseLanguage(language: string): void {
  setCookie(languageCookie, language, root().pathname);
  keepInLanguage();
  const { path } = placeOf(pathHere(), [i18n.locale]);
  const { search, hash } = window.location;
  reloadAt(new URL(addressOf({ path, language }).slice(1) + search + hash, root()).href);
}
