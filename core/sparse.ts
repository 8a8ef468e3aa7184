import { participantFields, type Story, storyFields } from './session/open-room.ts';
import { openRoundFields, revealedRoundFields } from './session/round.ts';

const fields = {
  ...participantFields,
  ...storyFields,
  ...openRoundFields,
  ...revealedRoundFields,
};

/** By the names of fields, the values that a schema fills in where they are missing. */
const defaults = new Map(
  Object.entries(fields).flatMap(([name, { def }]): (readonly [string, unknown])[] =>
    'defaultValue' in def ? [[name, def.defaultValue]] : [],
  ),
);

/** A participant or a round as it is sent: without the fields that its reader fills in. */
export function sparse<Part extends object>(part: Part): Partial<Part> {
  const sent: Partial<Part> = {};
  for (const name in part) {
    if (!defaults.has(name) || defaults.get(name) !== part[name]) sent[name] = part[name];
  }
  return sent;
}

/** The same for a story with its round: a large room takes a third fewer bytes. */
export function sparseStory(story: Omit<Story, 'round'> & { readonly round: object }) {
  return { ...sparse(story), round: sparse(story.round) };
}
