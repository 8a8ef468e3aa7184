import { decks, labelOf } from '@story-pointer/core/decks';
import type { Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StoryVotes } from './story-votes.tsx';

interface StoryRowProps {
  readonly view: RoomView;
  readonly story: Story;
  readonly isLoading: boolean;
}

/** A story and what came of it; it opens to show the votes, and on paper it is always open. */
export function StoryRow({ view, story, isLoading }: StoryRowProps) {
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
          <span className="min-w-6 text-ink-soft text-sm tabular-nums">{story.order}</span>
          <span className="min-w-0 grow font-medium">
            <bdi>{story.name}</bdi>
          </span>
          <Outcome view={view} story={story} />
          <Icon
            name="chevron-down"
            className={`text-ink-soft transition print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={votesId} className={`px-2 pt-2 pb-4 sm:pl-11 ${isOpen ? '' : 'hidden print:block'}`}>
        {isLoading ? (
          <p role="status">Loading votes...</p>
        ) : (
          <StoryVotes view={view} story={story} />
        )}
      </div>
    </li>
  );
}

function Outcome({ view: { session }, story }: Pick<StoryRowProps, 'view' | 'story'>) {
  if (story.points === null) return <Badge>Pending</Badge>;
  const label = labelOf(session.type, story.points);
  return (
    <Badge tone="accent">
      <Icon name="check" className="size-4" />
      {decks[session.type].usesDisplay ? label : `${label} pts`}
    </Badge>
  );
}
