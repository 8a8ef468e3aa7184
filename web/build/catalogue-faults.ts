import { createCompiledCatalog } from '@lingui/cli/api';

/** The texts of a catalogue by their ids. */
type Texts = ReadonlyMap<string, string>;

/** A piece of a compiled text: plain text, or a placeholder with the forms it chooses from. */
type Piece = string | readonly [name: string, type?: string, forms?: string | Forms];
type Forms = Readonly<Record<string, number | readonly Piece[]>>;

/** The parts of a text that its translation shares. */
interface Parts {
  readonly placeholders: Set<string>;
  readonly tags: Set<string>;
  readonly words: Set<string>;
  /** The forms of each plural. */
  readonly plurals: string[][];
}

const tag = /<\/?\d+\/?>/g;
const word = /\p{L}[\p{L}\p{M}\d]*/gu;

/**
 * Compares translations with the English texts.
 * @param kept words that may be the same in both
 * @returns a sentence for each fault
 */
export function faultsOf(
  english: Texts,
  translated: Texts,
  language: string,
  kept: ReadonlySet<string>,
): string[] {
  const sources = partsOf(english, 'en');
  const parts = partsOf(translated, language);
  const faults: string[] = [];
  for (const [id, own] of parts) {
    const source = sources.get(id);
    if (!source) continue;
    const text = english.get(id);
    const note = (fault: string) => faults.push(`${JSON.stringify(text)} ${fault}`);
    if (!isSame(source.placeholders, own.placeholders)) note('has other placeholders');
    if (!isSame(source.tags, own.tags)) note('has other tags');
    const missing = missingForms(source, own, language);
    if (missing.length > 0) note(`lacks the plural forms ${missing.join(', ')}`);
    const untranslated = [...own.words].filter((one) => !kept.has(one.toLowerCase()));
    if (translated.get(id) === text && untranslated.length > 0)
      note(`is as in English; "${untranslated.join('", "')}" may be kept by ${language}.md`);
  }
  return faults;
}

const heading = 'The same as in English\n';

/** The words of a glossary that are the same as in English, below a heading of their own. */
export function keptWords(glossary: string): string[] {
  const section = glossary.split(/^## /m).find((one) => one.startsWith(heading)) ?? heading;
  const words = section.slice(heading.length).match(word) ?? [];
  return words.map((one) => one.toLowerCase());
}

/** @throws {Error} if a text cannot be parsed */
function partsOf(texts: Texts, language: string): Map<string, Parts> {
  const { source, errors } = createCompiledCatalog(language, Object.fromEntries(texts), {
    namespace: 'json',
  });
  const [failed] = errors;
  if (failed) throw new Error(`${language}: ${failed.source}: ${failed.error.message}`);
  const { messages }: { messages: Record<string, string | readonly Piece[]> } = JSON.parse(source);
  return new Map(
    Object.entries(messages).map(([id, message]) => {
      const parts: Parts = {
        placeholders: new Set(),
        tags: new Set(),
        words: new Set(),
        plurals: [],
      };
      collect(typeof message === 'string' ? [message] : message, parts);
      return [id, parts];
    }),
  );
}

function collect(pieces: readonly Piece[], parts: Parts): void {
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      for (const [found] of piece.matchAll(tag)) parts.tags.add(found);
      for (const [found] of piece.replaceAll(tag, ' ').matchAll(word)) parts.words.add(found);
      continue;
    }
    const [name, type, forms] = piece;
    parts.placeholders.add(name);
    if (typeof forms !== 'object') continue;
    if (type === 'plural') parts.plurals.push(Object.keys(forms));
    for (const form of Object.values(forms)) if (typeof form === 'object') collect(form, parts);
  }
}

/** The forms for numbers that no plural of a language has; a text without numbers in English needs none. */
function missingForms(source: Parts, own: Parts, language: string): string[] {
  if (!source.plurals.some((forms) => forms.includes('one'))) return [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = own.plurals.length > 0 ? own.plurals : [['other']];
  return needed.filter(
    (form) => !isRare(form, language) && plurals.some((forms) => !forms.includes(form)),
  );
}

/** Romance languages have 'many' for whole millions alone, and Arabic 'zero' for 0, which reads as 'other'. */
function isRare(form: string, language: string): boolean {
  return form === 'many' ? /^(fr|es|it|pt)/.test(language) : form === 'zero';
}

function isSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((one) => others.has(one));
}
