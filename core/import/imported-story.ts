import type { Points } from '../decks/deck.ts';
import type { Origin } from '../details.ts';
import type { Named } from './draft-texts.ts';

/** A story as a file has it. A field that the file leaves empty is not there. */
export interface ImportedStory {
  readonly name: string;
  readonly fullTitle?: string;
  readonly key?: string;
  readonly link?: string;
  readonly description?: string;
  readonly points?: Points;
  readonly note?: string;
  readonly origin?: Origin;
}

export function withoutEmpty(
  story: { readonly [F in keyof ImportedStory]: ImportedStory[F] | undefined } & Named,
): ImportedStory {
  const { name, fullTitle, key, link, description, points, note, origin } = story;
  return {
    name,
    ...(fullTitle && { fullTitle }),
    ...(key && { key }),
    ...(link && { link }),
    ...(description && { description }),
    ...(points === undefined ? {} : { points }),
    ...(note && { note }),
    ...(origin && { origin }),
  };
}
