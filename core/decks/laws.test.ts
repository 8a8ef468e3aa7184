import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { consensusOf, medianOf, mostChosen, suggestionsFor } from '../consensus.ts';
import { isSameName } from '../names.ts';
import { closestCard, countedVotes, distribution, formatActual, meanOf } from '../results.ts';
import type { Vote } from '../session/round.ts';
import { trials } from '../testing/nightly.ts';
import { ownDeck, presetDecks, scales, written } from '../testing/scales.ts';
import { checkScale } from './check.ts';
import { agreeableCards, type Deck, ladderOf, numberOn } from './deck.ts';
import { writeDeck } from './notation.ts';
import { readAmount } from './read-amount.ts';
import { deckOf } from './scale.ts';

const known = scales.map(deckOf);
const anyDeck = fc.oneof(fc.constantFrom(...known), ownDeck.map(written));

/** A deck and what people vote with it. */
const round = anyDeck.chain((deck) =>
  fc
    .array(fc.constantFrom(...deck.cards), { maxLength: 30 })
    .map((cards) => ({ deck, votes: cards.map(voteFor) })),
);

function voteFor({ value }: { readonly value: number }, index: number): Vote {
  return { participantId: `p${index}`, points: value };
}

/** The signs that keyboards of other scripts type. */
const otherSigns: Readonly<Record<string, readonly string[]>> = {
  ...{ ',': ['，', '、', '،', '；', '؛'], '=': ['＝'], '.': ['．', '٫'], '?': ['？', '؟'] },
  ...Object.fromEntries(
    Array.from('0123456789', (digit, value) => [
      digit,
      ['٠', '۰', '０'].map((zero) => String.fromCharCode(zero.charCodeAt(0) + value)),
    ]),
  ),
};

function lawOfRounds(title: string, check: (deck: Deck, votes: readonly Vote[]) => void): void {
  test(title, () =>
    fc.assert(
      fc.property(round, ({ deck, votes }) => check(deck, votes)),
      trials(100),
    ),
  );
}

function lawOfDecks(title: string, check: (deck: Deck) => void): void {
  test(title, () => fc.assert(fc.property(anyDeck, check)));
}

describe('every deck, specified, preset and written down', () => {
  lawOfDecks('[DK2] has 2 to 24 cards, each with a value and a label of its own', ({ cards }) => {
    expect(cards.length).toBeGreaterThanOrEqual(2);
    expect(cards.length).toBeLessThanOrEqual(24);
    expect(new Set(cards.map(({ value }) => value)).size).toBe(cards.length);
    for (const one of cards) {
      expect(cards.filter(({ label }) => isSameName(label, one.label))).toEqual([one]);
    }
  });

  lawOfDecks('[DK2] is worth on each card what the card reads', (deck) => {
    for (const { label, value } of agreeableCards(deck)) {
      expect(numberOn(label) ?? value).toBe(value);
    }
  });

  lawOfDecks('[DK2] reads as it is written', (deck) => {
    const faces = ({ cards }: Deck) => cards.map(({ value, label, kind }) => [value, label, kind]);
    expect(faces(written(writeDeck(deck)))).toEqual(faces(deck));
  });

  lawOfDecks(
    '[DK2] can be the deck of a session, but for what is special to the specified',
    (deck) => {
      const isSpecified = deck.average === 'positive';
      expect(checkScale('type', deck)).toMatchObject(
        isSpecified ? { ok: false } : { ok: true, value: deck },
      );
    },
  );

  lawOfDecks('[R3] has the larger of two neighbours closest to the middle between them', (deck) => {
    for (const [index, larger] of ladderOf(deck).slice(1).entries()) {
      const smaller = ladderOf(deck)[index] ?? larger;
      const mean = meanOf(deck, [larger, smaller].map(voteFor));
      expect(closestCard(deck, mean)).toBe(larger);
    }
  });
});

test('[DK2] a deck is the same with the digits and marks of Arabic, Chinese and Japanese keyboards', () => {
  const typed = ownDeck.chain((text) =>
    fc
      .tuple(...Array.from(text, (sign) => fc.constantFrom(sign, ...(otherSigns[sign] ?? []))))
      .map((signs) => ({ text, other: signs.join('') })),
  );
  return fc.assert(
    fc.property(typed, ({ text, other }) => expect(written(other)).toEqual(written(text))),
  );
});

test.each([
  ['0,5', 0.5],
  ['１２．５', 12.5],
  ['٠٫٥', 0.5],
  ['۴،۵', 4.5],
])('[RE31, SU31] the number %p can be typed with the signs of any keyboard', (text, value) => {
  expect(readAmount(text)).toBe(value);
});

test('[DK1] the presets', () => {
  const names = ['Mountain Goat', 'Fibonacci to 89', 'Hours', 'Days', 'Confidence'];
  expect(presetDecks.map(({ name }) => name)).toEqual(names);
});

test('[DK1] presets rise from card to card', () => {
  for (const deck of presetDecks) {
    const values = agreeableCards(deck).map(({ value }) => value);
    expect(values).toEqual([...values].sort((one, other) => one - other));
  }
});

describe('a round', () => {
  lawOfRounds(
    '[DK6] counts estimates alone; what says no size changes no figure',
    (deck, votes) => {
      const sizes = countedVotes(deck, votes);
      expect(sizes.every(({ points }) => points >= 0)).toBe(true);
      expect(meanOf(deck, votes)).toBe(meanOf(deck, sizes));
      expect(medianOf(deck, votes)).toEqual(medianOf(deck, sizes));
      expect(mostChosen(deck, votes)).toEqual(mostChosen(deck, sizes));
      expect(suggestionsFor(deck, votes)).toEqual(suggestionsFor(deck, sizes));
      for (const { card } of suggestionsFor(deck, votes)) expect(card.kind).toBe('estimate');
    },
  );

  lawOfRounds('[R3] has the mean that whole hundredths add up to', (deck, votes) => {
    const counted = countedVotes(deck, votes).map(({ points }) => Math.round(points * 100));
    const [sum, count] = [counted.reduce((all, one) => all + one, 0), counted.length || 1];
    const rounded = Math.floor((2 * sum + count) / (2 * count)) / 100;
    expect(formatActual(meanOf(deck, votes))).toBe(String(rounded));
  });

  lawOfRounds('[DK6] with another deck than the specified ones counts 0', (deck, votes) => {
    const zeros = votes.filter(({ points }) => points === 0);
    const counted = countedVotes(deck, votes).filter(({ points }) => points === 0);
    expect(counted).toEqual(deck.average === 'positive' ? [] : zeros);
  });

  lawOfRounds('[DK8] names every card of a tie', (deck, votes) => {
    const counts = new Map(
      ladderOf(deck).map((card) => [
        card,
        votes.filter(({ points }) => points === card.value).length,
      ]),
    );
    const chosen = mostChosen(deck, votes);
    const most = Math.max(...counts.values());
    for (const [card, count] of counts) {
      if (chosen.length > 0) expect(chosen.includes(card)).toBe(count === most);
      else expect(count).toBeLessThan(2);
    }
  });

  lawOfRounds(
    '[DK8] has its median and its spread by cards, whatever they are worth',
    (deck, votes) => {
      const ladder = ladderOf(deck);
      const places = votes
        .map(({ points }) => ladder.findIndex(({ value }) => value === points))
        .filter((place) => place >= 0);
      const consensus = consensusOf(deck, votes);
      if (consensus.is === 'close' || consensus.is === 'apart') {
        expect(consensus.steps).toBe(Math.max(...places) - Math.min(...places));
        expect(consensus.is === 'close').toBe(consensus.steps === 1);
      }
      for (const card of medianOf(deck, votes)) {
        const at = ladder.indexOf(card);
        expect(places.filter((place) => place < at).length).toBeLessThanOrEqual(places.length / 2);
        expect(places.filter((place) => place > at).length).toBeLessThanOrEqual(places.length / 2);
      }
    },
  );

  lawOfRounds('[R7] shows every vote in one bar', (deck, votes) => {
    const bars = distribution(deck, votes);
    expect(bars.flatMap(({ participantIds }) => participantIds).sort()).toEqual(
      votes.map(({ participantId }) => participantId).sort(),
    );
  });
});
