import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { distribution } from '@story-pointer/core/results';
import { atTable } from '@story-pointer/core/session/open-room';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import * as texts from '#messages/team.tsx';
import { useRoom } from '../../api/room.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';

/**
 * What was played, in a stack for each card: by a crowd, or where names are hidden. Who is in a stack
 * is said on demand, where that is known.
 */
export function Stacks({ round }: { round: RevealedRound }) {
  const { view } = useRoom();
  const bars = distribution(deckOf(view.session.type), castIn(round));
  const voters = new Set(round.votes.map(({ participantId }) => participantId));
  // Who has played none of the cards is not known where it is not known who has played which.
  const missing = atTable(view)
    .filter(({ id }) => !round.cards && !voters.has(id))
    .map(({ id }) => id);
  return (
    <ul className="stacks" data-nameless={round.cards ? true : undefined}>
      {bars.map(({ label, count, participantIds }) => (
        <Stack key={label} label={label} count={count} participantIds={participantIds} />
      ))}
      {missing.length > 0 && (
        <Stack label={undefined} count={missing.length} participantIds={missing} />
      )}
    </ul>
  );
}

interface StackProps {
  /** What stands on its cards; undefined for those who have played none. */
  readonly label: string | undefined;
  readonly count: number;
  readonly participantIds: readonly Id[];
}

function Stack({ label, count, participantIds }: StackProps) {
  const { participants } = useRoom().view;
  const people = participants.filter(({ id }) => participantIds.includes(id));
  const title = label === undefined ? texts.withoutVote(count) : texts.stack(label, count);
  const cards = (
    <>
      <span className="stack__cards" data-depth={Math.min(count, 3)}>
        {label === undefined ? <span className="stack__none" /> : <PlayingCard display={label} />}
      </span>
      <span className="font-semibold text-sm">{title}</span>
    </>
  );
  if (participantIds.length === 0) return <li className="stack">{cards}</li>;
  return (
    <li>
      <DialogTrigger>
        <Button className="stack">{cards}</Button>
        <Popover
          offset={6}
          className="max-h-72 max-w-72 overflow-y-auto rounded-control border border-line bg-sheet p-3 shadow-lift data-entering:animate-appear"
        >
          <Dialog aria-label={title} className="outline-none">
            <ul className="grid gap-1 text-sm">
              {people.map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </li>
  );
}
