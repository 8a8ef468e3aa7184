import type { StoryDetails } from '@story-pointer/core/details';
import type { Id } from '@story-pointer/core/ids';
import { type KnownStory, type Planned, proposed } from '@story-pointer/core/import/plan';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { CommandOf } from '@story-pointer/core/session/commands';
import type { Story } from '@story-pointer/core/session/open-room';

/** What is there already, as it can be compared with what a file says. */
export function knownStories(
  stories: readonly Story[],
  details: ReadonlyMap<Id, StoryDetails>,
): readonly KnownStory[] {
  return stories.map(({ id, name }) => {
    const known = details.get(id);
    return {
      ...{ id, name, key: known?.key || undefined, fullTitle: known?.fullTitle || undefined },
      ...{ link: known?.link, description: known?.description, note: known?.note },
    };
  });
}

/** What is taken: what is proposed where so many can be added, unless somebody has said otherwise. */
export function chosen(
  planned: readonly Planned[],
  most: number,
  said: ReadonlyMap<number, boolean>,
): readonly Planned[] {
  const usual = proposed(planned, most);
  return planned.filter((one) => canChoose(one) && (said.get(one.draft.line) ?? usual.has(one)));
}

export function canChoose({ effect }: Planned): boolean {
  return effect.is === 'add' || effect.is === 'update';
}

export function commandFor(taken: readonly Planned[]): CommandOf<'addStories'> {
  return {
    type: 'addStories',
    add: taken.flatMap(({ draft, effect }) => (effect.is === 'add' ? [draft.story] : [])),
    update: taken.flatMap(({ draft, effect }) => {
      if (effect.is !== 'update') return [];
      const said = effect.changes.map((field) => [field, draft.story[field]]);
      const { origin } = draft.story;
      return [{ storyId: effect.storyId, ...Object.fromEntries(said), ...(origin && { origin }) }];
    }),
  };
}

/** What takes an import back: its stories go, and others say again what they said. */
export function undoing(
  taken: readonly Planned[],
  changes: readonly VisibleChange[],
  known: readonly KnownStory[],
): CommandOf<'deleteStories'> {
  const before = new Map(known.map((story) => [story.id, story]));
  return {
    type: 'deleteStories',
    unlessPlayed: true,
    storyIds: changes.flatMap((change) => (change.type === 'storyCreated' ? change.storyId : [])),
    update: taken.flatMap(({ effect }) => {
      const story = effect.is === 'update' ? before.get(effect.storyId) : undefined;
      if (effect.is !== 'update' || !story) return [];
      const said = effect.changes.map((field) => [field, story[field] ?? '']);
      return [{ storyId: effect.storyId, ...Object.fromEntries(said) }];
    }),
  };
}

/** What a story is called in full. */
export function titleOf({ name, fullTitle }: Pick<KnownStory, 'name' | 'fullTitle'>): string {
  return fullTitle ?? name;
}
