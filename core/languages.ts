import { isPublic } from './pages.ts';

/** The language of the texts in the sources, for everybody whose language is not there. */
export const sourceLanguage = 'en';

export const languageCookie = 'language';

export interface PagePlace {
  readonly path: string;
  /** The language in its address; null if the address names none. */
  readonly language: string | null;
}

/** Reads a language from the beginning of a path, as in `/de/about`, if one of these is meant. */
export function placeOf(address: string, languages: readonly string[]): PagePlace {
  const [, language = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  const meant = isPublic(rest) ? languageMeant(language, languages) : undefined;
  return meant ? { language: meant, path: rest } : { language: null, path: address };
}

/** The most of a browser's languages that count: people read fewer, and a header holds thousands. */
const mostRead = 20;

/** The address of a page: English ones, and those of sessions, name no language. */
export function addressOf({ path, language }: PagePlace): string {
  if (language === null || language === sourceLanguage || !isPublic(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The first of a browser's languages that is there. @param accepted the header */
export function preferredLanguage(accepted: string, languages: readonly string[]): string {
  const wanted = accepted
    .split(',', mostRead)
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';');
      const [, weight = '1'] = /^\s*q=([\d.]+)/.exec(quality) ?? [];
      return { tag: tag.trim(), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const found = languageMeant(tag, languages);
    if (found !== undefined) return found;
  }
  return sourceLanguage;
}

/** By the whole tag, else by language and script: Traditional Chinese is not Simplified. */
function languageMeant(tag: string, languages: readonly string[]): string | undefined {
  return (
    languages.find((language) => language.toLowerCase() === tag.toLowerCase()) ??
    languages.find((language) => isWrittenAlike(language, tag))
  );
}

/** Whether two tags name the same language in the same script. */
export function isWrittenAlike(one: string, other: string): boolean {
  if (primary(one) !== primary(other)) return false;
  try {
    const [script, wanted] = [one, other].map((tag) => new Intl.Locale(tag).maximize().script);
    return script === wanted;
  } catch {
    return false;
  }
}

function primary(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '');
}
