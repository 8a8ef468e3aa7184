import { deckOf } from '@story-pointer/core/decks/scale';
import type { FaultyRow } from '@story-pointer/core/import/drafts';
import type { KnownStory, Planned } from '@story-pointer/core/import/plan';
import type { SheetNote } from '@story-pointer/core/import/sheet';
import type { ReactNode } from 'react';
import * as texts from '#messages/add-stories.ts';
import { pointsText } from '../../../api/points-text.ts';
import { useRoom } from '../../../api/room.tsx';
import { canChoose, titleOf } from './choice.ts';
import type { Preview } from './preview.ts';

interface FoundStoriesProps {
  /** Undefined while it is read. */
  readonly preview: Preview | undefined;
  readonly planned: readonly Planned[];
  /** What the session has. */
  readonly known: readonly KnownStory[];
  /** The lines of those that are taken. */
  readonly taken: ReadonlySet<number>;
  readonly onSay: (lines: readonly number[], isTaken: boolean) => void;
  /** What stands between how many there are and which. */
  readonly children: ReactNode;
}

/** All that was found, what would become of each, and what is wrong, by line. */
export function FoundStories({
  preview,
  planned,
  known,
  taken,
  onSay,
  children,
}: FoundStoriesProps) {
  const before = new Map(known.map((story) => [story.id, story]));
  const lines = planned.filter(canChoose).map(({ draft }) => draft.line);
  const told = preview?.ok ? toldOf(preview) : [];
  return (
    <section aria-label={texts.preview} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        {/* The same element from the first: what is put in later is heard. */}
        <p role="status">{statusOf(preview, planned.length)}</p>
        {lines.length > 1 && (
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = taken.size > 0 && taken.size < lines.length;
              }}
              checked={lines.length === taken.size}
              onChange={({ target }) => onSay(lines, target.checked)}
              className="size-4.5 accent-accent"
            />
            {texts.all}
          </label>
        )}
      </div>
      {children}
      {told.length > 0 && (
        <ul className="max-h-32 overflow-y-auto text-sm text-warning">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {planned.length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {planned.map((one) => (
            <FoundStory
              key={one.draft.line}
              planned={one}
              before={one.effect.is === 'update' ? before.get(one.effect.storyId) : undefined}
              isTaken={taken.has(one.draft.line)}
              onSay={(isTaken) => onSay([one.draft.line], isTaken)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function statusOf(preview: Preview | undefined, count: number): string {
  if (!preview) return texts.reading;
  return preview.ok ? texts.found(count, preview.sheet.source) : '';
}

function toldOf({ sheet, read }: Preview & { readonly ok: true }): readonly string[] {
  return [
    ...sheet.notes.map(noteText),
    ...read.faults.map(faultText),
    ...(read.surplus > 0 ? [texts.surplus(read.surplus)] : []),
  ];
}

interface FoundStoryProps {
  readonly planned: Planned;
  /** The story that is updated. */
  readonly before: KnownStory | undefined;
  readonly isTaken: boolean;
  readonly onSay: (isTaken: boolean) => void;
}

function FoundStory({ planned, before, isTaken, onSay }: FoundStoryProps) {
  const deck = deckOf(useRoom().view.session.type);
  const { story, notes, leftOut } = planned.draft;
  const isLeftOut = leftOut !== undefined && canChoose(planned);
  const state = [
    ...(isLeftOut ? [texts.leftOut[leftOut]] : []),
    ...(isLeftOut && planned.effect.is === 'add' ? [] : [effectText(planned)]),
    ...(planned.effect.is === 'add' && story.points !== undefined
      ? [pointsText(deck, story.points)]
      : []),
    ...notes.map((note) => texts.notes[note]),
  ].join(', ');
  return (
    <li className="[contain-intrinsic-height:auto_2.75rem] [content-visibility:auto]">
      <label className="flex min-h-11 items-center gap-3 px-3 py-1.5 text-sm">
        <input
          type="checkbox"
          checked={isTaken}
          disabled={!canChoose(planned)}
          onChange={({ target }) => onSay(target.checked)}
          className="size-4.5 shrink-0 accent-accent"
        />
        <span className="min-w-0 grow break-words">
          {story.key !== undefined && (
            <>
              <bdi translate="no" className="font-semibold">
                {story.key}
              </bdi>{' '}
            </>
          )}
          <bdi translate="no">{titleOf(story)}</bdi>
          {before && titleOf(before) !== titleOf(story) && (
            <span className="block text-ink-soft text-xs">
              {texts.was} <bdi translate="no">{titleOf(before)}</bdi>
            </span>
          )}
        </span>
        <span className="shrink-0 text-right text-ink-soft text-xs max-sm:max-w-28">{state}</span>
      </label>
    </li>
  );
}

function effectText({ effect }: Planned): string {
  switch (effect.is) {
    case 'add':
      return texts.isNew;
    case 'update':
      return texts.update(effect.changes.map((field) => texts.changed[field]).join(', '));
    case 'same':
      return texts.same;
    case 'repeated':
      return texts.repeated(effect.line);
    default:
      return effect satisfies never;
  }
}

function noteText(note: SheetNote): string {
  return note.is === 'guessedEncoding' ? texts.guessedEncoding : texts.unclosedQuote(note.line);
}

function faultText({ line, fault }: FaultyRow): string {
  return fault === 'noName' ? texts.noName(line) : texts.titleTooLong(line);
}
