import { latin } from '../latin.ts';
import { checkName, isSameName, isTooLong } from '../names.ts';
import { type Card, type Deck, isAmount, maxCards, numberOn, size, specialCards } from './deck.ts';

/** A team's own deck as one writes it down: `XS=1, S=2: half a day, M=3, ?`. */

export const maxLabel = 8;

export const maxMeaning = 40;

export const deckFaults = [
  'tooFewCards',
  'tooManyCards',
  'noLabel',
  'labelTooLong',
  'labelTwice',
  'noValue',
  'badValue',
  'otherValue',
  'valueTwice',
  'specialValue',
  'meaningTooLong',
] as const;

export interface DeckFault {
  readonly code: (typeof deckFaults)[number];
  /** As it was typed. */
  readonly card: string;
}

type Fallible<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: DeckFault };

/** The deck of a typed text, without a name, or its first fault. */
export function readDeck(text: string): Fallible<Omit<Deck, 'name'>> {
  const parts = partsOf(text);
  if (parts.length > maxCards) return wrong('tooManyCards');
  const written: Written[] = [];
  for (const part of parts) {
    const card = readCard(part);
    if (!card.ok) return card;
    if (written.some(({ label }) => isSameName(label, card.value.label))) {
      return wrong('labelTwice', card.value.label);
    }
    written.push(card.value);
  }
  return valued(written);
}

/** The cards that can be read in a text which is no deck, or not yet. Their values mean nothing. */
export function legibleCards(text: string): readonly Card[] {
  const cards = new Map<string, Card>();
  for (const part of partsOf(text).slice(0, maxCards)) {
    const card = readCard(part);
    if (!card.ok) continue;
    const { label, meaning, special } = card.value;
    cards.set(label, special ?? size(cards.size, label, meaning));
  }
  return [...cards.values()];
}

export function writeDeck({ cards, average }: Pick<Deck, 'cards' | 'average'>): string {
  return cards
    .map(({ kind, label, value, description = '' }) => {
      if (kind !== 'estimate') return label;
      const isPlain = average === 'none' || numberOn(label) === value;
      const isMeant = description !== '' && !separators.test(latin(description));
      return `${label}${isPlain ? '' : `=${value}`}${isMeant ? `: ${description}` : ''}`;
    })
    .join(', ');
}

/** A card before it is known whether the others have values. */
interface Written {
  readonly label: string;
  readonly value?: number | undefined;
  readonly meaning?: string | undefined;
  /** The card that is the same in all decks, if it is one of those. */
  readonly special?: Card | undefined;
}

const separators = /[,;\n\t]/;

/** Stands between a card and its meaning. */
const colon = /:\s+/;

/** Between commas, semicolons or line breaks; between spaces where there is none of these, and no meaning. */
function partsOf(text: string): string[] {
  const tight = withPoints(latin(text))
    .split('=')
    .map((part) => part.trim())
    .join('=');
  const separator = separators.test(tight) || colon.test(tight) ? separators : /\s/;
  return tight
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * A comma between digits is a decimal mark if semicolons or tabs separate the cards. Behind '=' it is one as well if all
 * other commas have a space behind them, or if every card then has its value.
 */
function withPoints(text: string): string {
  if (/[;\t]/.test(text)) return text.replace(/(?<=\d),(?=\d)/g, '.');
  const valued = text.replace(/(=\s*\d{1,6}),(?=\d{1,2}\s*(?:[,\n:]|$))/g, '$1.');
  const cards = valued.split(',');
  const areApart = cards.slice(1).every((card) => /^\s/.test(card));
  return cards.length > 1 && (areApart || cards.every(isValued)) ? valued : text;
}

function isValued(card: string): boolean {
  return card.includes('=') || specialCards.some(({ label }) => label === card.trim());
}

function readCard(part: string): Fallible<Written> {
  const [face = '', ...meant] = part.split(colon);
  const card = readFace(face);
  if (!card.ok || meant.length === 0) return card;
  const { label, special } = card.value;
  if (special) return wrong('specialValue', label);
  const meaning = checkName('meaning', meant.join(': '), maxMeaning);
  return meaning.ok
    ? right({ ...card.value, meaning: meaning.value })
    : wrong('meaningTooLong', label);
}

function readFace(face: string): Fallible<Written> {
  const [before = '', after, ...rest] = face.split('=');
  const checked = checkName('label', before, maxLabel);
  if (!checked.ok) {
    return isTooLong(checked) ? wrong('labelTooLong', before.trim()) : wrong('noLabel', face);
  }
  const label = checked.value;
  // An emoji may come with a sign that it is one.
  const sign = label.replace('\ufe0f', '').replace(/^[？؟]$/, '?');
  const special = specialCards.find((card) => card.label === sign);
  if (special)
    return after === undefined ? right({ ...special, special }) : wrong('specialValue', label);
  const own = numberOn(label);
  if (after === undefined && own === undefined) return right({ label });
  const value = after === undefined ? own : numberOn(after);
  if (value === undefined || rest.length > 0 || !isAmount(value)) return wrong('badValue', label);
  if (own !== undefined && own !== value) return wrong('otherValue', label);
  return right({ label, value });
}

/** Words without values are worth their place in the order typed, and have no average. */
function valued(written: readonly Written[]): Fallible<Omit<Deck, 'name'>> {
  const sizes = written.filter(({ special }) => !special);
  if (sizes.length < 2) return wrong('tooFewCards');
  const missing = sizes.find(({ value }) => value === undefined);
  const isRanking = sizes.every(({ value }) => value === undefined);
  if (missing && !isRanking) return wrong('noValue', missing.label);
  const cards = written.map(({ special, label, value, meaning }) => {
    const place = sizes.findIndex((card) => card.label === label) + 1;
    return special ?? size(value ?? place, label, meaning);
  });
  const double = cards.find(({ value }, index) =>
    cards.slice(0, index).some((former) => former.value === value),
  );
  if (double) return wrong('valueTwice', double.label);
  return right({ average: isRanking ? 'none' : 'all', cards });
}

function right<T>(value: T): Fallible<T> {
  return { ok: true, value };
}

function wrong(code: DeckFault['code'], card = ''): Fallible<never> {
  return { ok: false, fault: { code, card } };
}
