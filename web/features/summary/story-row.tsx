import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { distribution } from '@story-pointer/core/results';
import { roundsTaken, type Story } from '@story-pointer/core/session/open-room';
import {
  agreedPoints,
  castIn,
  lacksVotes,
  timeTaken,
  voteCountOf,
} from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { Fragment, useId, useState } from 'react';
import { lasting } from '../../texts/durations.ts';
import { number } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { resultText } from './as-text.ts';
import { StoryVotes } from './story-votes.tsx';

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
    <li className="summary-row">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={votesId}
          onClick={() => setOpen(!isOpen)}
          className="summary-row__button"
        >
          <span className="summary-row__place">{place}</span>
          <bdi translate="no" className="summary-row__name">
            {story.name}
          </bdi>
          <Votes view={view} story={story} />
          <Course story={story} />
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
          <p role="status">
            <Trans>Loading votes...</Trans>
          </p>
        ) : (
          <StoryVotes view={view} story={story} />
        )}
      </div>
    </li>
  );
}

/** The most votes that are shown one by one. */
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
    <span aria-hidden="true" translate="no" className="summary-row__votes">
      {cards.map(({ label, count }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the votes of a revealed round stay.
        <Fragment key={place}>
          <span className="tiny-card tiny-card--small">{label}</span>
          {count > 1 && <span className="summary-row__times">×{number(count)}</span>}
        </Fragment>
      ))}
    </span>
  );
}

/** The number of rounds and the time of a story, once it has some. */
function Course({ story }: Pick<StoryRowProps, 'story'>) {
  const { round } = story;
  const rounds = roundsTaken(story);
  const isVotedOn = round.state === 'revealed' && voteCountOf(round) > 0;
  if (rounds === 1 && !isVotedOn) return <span className="summary-row__course" />;
  const took = timeTaken(round);
  const parts = [
    plural(rounds, { one: '# round', other: '# rounds' }),
    ...(took === null ? [] : [lasting(took)]),
    ...(round.state === 'revealed' && round.byRule
      ? [
          t({
            message: 'Saved by rule',
            comment: 'The points of a story were saved by the rule of collected votes',
          }),
        ]
      : []),
  ];
  return <span className="summary-row__course">{parts.join(' · ')}</span>;
}

function Outcome({ view, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  const isAgreed = agreedPoints(story.round) !== null;
  return (
    <span className="summary-row__result">
      <Badge tone={isAgreed ? 'accent' : 'neutral'}>
        {isAgreed && <Icon name="check" className="size-4" />}
        {resultText(view, story)}
      </Badge>
    </span>
  );
}
