import { i18n, type Messages } from '@lingui/core';

const catalogs = import.meta.glob<{ readonly messages: Messages }>('./*.po');

/**
 * Loads the texts of a language, before anything is rendered in it.
 * @param tag as in the `lang` of the page
 */
export async function loadLanguage(tag: string): Promise<void> {
  const load = catalogs[`./${tag}.po`];
  if (!load) throw new Error(`There is no catalogue of the language "${tag}"`);
  const { messages } = await load();
  i18n.loadAndActivate({ locale: tag, messages });
}
