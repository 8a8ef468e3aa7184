import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { distribution } from '@story-pointer/core/results';
import { runningIn } from '@story-pointer/core/session/collecting';
import { trackerWith } from '@story-pointer/core/session/in-tracker';
import { atTable, roundsTaken, type Story } from '@story-pointer/core/session/open-room';
import {
  agreedPoints,
  castIn,
  lacksVotes,
  type RevealedRound,
  timeTaken,
  voteCountOf,
  votersOf,
} from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { Fragment, useId, useState } from 'react';
import { Ladder } from '../../ladder/ladder.tsx';
import { inTrackerText } from '../../shared/points-text.ts';
import { lasting } from '../../texts/durations.ts';
import { number } from '../../texts/formats.tsx';
import { momentText } from '../../texts/moments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { resultText } from './as-text.ts';

interface StoryRowProps {
  readonly view: RoomView;
  readonly story: Story;
  /** Its place in the list, from 1. */
  readonly place: number;
  readonly isLoading: boolean;
}

/** A story and its result; it opens to show the votes, and on paper all votes are shown. */
export function StoryRow({ view, story, place, isLoading }: StoryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const votesId = useId();
  const hasVotes = voteCountOf(story.round) > 0;
  return (
    <li className="border-t border-line break-inside-avoid">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={votesId}
          onClick={() => setOpen(!isOpen)}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto_minmax(9.125rem,auto)_auto_1rem] items-center gap-y-1 gap-x-3.5 w-full min-h-11 py-1.5 rounded-control text-start print:grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] hover:bg-dip hover:[box-shadow:-0.5rem_0_0_var(--color-dip),0.5rem_0_0_var(--color-dip)] @max-[54rem]:grid-cols-[1.25rem_auto_minmax(0,1fr)_1rem] @max-[54rem]:[&_>_svg]:[grid-area:1/4]"
        >
          <span className="text-(length:--text-xs) text-ink-soft tabular-nums">{place}</span>
          <span className="font-medium wrap-anywhere @max-[54rem]:col-[2/4]">
            {story.key !== '' && (
              <>
                <bdi translate="no" className="font-normal text-ink-soft text-(length:--text-xs)">
                  {story.key}
                </bdi>{' '}
              </>
            )}
            <bdi translate="no">{story.name}</bdi>
          </span>
          <Votes view={view} story={story} />
          <Course view={view} story={story} />
          <Outcome view={view} story={story} />
          <Icon
            name="chevron-down"
            className={`size-4 text-ink-soft transition print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div
        id={votesId}
        className={`px-2 pt-2 pb-4 sm:ps-9 ${isOpen ? '' : 'hidden'} ${hasVotes ? 'print:block' : 'print:hidden'}`}
      >
        {isLoading || lacksVotes(story.round) ? (
          <p role="status">{t`Loading votes...`}</p>
        ) : (
          <StoryVotes view={view} story={story} />
        )}
      </div>
    </li>
  );
}

const most = 9;

/** The revealed votes as tiny cards, in the order of the seats, or as the number of each card. */
function Votes({ view, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  const { round } = story;
  const cast = round.state === 'revealed' ? castIn(round) : [];
  const deck = deckOf(view.session.type);
  const cards =
    cast.length > most
      ? distribution(deck, cast).map(({ label, count }) => ({ label, count }))
      : cast.map(({ points }) => ({ label: labelOf(deck, points), count: 1 }));
  return (
    <span
      aria-hidden="true"
      translate="no"
      className="flex items-center gap-1 @max-[54rem]:hidden print:hidden"
    >
      {cards.map(({ label, count }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the votes of a revealed round stay.
        <Fragment key={place}>
          <span className="tiny-card tiny-card--small">{label}</span>
          {count > 1 && <span className="text-ink-soft text-[0.75rem]">×{number(count)}</span>}
        </Fragment>
      ))}
    </span>
  );
}

const courseLook =
  'text-(length:--text-xs) text-ink-soft tabular-nums @max-[54rem]:col-[3/5] @max-[54rem]:row-2 @max-[19rem]:col-[2/5] @max-[19rem]:row-3';

function Course({ view, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  const { round } = story;
  const rounds = roundsTaken(story);
  const isVotedOn = round.state === 'revealed' && voteCountOf(round) > 0;
  const tracker = trackerWith(deckOf(view.session.type), story);
  const hasCourse = rounds > 1 || isVotedOn;
  const took = timeTaken(round);
  const parts = [
    ...(hasCourse ? [plural(rounds, { one: '# round', other: '# rounds' })] : []),
    ...(took === null || !hasCourse ? [] : [lasting(took)]),
    ...(round.state === 'revealed' && round.byRule
      ? [
          t({
            message: 'Saved by rule',
            comment: 'The points of a story were saved by the rule of collected votes',
          }),
        ]
      : []),
    ...(tracker === null ? [] : [inTrackerText(tracker)]),
  ];
  return <span className={courseLook}>{parts.join(' · ')}</span>;
}

function Outcome({ view, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  const isAgreed = agreedPoints(story.round) !== null;
  return (
    <span className="flex justify-end min-w-19 @max-[54rem]:col-[2] @max-[54rem]:min-w-0 @max-[54rem]:justify-start @max-[19rem]:col-[2/5] @max-[19rem]:*:whitespace-normal">
      <Badge tone={isAgreed ? 'accent' : 'neutral'}>
        {isAgreed && <Icon name="check" className="size-4" />}
        {resultText(view, story)}
      </Badge>
    </span>
  );
}

interface StoryVotesProps {
  readonly view: RoomView;
  readonly story: Story;
}

/** Everybody's vote on a story; before the reveal, only whether there is one. */
function StoryVotes({ view, story }: StoryVotesProps) {
  const running = runningIn(view);
  if (running?.storyIds.includes(story.id))
    return (
      <p className="text-ink-soft text-sm">
        <Trans>Collected until {momentText(running.endsAt)}</Trans>
      </p>
    );
  if (voteCountOf(story.round) === 0)
    return <p className="text-ink-soft text-sm">{t`No votes yet`}</p>;
  if (story.round.state === 'revealed') return <RevealedVotes view={view} round={story.round} />;
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">{t`Participant Votes:`}</h4>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-3">
        {atTable(view, story.round).map(({ id, name }) => (
          <li
            key={id}
            className="flex min-h-11 print:min-h-0 break-inside-avoid items-center justify-between gap-3 border-line border-b border-dashed py-0.5"
          >
            <bdi translate="no" className="min-w-0">
              {name}
            </bdi>
            <span className="text-ink-soft">
              {votersOf(story.round).includes(id)
                ? t({ message: 'Voted', comment: 'Of a person, beside the name' })
                : t`No vote`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RevealedVotesProps extends Pick<StoryVotesProps, 'view'> {
  readonly round: RevealedRound;
}

function RevealedVotes({ view, round }: RevealedVotesProps) {
  const voters = votersOf(round);
  const missing = atTable(view, round).filter(({ id }) => !round.cards && !voters.includes(id));
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">
        {round.cards ? t`Votes, without names:` : t`Participant Votes:`}
      </h4>
      <Ladder view={view} round={round} missing={missing.map(({ id }) => id)} />
    </div>
  );
}
