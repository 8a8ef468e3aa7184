import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { changedPart } from '@story-pointer/core/changed-part';
import { deckOf } from '@story-pointer/core/decks/scale';
import { isWanted, type KnownStory, type Planned } from '@story-pointer/core/import/plan';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { type ReactNode, useMemo, useState } from 'react';
import { useRoom } from '../../../room/room.tsx';
import { pointsText } from '../../../shared/points-text.ts';
import { listed, percent } from '../../../texts/formats.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { useWaits } from './ask-tracker.ts';
import { counted, type Shown, shownOf, titleOf } from './choice.ts';
import { FilterFields } from './filter-fields.tsx';
import {
  againText,
  draftNoteText,
  effectText,
  foundText,
  isNew,
  leftOutCount,
  leftOutText,
  notesOf,
  sourceText,
} from './import-texts.ts';
import type { ImportPreview } from './preview.ts';
import { askingText, trackerText, waitingText } from './tracker-texts.ts';

interface FoundStoriesProps {
  /** Undefined while it is read. */
  readonly preview: ImportPreview | undefined;
  /** The part of the file that has been read, from 0 to 1. */
  readonly share: number;
  /** The tracker that is being asked. */
  readonly asked: TrackerName | undefined;
  readonly planned: readonly Planned[];
  readonly known: readonly KnownStory[];
  readonly taken: ReadonlySet<number>;
  readonly onTick: (lines: readonly number[], isTaken: boolean) => void;
  /** Shows the source again, which has made room for the stories. */
  readonly onChange: (() => void) | undefined;
  /** Whether the list scrolls by itself, rather than with the dialog around it. */
  readonly isBounded: boolean;
  /** The changes since stories of the session were last read; undefined for a new source. */
  readonly fresh: ReadonlySet<number> | undefined;
  /** Stands between how many there are and which. */
  readonly children: ReactNode;
}

/** The most stories listed at once; a search finds the others. */
const mostListed = 1_000;

/** The stories found, the effect of each, and what is wrong by line. */
export function FoundStories({
  preview,
  share,
  asked,
  planned,
  known,
  taken,
  onTick,
  onChange,
  isBounded,
  fresh,
  children,
}: FoundStoriesProps) {
  const [shown, setShown] = useState<Shown>({ by: 'all' });
  const [search, setSearch] = useState('');
  const before = new Map(known.map((story) => [story.id, story]));
  const listed = shownOf(planned, shown, search, taken);
  const lines = listed.filter(isWanted).map(({ draft }) => draft.line);
  const ticked = lines.filter((line) => taken.has(line)).length;
  const notes = preview?.ok ? notesOf(preview) : [];
  const left = counted(planned.flatMap(({ draft }) => draft.leftOut ?? []));
  return (
    <section aria-label={fresh ? t`Check for Changes` : t`Stories to add`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <div className="flex min-h-9 flex-wrap items-center gap-x-2">
          {/* The same element from the first: what is put in later is heard. */}
          <p role="status" className="font-semibold">
            {asked ? (
              <Asking source={asked} />
            ) : (
              statusOf(preview, share, fresh?.size ?? planned.length, fresh !== undefined)
            )}
            {left.length > 0 && !fresh && ` · ${leftOutCount(left)}`}
          </p>
          {onChange && (
            <Button variant="quiet" autoFocus onClick={onChange} className="min-h-8 px-2 py-1">
              {t`Change Source`}
            </Button>
          )}
        </div>
        {lines.length > 1 && (
          <Check
            isChecked={lines.length === ticked}
            isMixed={ticked > 0 && ticked < lines.length}
            onCheck={(isChecked) => onTick(lines, isChecked)}
          >
            {t`All`}
          </Check>
        )}
      </div>
      {children}
      {notes.length > 0 && (
        <ul className="max-h-32 overflow-y-auto text-sm text-warning">
          {notes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <FilterFields
        planned={planned}
        shown={shown}
        onShow={setShown}
        search={search}
        onSearch={setSearch}
      />
      {planned.length > 0 && listed.length === 0 && (
        <p className="text-sm">{t`No matching stories`}</p>
      )}
      {listed.length > 0 && (
        <ul
          className={`divide-y divide-line rounded-control border border-line ${isBounded ? 'max-h-72 overflow-y-auto' : ''}`}
        >
          {listed.slice(0, mostListed).map((one) => (
            <FoundStory
              key={one.draft.line}
              planned={one}
              before={one.effect.is === 'update' ? before.get(one.effect.storyId) : undefined}
              isFresh={fresh?.has(one.draft.line)}
              isTaken={taken.has(one.draft.line)}
              onTick={(isTaken) => onTick([one.draft.line], isTaken)}
            />
          ))}
        </ul>
      )}
      {listed.length > mostListed && (
        <p className="text-sm">
          <Plural
            value={listed.length - mostListed}
            one="# more story is not listed. Search to find them."
            other="# more stories are not listed. Search to find them."
          />
        </p>
      )}
    </section>
  );
}

function statusOf(
  preview: ImportPreview | undefined,
  share: number,
  count: number,
  isAgain: boolean,
): string {
  if (!preview) return share > 0 && share < 1 ? t`Reading... ${percent(share)}` : t`Reading...`;
  if (isAgain) return plural(count, { 0: 'No changes', one: '# change', other: '# changes' });
  if (!preview.ok) return '';
  const { tracker, sheet } = preview;
  return foundText(count, tracker ? trackerText(tracker) : sourceText(sheet.source));
}

interface FoundStoryProps {
  readonly planned: Planned;
  readonly before: KnownStory | undefined;
  readonly isFresh: boolean | undefined;
  readonly isTaken: boolean;
  readonly onTick: (isTaken: boolean) => void;
}

function FoundStory({ planned, before, isFresh, isTaken, onTick }: FoundStoryProps) {
  const deck = deckOf(useRoom().view.session.type);
  const { story, notes, leftOut, type, status, group } = planned.draft;
  const isUpdate = planned.effect.is === 'update';
  const changes = planned.effect.is === 'update' ? planned.effect.changes : [];
  const tone = isUpdate ? 'warning' : 'accent';
  const isPlain = leftOut !== null || isFresh === false || (!isUpdate && !isNew(planned));
  const rest = listed([
    ...(planned.effect.is === 'add' && story.points !== undefined
      ? [pointsText(deck, story.points)]
      : []),
    ...notes.map(draftNoteText),
  ]);
  const about = [type, status, group].filter((text) => text !== '');
  return (
    <li className="[contain-intrinsic-height:auto_2.75rem] [content-visibility:auto]">
      <Check isChecked={isTaken} onCheck={onTick} className="min-h-11 px-3 py-1.5">
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
              <Trans>
                Current name: <bdi translate="no">{titleOf(before)}</bdi>
              </Trans>
            </span>
          )}
          {about.length > 0 && (
            <span className="block text-ink-soft text-xs" translate="no">
              {about.join(' · ')}
            </span>
          )}
        </span>
        <span className="flex shrink-0 flex-wrap items-center justify-end gap-2 text-end text-ink-soft text-xs max-sm:max-w-32 max-sm:*:whitespace-normal!">
          {rest !== '' && <span>{rest}</span>}
          {leftOut && <Badge>{leftOutText(leftOut)}</Badge>}
          {!(leftOut && isNew(planned)) && (
            <Badge tone={isPlain ? 'neutral' : tone}>
              {isFresh === undefined ? effectText(planned) : againText(planned, isFresh)}
            </Badge>
          )}
        </span>
      </Check>
      {before && changes.includes('description') && (
        <ChangedText before={before.description ?? ''} after={story.description ?? ''} />
      )}
    </li>
  );
}

/** A description before and after, where it differs. */
function ChangedText({ before, after }: { readonly before: string; readonly after: string }) {
  const [was, is] = useMemo(() => changedPart(before, after), [before, after]);
  return (
    <dl className="grid gap-x-4 gap-y-1 px-3 ps-10.5 pb-2.5 text-xs sm:grid-cols-2">
      {[
        { name: t`Description before`, text: was },
        { name: t`Description now`, text: is },
      ].map(({ name, text }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft">{name}</dt>
          <dd dir="auto" translate="no" className="wrap-anywhere whitespace-pre-wrap">
            {text || '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** That a tracker is asked, or when it takes the request. */
export function Asking({ source }: { readonly source: TrackerName }) {
  const wait = useWaits().find((one) => one.source === source);
  return wait ? waitingText(wait.until) : askingText(source);
}
