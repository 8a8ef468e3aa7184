import { i18n } from '@lingui/core';

/** The texts of every page, and those of its parts, by which the build divides each catalogue. */
const catalogues = {
  all: import.meta.glob('../locales/*.po'),
  dialogs: import.meta.glob('../locales/*.po', { query: '?dialogs' }),
  forms: import.meta.glob('../locales/*.po', { query: '?forms' }),
  marketing: import.meta.glob('../locales/*.po', { query: '?marketing' }),
  session: import.meta.glob('../locales/*.po', { query: '?session' }),
};

/**
 * Loads the texts of a language, before anything is rendered in it.
 * @param tag as in the `lang` of the page
 */
export async function loadLanguage(tag: string): Promise<void> {
  await load('all', tag);
  i18n.activate(tag);
}

/** Resolves with a part of the page once its texts are there too. */
export async function withTexts<Part>(
  part: Exclude<keyof typeof catalogues, 'all'>,
  module: Promise<Part>,
): Promise<Part> {
  const [loaded] = await Promise.all([module, load(part, i18n.locale)]);
  return loaded;
}

/** A catalogue hands its texts to Lingui as it runs. */
async function load(part: keyof typeof catalogues, tag: string): Promise<void> {
  const catalogue = catalogues[part][`../locales/${tag}.po`];
  if (!catalogue) throw new Error(`There is no catalogue of the language "${tag}"`);
  await catalogue();
}
