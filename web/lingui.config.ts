import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/cli';
import { extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { ourDeck, presets } from '../core/decks/presets.ts';
import { decks } from '../core/decks/specified.ts';
import { problemSentences } from '../core/problems.ts';

const presetDecks = fileURLToPath(new URL('../core/decks/presets.ts', import.meta.url));
/** The origin of meanings of cards, which the home page does not show. */
const specifiedDecks = fileURLToPath(new URL('../core/decks/specified.ts', import.meta.url));
const problems = fileURLToPath(new URL('../core/problems.ts', import.meta.url));

/** The sentences of refusals stand in core, for programs; pages find their texts by `problem.<code>`. */
const problemExtractor = {
  match: (file: string) => file === problems,
  extract(file: string, _: string, onMessage: (message: ExtractedText) => void) {
    for (const [code, message] of Object.entries(problemSentences)) {
      onMessage({ id: `problem.${code}`, message, origin: [file, 1] });
    }
  },
};

/** Texts of decks likewise: pages find them by `deck.<English>`. */
const deckExtractor = {
  match: (file: string) => file === presetDecks,
  extract(file: string, _: string, onMessage: (message: ExtractedText) => void) {
    const all = [...Object.values(decks), ...presets];
    const names = all.flatMap(({ name, description }) => [name, description]);
    const meanings = all.flatMap(({ cards }) => cards.flatMap((card) => card.description ?? []));
    const tell = (message: string, origin: string) =>
      onMessage({ id: `deck.${message}`, message, origin: [origin, 1] });
    for (const message of new Set([...names, ourDeck])) tell(message, file);
    for (const message of new Set(meanings)) tell(message, specifiedDecks);
  },
};

interface ExtractedText {
  readonly id: string;
  readonly message: string;
  origin: [string, number];
}

/** English made 40 % longer, to show text that is not in the catalogue or has too little room. */
const pseudoLocale = { locale: 'en-XA', extend: 0.4, extendCharacter: '·' };

/** A language is a catalogue; its glossary is beside it. */
const locales = readdirSync(new URL('locales', import.meta.url)).flatMap((file) =>
  file.endsWith('.po') ? file.slice(0, -'.po'.length) : [],
);

export default defineConfig({
  sourceLocale: 'en',
  locales,
  pseudoLocale,
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>', '<rootDir>/../core/problems.ts', '<rootDir>/../core/decks/presets.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*', '**/build/**'],
    },
  ],
  extractors: [problemExtractor, deckExtractor, extractor],
  format: formatter({ lineNumbers: false }),
  // A page speaks one language for as long as it is open, so its texts need no context.
  runtimeConfigModule: { i18n: ['#texts/i18n.ts', 'i18n'], Trans: ['#texts/trans.tsx', 'Trans'] },
});
