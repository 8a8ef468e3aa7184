import type { Id } from '../ids.ts';
import { foldName } from '../names.ts';
import type { Draft, ImportedStory } from './drafts.ts';
import { importLimits } from './limits.ts';

/** What is known of a story of the session. */
export interface KnownStory {
  readonly id: Id;
  readonly name: string;
  readonly key?: string | undefined;
  readonly fullTitle?: string | undefined;
  readonly link?: string | undefined;
  readonly description?: string | undefined;
  readonly note?: string | undefined;
}

/** What an update may change: never points, votes or the order. */
const updated = ['name', 'fullTitle', 'key', 'link', 'description', 'note'] as const;
type Updated = (typeof updated)[number];

/** What becomes of a draft. */
export type Effect =
  | { readonly is: 'add' }
  | { readonly is: 'update'; readonly storyId: Id; readonly changes: readonly Updated[] }
  /** The session has it, and nothing of it would change. */
  | { readonly is: 'same'; readonly storyId: Id }
  /** The file has it before, in this line. */
  | { readonly is: 'repeated'; readonly line: number };

export interface Planned {
  readonly draft: Draft;
  readonly effect: Effect;
}

/** What would happen with each draft: a story of the same key, else of the same name, is there already. */
export function planOf(drafts: readonly Draft[], known: readonly KnownStory[]): readonly Planned[] {
  const stories = new Finder(known);
  const before = new Finder<KnownStory & { readonly line: number }>([]);
  return drafts.map((draft) => {
    const earlier = before.find(draft.story);
    if (earlier) return { draft, effect: { is: 'repeated', line: earlier.line } };
    before.add({ id: String(draft.line), line: draft.line, ...draft.story });
    const story = stories.find(draft.story);
    if (!story) return { draft, effect: { is: 'add' } };
    const changes = updated.filter(
      (field) => draft.story[field] !== undefined && draft.story[field] !== story[field],
    );
    const { id: storyId } = story;
    const effect: Effect =
      changes.length === 0 ? { is: 'same', storyId } : { is: 'update', storyId, changes };
    return { draft, effect };
  });
}

/**
 * What is taken unless somebody says otherwise: as much of what is different as goes at once, and of what is new.
 * @param most how many stories can be added
 */
export function proposed(planned: readonly Planned[], most: number): ReadonlySet<Planned> {
  const first = (is: Effect['is'], count: number) =>
    planned
      .filter(({ draft, effect }) => draft.leftOut === undefined && effect.is === is)
      .slice(0, count);
  return new Set([...first('add', most), ...first('update', importLimits.stories)]);
}

/** Finds stories by key and by name without looking at each. */
class Finder<S extends KnownStory> {
  readonly #byKey = new Map<string, S>();
  readonly #byName = new Map<string, S[]>();

  constructor(stories: readonly S[]) {
    for (const story of stories) this.add(story);
  }

  add(story: S): void {
    if (story.key !== undefined) this.#byKey.set(foldedKey(story.key), story);
    const name = wholeName(story);
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), story]);
  }

  find(story: ImportedStory): S | undefined {
    const byKey = story.key === undefined ? undefined : this.#byKey.get(foldedKey(story.key));
    // Two keys are two stories, whatever they are called.
    return byKey ?? this.#byName.get(wholeName(story))?.find(({ key }) => !key || !story.key);
  }
}

function foldedKey(key: string): string {
  return key.trim().toLowerCase();
}

/** By its whole title: shortened, two stories may look the same. */
function wholeName({ name, fullTitle }: Pick<KnownStory, 'name' | 'fullTitle'>): string {
  return foldName(fullTitle ?? name);
}
