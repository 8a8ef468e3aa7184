import type { StoryDetails } from '@story-pointer/core/details';
import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Draft } from '@story-pointer/core/import/drafts';
import { countOf } from '@story-pointer/core/import/fields';
import type { ImportedStory } from '@story-pointer/core/import/imported-story';
import {
  foldedLink,
  type KnownStory,
  type Planned,
  planOf,
  proposed,
} from '@story-pointer/core/import/plan';
import type { CommandOf } from '@story-pointer/core/session/commands';
import type { Story } from '@story-pointer/core/session/open-room';

/** The stories of the session, as they can be compared with those of a file. */
export function knownStories(
  stories: readonly Story[],
  details: ReadonlyMap<Id, StoryDetails>,
): readonly KnownStory[] {
  return stories.map(({ id, name }) => {
    const known: Partial<StoryDetails> = details.get(id) ?? {};
    const { key, fullTitle } = known;
    return { id, name, ...known, key: key || undefined, fullTitle: fullTitle || undefined };
  });
}

/** The stories to take: those that are proposed, as many as can be added, unless a person has ticked otherwise. */
export function chosen(
  planned: readonly Planned[],
  most: number,
  ticked: ReadonlyMap<number, boolean>,
  isSure: boolean,
  isUsual: (one: Planned) => boolean = () => true,
): readonly Planned[] {
  const usual = isSure ? proposed(planned.filter(isUsual), most) : new Set();
  return planned.filter((one) => ticked.get(one.draft.line) ?? usual.has(one));
}

/** The new stories among those that were read again, and the changes of titles and descriptions. */
export function changesIn(
  drafts: readonly Draft[],
  known: readonly KnownStory[],
): readonly Planned[] {
  const before = new Map(known.map((story) => [story.id, story]));
  const compared = ['name', 'fullTitle', 'description'] as const;
  // A description that was emptied is one that differs.
  const read = drafts.map((draft) => ({ ...draft, story: { description: '', ...draft.story } }));
  return planOf(read, known, compared).flatMap((one) => {
    const { draft, effect } = one;
    if (effect.is === 'add')
      return draft.leftOut === null && [undefined, 'sameName'].includes(effect.suspicion?.is)
        ? [one]
        : [];
    if (!before.get(effect.storyId)?.origin) return [one];
    // A file's fields are needed to export the story again.
    const { origin: _, ...story } = draft.story;
    return [{ effect, draft: { ...draft, story } }];
  });
}

/** The stories of the session whose issues are closed by now. */
export function closedIn(drafts: readonly Draft[], known: readonly KnownStory[]): readonly Draft[] {
  const links = new Set(known.map(({ link }) => foldedLink(link)));
  return drafts.filter(
    ({ story, leftOut }) => leftOut === 'done' && links.has(foldedLink(story.link)),
  );
}

/** @param trackerOf the tracker that the points of a story were just read from */
export function commandFor(
  taken: readonly Planned[],
  trackerOf: (story: ImportedStory) => string | undefined = () => undefined,
): CommandOf<'addStories'> {
  return {
    type: 'addStories',
    add: taken.flatMap(({ draft: { story }, effect }) => {
      if (effect.is !== 'add') return [];
      const inTracker = story.points === undefined ? undefined : trackerOf(story);
      return [inTracker ? { ...story, inTracker } : story];
    }),
    update: taken.flatMap(({ draft, effect }) => {
      if (effect.is !== 'update') return [];
      const changed = effect.changes.map((field) => [field, draft.story[field] ?? '']);
      const { origin } = draft.story;
      return [
        { storyId: effect.storyId, ...Object.fromEntries(changed), ...(origin && { origin }) },
      ];
    }),
  };
}

export function bytesOf(command: CommandOf<'addStories'>): number {
  return new TextEncoder().encode(JSON.stringify(command)).length;
}

/** The command that takes an import back: its stories go, and others have again what they had. */
export function undoing(
  taken: readonly Planned[],
  created: readonly StoryId[],
  known: readonly KnownStory[],
): CommandOf<'deleteStories'> {
  const before = new Map(known.map((story) => [story.id, story]));
  return {
    type: 'deleteStories',
    unlessPlayed: true,
    storyIds: [...created],
    update: taken.flatMap(({ effect }) => {
      const story = effect.is === 'update' ? before.get(effect.storyId) : undefined;
      if (effect.is !== 'update' || !story) return [];
      const changed = effect.changes.map((field) => [field, story[field] ?? '']);
      const { origin = null, questions = [] } = story;
      // Another description has answered them.
      const asked = effect.changes.includes('description') && { questions: [...questions] };
      return [{ storyId: effect.storyId, ...Object.fromEntries(changed), origin, ...asked }];
    }),
  };
}

export function titleOf({ name, fullTitle }: Pick<KnownStory, 'name' | 'fullTitle'>): string {
  return fullTitle ?? name;
}

/** A choice of the stories that are shown: all, those of one reason, or those with one text in one of these fields. */
export type Shown =
  | { readonly by: 'all' | 'ticked' }
  | { readonly by: 'leftOut' | 'type' | 'status' | 'group'; readonly value: string };

/** The stories that fit a choice and a text somebody searches for. */
export function shownOf(
  planned: readonly Planned[],
  shown: Shown,
  search: string,
  taken: ReadonlySet<number>,
): readonly Planned[] {
  const wanted = search.trim().toLowerCase();
  return planned.filter(({ draft }) => {
    const { story, type, status, group } = draft;
    const texts = [story.key ?? '', titleOf(story), type, status, group].join('\n').toLowerCase();
    return texts.includes(wanted) && isShown(draft, shown, taken);
  });
}

function isShown(draft: Draft, shown: Shown, taken: ReadonlySet<number>): boolean {
  if ('value' in shown) return draft[shown.by] === shown.value;
  return shown.by === 'all' || taken.has(draft.line);
}

/** Each text with its count, the most frequent first. */
export function counted<T extends string>(texts: readonly T[]): readonly (readonly [T, number])[] {
  return [...countOf(texts)].toSorted(([, one], [, other]) => other - one);
}
