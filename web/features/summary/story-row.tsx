import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { roundsTaken, type Story } from '@story-pointer/core/session/open-room';
import {
  agreedPoints,
  lacksVotes,
  timeTaken,
  voteCountOf,
} from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { useId, useState } from 'react';
import { lasting } from '../../texts/formats.tsx';
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

/** A story and its result; it opens to show the votes, and on paper it is always open. */
export function StoryRow({ view, story, place, isLoading }: StoryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const votesId = useId();
  return (
    <li className="break-inside-avoid">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={votesId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-2.5 text-left transition hover:bg-dip"
        >
          <span className="min-w-6 text-ink-soft text-sm tabular-nums">{place}</span>
          <span className="min-w-0 grow font-medium">
            <bdi translate="no">{story.name}</bdi>
            <Course story={story} />
          </span>
          <Outcome view={view} story={story} />
          <Icon
            name="chevron-down"
            className={`text-ink-soft transition print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={votesId} className={`px-2 pt-2 pb-4 sm:pl-11 ${isOpen ? '' : 'hidden print:block'}`}>
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

/** The number of rounds and the time of a story, once it has some. */
function Course({ story }: Pick<StoryRowProps, 'story'>) {
  const { round } = story;
  const rounds = roundsTaken(story);
  const isVotedOn = round.state === 'revealed' && voteCountOf(round) > 0;
  if (rounds === 1 && !isVotedOn) return null;
  const took = timeTaken(round);
  const parts = [
    plural(rounds, { one: '# round', other: '# rounds' }),
    ...(took === null ? [] : [lasting(took)]),
  ];
  return <span className="block font-normal text-ink-soft text-sm">{parts.join(' · ')}</span>;
}

function Outcome({ view, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  const isAgreed = agreedPoints(story.round) !== null;
  return (
    <Badge tone={isAgreed ? 'accent' : 'neutral'}>
      {isAgreed && <Icon name="check" className="size-4" />}
      {resultText(view, story)}
    </Badge>
  );
}
