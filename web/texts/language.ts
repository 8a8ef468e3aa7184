import { i18n, type Messages } from '@lingui/core';

interface Catalogue {
  readonly messages: Messages;
}

/** The texts of every page, and those of its parts, by which the build divides each catalogue. */
const catalogues = {
  all: import.meta.glob<Catalogue>('../locales/*.po'),
  marketing: import.meta.glob<Catalogue>('../locales/*.po', { query: '?marketing' }),
  forms: import.meta.glob<Catalogue>('../locales/*.po', { query: '?forms' }),
  summary: import.meta.glob<Catalogue>('../locales/*.po', { query: '?summary' }),
  dialogs: import.meta.glob<Catalogue>('../locales/*.po', { query: '?dialogs' }),
};

/**
 * Loads the texts of a language, before anything is rendered in it.
 * @param tag as in the `lang` of the page
 */
export async function loadLanguage(tag: string): Promise<void> {
  i18n.loadAndActivate({ locale: tag, messages: await load('all', tag) });
}

/** Resolves with a part of the page once its texts are there too. */
export async function withTexts<Part>(
  part: Exclude<keyof typeof catalogues, 'all'>,
  module: Promise<Part>,
): Promise<Part> {
  const [loaded, messages] = await Promise.all([module, load(part, i18n.locale)]);
  i18n.load(i18n.locale, messages);
  return loaded;
}

async function load(part: keyof typeof catalogues, tag: string): Promise<Messages> {
  const catalogue = catalogues[part][`../locales/${tag}.po`];
  if (!catalogue) throw new Error(`There is no catalogue of the language "${tag}"`);
  return (await catalogue()).messages;
}
