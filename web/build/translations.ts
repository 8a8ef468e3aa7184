import { getCatalogs } from '@lingui/cli/api';
import { type CatalogType, getConfig, type MessageType } from '@lingui/conf';

/** The catalogues of all languages by their tags; 'en' has the English texts. */
export type Catalogues = Readonly<Record<string, CatalogType>>;

interface Translated extends MessageType {
  /** The English text that was translated, as in a catalogue: quoted. */
  readonly source: string;
}

/** The least similarity of a text to the one that it has replaced, from 0 to 1; as in gettext. */
const similar = 0.6;

/** Begins gettext's comment with the English text of a translation that is marked 'fuzzy'. */
const previous = '| msgid ';

/** Reads the texts in the sources, and their translations; writes nothing. */
export async function readCatalogues(configPath: string): Promise<Catalogues> {
  const config = getConfig({ configPath });
  const { orderBy, locales } = config;
  const [catalogue] = await getCatalogs(config);
  const before = await catalogue?.readAll();
  const now = await catalogue?.make({ clean: true, overwrite: true, orderBy, locale: [] });
  if (!before || !now) throw new Error('The texts in the sources cannot be read');
  const others = locales.filter((tag) => tag !== 'en');
  return {
    ...now,
    ...Object.fromEntries(others.map((tag) => [tag, markChanged(before, now, tag)])),
  };
}

/** The translation of a text, unless its English has changed since; gettext shows the English then, too. */
export function translationOf(message: MessageType | undefined): string {
  return (message && !isFuzzy(message) && message.translation) || '';
}

export function isFuzzy({ extra }: MessageType): boolean {
  return strings(extra?.['flags']).includes('fuzzy');
}

/**
 * Marks translations 'fuzzy' where the English text has changed, as gettext's `msgmerge --previous` does.
 * @param now the texts in the sources, with the translations of those that are unchanged
 */
function markChanged(before: Catalogues, now: Catalogues, tag: string): CatalogType {
  const english = now['en'] ?? {};
  const translated = new Map(
    Object.entries(before[tag] ?? {})
      .filter(([, { translation }]) => translation)
      .map(([id, message]) => [id, { ...message, source: sourceOf(message, before['en']?.[id]) }]),
  );
  const left = [...translated].filter(([id]) => !english[id]).map(([, message]) => message);
  return Object.fromEntries(
    Object.entries(now[tag] ?? {}).map(([id, message]) => {
      const text = quoted(english[id]?.translation);
      const alike = left.filter(({ context }) => context === message.context);
      const found = translated.get(id) ?? mostSimilar(text, alike);
      return [id, found ? marked(message, found, text) : message];
    }),
  );
}

function sourceOf(message: MessageType, english: MessageType | undefined): string {
  if (!isFuzzy(message)) return quoted(english?.translation ?? message.message);
  const comment = strings(message.extra?.['translatorComments']).find(isPrevious);
  return comment?.slice(previous.length) ?? '';
}

function marked(
  message: MessageType,
  { translation = '', source }: Translated,
  text: string,
): MessageType {
  const flags = strings(message.extra?.['flags']).filter((flag) => flag !== 'fuzzy');
  const comments = strings(message.extra?.['translatorComments']).filter((one) => !isPrevious(one));
  const extra =
    source === text
      ? { flags, translatorComments: comments }
      : { flags: [...flags, 'fuzzy'], translatorComments: [...comments, previous + source] };
  return { ...message, translation, extra };
}

function mostSimilar(text: string, messages: readonly Translated[]): Translated | undefined {
  const [best] = messages
    .map((message) => ({ message, similarity: similarity(message.source, text) }))
    .filter(({ similarity }) => similarity >= similar)
    .sort((one, other) => other.similarity - one.similarity);
  return best?.message;
}

/** The share of pairs of letters that two texts have in common (Sørensen and Dice). */
function similarity(one: string, other: string): number {
  const [some, others] = [pairsIn(one), pairsIn(other)];
  const rest = [...others];
  for (const pair of some) {
    const index = rest.indexOf(pair);
    if (index >= 0) rest.splice(index, 1);
  }
  return (2 * (others.length - rest.length)) / (some.length + others.length);
}

function pairsIn(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
}

function quoted(text = ''): string {
  return JSON.stringify(text);
}

function isPrevious(comment: string): boolean {
  return comment.startsWith(previous);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
