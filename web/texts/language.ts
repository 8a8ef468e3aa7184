import { isWrittenAlike } from '@story-pointer/core/languages';
import { type CataloguePart, importCatalogue } from './catalogues.ts';
import { i18n, withLatinDigits } from './i18n.ts';

/**
 * Loads the texts of a language, before anything is rendered in it.
 * @param tag as in the `lang` of the page
 */
export async function loadLanguage(tag: string): Promise<void> {
  await load('all', tag);
  i18n.activate(tag, withLatinDigits(regionalTag(tag)));
}

/** The browser's first tag of a language, which names a region; a build has none. */
function regionalTag(tag: string): string {
  const own = import.meta.env.SSR ? [] : navigator.languages;
  return own.find((one) => isWrittenAlike(one, tag)) ?? tag;
}

/** Resolves with a part of the page once its texts are there too. */
export async function withTexts<Module>(
  part: Exclude<CataloguePart, 'all'>,
  module: Promise<Module>,
): Promise<Module> {
  const [loaded] = await Promise.all([module, load(part, i18n.locale)]);
  return loaded;
}

async function load(part: CataloguePart, tag: string): Promise<void> {
  const { messages } = await importCatalogue(part, tag);
  i18n.load(tag, messages);
}
