import { cleaned, type Origin } from '../details.ts';
import type { Id, StoryId } from '../ids.ts';
import { foldName } from '../names.ts';
import type { Draft } from './drafts.ts';
import { countOf } from './fields.ts';
import type { ImportedStory } from './imported-story.ts';
import { importLimits } from './limits.ts';
import { hasOwnKeys } from './sources.ts';

export interface KnownStory {
  readonly id: Id;
  readonly name: string;
  readonly key?: string | undefined;
  readonly fullTitle?: string | undefined;
  readonly link?: string | undefined;
  readonly description?: string | undefined;
  readonly note?: string | undefined;
  readonly questions?: readonly string[] | undefined;
  /** The origin of an import; null for a story that was typed. */
  readonly origin?: Origin | null | undefined;
}

/** The fields that an update may change: never points, votes or the order. */
const updated = ['name', 'fullTitle', 'key', 'link', 'description', 'note'] as const;
type Updated = (typeof updated)[number];

type Suspicion =
  | { readonly is: 'repeated'; readonly line: number }
  /** The session has it, and nothing of it would change. */
  | { readonly is: 'same' }
  /** The session has one of this name from somewhere else. */
  | { readonly is: 'sameName' };

/** The effect that taking a draft has. A suspected duplicate is added, where somebody ticks it. */
export type Effect =
  | { readonly is: 'add'; readonly suspicion: Suspicion | null }
  | { readonly is: 'update'; readonly storyId: StoryId; readonly changes: readonly Updated[] };

export interface Planned {
  readonly draft: Draft;
  readonly effect: Effect;
}

/**
 * A story is the same as another by its address, else by a key of its source's own, else by source, key and title.
 * @param compared the fields of which a difference is an update
 */
export function planOf(
  drafts: readonly Draft[],
  known: readonly KnownStory[],
  compared: readonly Updated[] = updated,
): readonly Planned[] {
  const stories = new Finder(known);
  const before = new Map<string, number>();
  const addresses = countOf(drafts.map(({ story }) => foldedLink(story.link)));
  return drafts.map((draft) => {
    const { story } = draft;
    const own = ownIdentity(story);
    const earlier = before.get(own);
    if (earlier !== undefined) return { draft, effect: add({ is: 'repeated', line: earlier }) };
    before.set(own, draft.line);
    // An address that several stories have is not their own.
    const isOwnAddress = addresses.get(foldedLink(story.link)) === 1;
    const found = stories.find(story, isOwnAddress);
    if (!found) return { draft, effect: add(stories.hasName(story) ? { is: 'sameName' } : null) };
    // A title that fits into a name leaves no longer one.
    const isRenamed = cleaned(story.name) !== cleaned(found.name);
    const after = isRenamed ? { fullTitle: '', ...story } : story;
    const changes = compared.filter(
      (field) =>
        // Earlier versions stored more blank lines.
        after[field] !== undefined && cleaned(after[field]) !== cleaned(found[field] ?? ''),
    );
    const effect: Effect =
      changes.length === 0 ? add({ is: 'same' }) : { is: 'update', storyId: found.id, changes };
    return { draft, effect };
  });
}

function add(suspicion: Suspicion | null): Effect {
  return { is: 'add', suspicion };
}

/** Whether a draft is proposed unless its source says something against it. */
export function isWanted({ effect }: Planned): boolean {
  return effect.is === 'update' || effect.suspicion === null;
}

/** As much of what is new and of what differs as goes at once. @param most how many stories can be added */
export function proposed(planned: readonly Planned[], most: number): ReadonlySet<Planned> {
  const first = (is: Effect['is'], count: number) =>
    planned
      .filter((one) => one.draft.leftOut === null && isWanted(one) && one.effect.is === is)
      .slice(0, count);
  return new Set([...first('add', most), ...first('update', importLimits.stories)]);
}

/** Two rows of a file are one story where they agree in address, key and title. */
function ownIdentity(story: ImportedStory): string {
  return JSON.stringify([foldedKey(story.key), wholeName(story), foldedLink(story.link)]);
}

/** Finds stories of the session without looking at each. */
class Finder {
  readonly #byLink = new Map<string, KnownStory>();
  readonly #byKey = new Map<string, KnownStory[]>();
  readonly #byName = new Map<string, KnownStory[]>();

  constructor(stories: readonly KnownStory[]) {
    for (const story of stories) {
      if (story.link) this.#byLink.set(foldedLink(story.link), story);
      if (story.key) push(this.#byKey, foldedKey(story.key), story);
      push(this.#byName, wholeName(story), story);
    }
  }

  find(story: ImportedStory, isOwnAddress: boolean): KnownStory | undefined {
    const byLink =
      story.link && isOwnAddress ? this.#byLink.get(foldedLink(story.link)) : undefined;
    if (byLink) return byLink;
    const source = story.origin?.source ?? '';
    const isOther = (known: KnownStory) => hasOther(known.link, story.link, foldedLink);
    const keyed = this.#byKey.get(foldedKey(story.key)) ?? [];
    const sameKey = keyed.find((known) => !isOther(known) && isSameKey(known, story, source));
    if (sameKey) return sameKey;
    const named = this.#byName.get(wholeName(story)) ?? [];
    return named.find(
      (known) =>
        !isOther(known) &&
        !hasOther(known.key, story.key, foldedKey) &&
        isSameSource(known.origin?.source ?? '', source),
    );
  }

  hasName(story: ImportedStory): boolean {
    const named = this.#byName.get(wholeName(story)) ?? [];
    return named.some(
      ({ key, link }) =>
        !hasOther(key, story.key, foldedKey) && !hasOther(link, story.link, foldedLink),
    );
  }
}

/** A key with letters is a tracker's own; of sheets only the title says that a key means the same. */
function isSameKey(known: KnownStory, story: ImportedStory, source: string): boolean {
  const was = known.origin?.source ?? '';
  if (wholeName(known) === wholeName(story)) return isSameSource(was, source);
  if (/^#?\d+$/.test(story.key ?? '')) return was === source && hasOwnKeys(source);
  return !(isSheet(was) && isSheet(source)) && isSameTracker(was, source);
}

function isSheet(source: string): boolean {
  return /^(?:table|list)\b/.test(source);
}

/** A story that was typed, or is known from a sheet, may come from any tracker; two trackers are two. */
function isSameTracker(one: string, other: string): boolean {
  return one === other || one === '' || other === '' || isSheet(one) || isSheet(other);
}

function isSameSource(one: string, other: string): boolean {
  if (isSheet(one) && isSheet(other))
    return one === other || !(one.includes(' ') && other.includes(' '));
  return isSameTracker(one, other);
}

function hasOther(
  one: string | undefined,
  other: string | undefined,
  fold: (text?: string) => string,
): boolean {
  return Boolean(one && other) && fold(one) !== fold(other);
}

function push(map: Map<string, KnownStory[]>, at: string, story: KnownStory): void {
  const stories = map.get(at);
  if (stories) stories.push(story);
  else map.set(at, [story]);
}

function foldedKey(key = ''): string {
  return key.trim().toLowerCase();
}

/** An address as addresses are compared. */
export function foldedLink(link = ''): string {
  return link
    .trim()
    .replace(/#.*$/, '')
    .replace(/\/+$/, '')
    .replace(/^http:/i, 'https:')
    .toLowerCase();
}

function wholeName({ name, fullTitle }: Pick<KnownStory, 'name' | 'fullTitle'>): string {
  return foldName(fullTitle ?? name);
}
