import { setupI18n } from '@lingui/core';

/** In a build, a text that was not loaded is an error, and never shown as its id. Elsewhere it is in English. */
const missing = (_: string, id: string) => {
  reportError(new Error(`The text "${id}" was not loaded`));
  return '';
};

/** The texts in the language of the page. */
export const i18n = setupI18n(import.meta.env['PROD'] ? { missing } : {});

/** Digits are Latin in all languages, as they are on cards. */
export function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

/** The locale of formats: of the reader's region, where a page has loaded its language. */
export function formatLocale(): string {
  const [locale = withLatinDigits(i18n.locale)] = [i18n.locales ?? []].flat();
  return locale;
}
