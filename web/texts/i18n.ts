import { setupI18n } from '@lingui/core';

/** In a build, a text that was not loaded is an error, and never shown as its id. Elsewhere it is in English. */
const missing = (_: string, id: string) => {
  reportError(new Error(`The text "${id}" was not loaded`));
  return '';
};

/** The texts in the language of the page. */
export const i18n = setupI18n(import.meta.env['PROD'] ? { missing } : {});

/** The locale of formats in a language: digits are Latin in all of them, as they are on cards. */
export function withLatinDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}
