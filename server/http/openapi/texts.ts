import { deckLimits } from '@story-pointer/core/decks/check';
import { maxCards } from '@story-pointer/core/decks/deck';
import { maxLabel } from '@story-pointer/core/decks/notation';
import { decks } from '@story-pointer/core/decks/specified';
import { detailLimits } from '@story-pointer/core/details';
import { importLimits } from '@story-pointer/core/import/limits';
import { nameLimits } from '@story-pointer/core/names';
import { longestCollection, mostCollected } from '@story-pointer/core/session/collection';
import { shownPeople, shownSeats } from '@story-pointer/core/session/invitation';
import { longestReason } from '@story-pointer/core/session/remark';
import { countdownSeconds, floorSeconds } from '@story-pointer/core/session/timers';
import texts from './texts.json';

const presets = Object.entries(decks).map(([type, { cards }]) => {
  const points = cards.map(({ label, value }) =>
    label === String(value) ? label : `${label} = ${value}`,
  );
  return `- \`${type}\`: ${points.join(', ')}`;
});

const values: Readonly<Record<string, number | string>> = {
  ...detailLimits,
  ...{ countdownSeconds, floorSeconds, shownPeople, shownSeats },
  cards: maxCards,
  deckName: deckLimits.name,
  label: maxLabel,
  meaning: deckLimits.description,
  collected: mostCollected,
  collectionDays: longestCollection / (24 * 60 * 60 * 1000),
  participantName: nameLimits.participant,
  presets: presets.join('\n'),
  reason: longestReason,
  sessionName: nameLimits.session,
  stories: importLimits.stories,
  storyName: nameLimits.story,
};

/** By place, which is a schema or, after a dot, a form or a property of one; then by property, '' for the place itself. */
const textsByPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;

/** The text of a property: that of its form, else of its place, else of all places. */
export function textOf(place: string, property = '', form = ''): string | undefined {
  const places = [`${place}.${form}`, place, ''];
  const text = places.map((one) => textsByPlace[one]?.[property]).find((one) => one !== undefined);
  return text?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
