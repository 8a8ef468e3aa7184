import { isPublic } from './pages.ts';

/** The language of the texts in the sources, for everybody whose language is not there. */
export const sourceLanguage = 'en';

export const languageCookie = 'language';

export interface PagePlace {
  readonly path: string;
  /** The language in its address; null if the address names none. */
  readonly language: string | null;
}

/** Reads a language from the beginning of a path, as in `/de/about`, if it is one of these. */
export function placeOf(address: string, languages: readonly string[]): PagePlace {
  const [, language = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  const isThere = languages.includes(language) && isPublic(rest);
  return isThere ? { language, path: rest } : { language: null, path: address };
}

/** The most of a browser's languages that count: people read fewer, and a header holds thousands. */
const mostRead = 20;

/** The address of a page: English ones, and those of sessions, name no language. */
export function addressOf({ path, language }: PagePlace): string {
  if (language === null || language === sourceLanguage || !isPublic(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The first of a browser's languages that is there: by the whole tag, else by its language. @param accepted the header */
export function preferredLanguage(accepted: string, languages: readonly string[]): string {
  const wanted = accepted
    .split(',', mostRead)
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';');
      const [, weight = '1'] = /^\s*q=([\d.]+)/.exec(quality) ?? [];
      return { tag: tag.trim().toLowerCase(), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => primary(language) === primary(tag));
    if (found !== undefined) return found;
  }
  return sourceLanguage;
}

function primary(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '');
}
