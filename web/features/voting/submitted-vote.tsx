import { labelOf, needMoreInfo, type Points, type ScaleType } from '@story-pointer/core/decks';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

interface SubmittedVoteProps {
  readonly type: ScaleType;
  readonly points: Points;
}

/** One's own vote, on the table. */
export function SubmittedVote({ type, points }: SubmittedVoteProps) {
  const tile = useKeptFocus<HTMLDivElement>();
  const display = labelOf(type, points);
  return (
    <div
      ref={tile}
      tabIndex={-1}
      className="grid justify-items-center gap-4 rounded-table bg-felt px-4 py-6"
    >
      <Badge tone="accent">
        <Icon name="check" className="size-4" />
        Vote Submitted
      </Badge>
      <div className="grid animate-rise justify-items-center gap-3 text-center">
        <h3 className="font-heading text-title">Your Vote</h3>
        <PlayingCard display={display} className="[--card-width:6.5rem]" />
        <p>
          <span className="sr-only">{display} </span>
          {points === needMoreInfo ? 'Need more information' : 'Story points'}
        </p>
      </div>
      <p className="text-ink-soft text-sm">Waiting for other participants to vote...</p>
    </div>
  );
}
