import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { distribution } from '@story-pointer/core/results';
import { atTable } from '@story-pointer/core/session/open-room';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useRoom } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';

interface StacksProps {
  readonly round: RevealedRound;
  /** Whether there are so many cards that two rows have room. */
  readonly isCrowd: boolean;
}

/** The most letters that can be read on a small card; longer words are written in full. */
const mostOnCard = 4;
const mostInRow = 10;
const mostInPhoneRow = 7;

/**
 * The played cards, a stack for each value: for a crowd, or with hidden names. The people of a
 * stack are shown on demand, unless names are hidden.
 */
export function Stacks({ round, isCrowd }: StacksProps) {
  const { view } = useRoom();
  const bars = distribution(deckOf(view.session.type), castIn(round));
  const voters = new Set(round.votes.map(({ participantId }) => participantId));
  // With hidden names, the people without a card are unknown as well.
  const missing = atTable(view)
    .filter(({ id }) => !round.cards && !voters.has(id))
    .map(({ id }) => id);
  const stacks = bars.length + (missing.length > 0 ? 1 : 0);
  return (
    <ul
      className="stacks"
      data-words={bars.some(({ label }) => label.length > mostOnCard) || undefined}
      style={columns(stacks, isCrowd)}
    >
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
  /** The label of its cards; undefined for people without a card. */
  readonly label: string | undefined;
  readonly count: number;
  readonly participantIds: readonly Id[];
}

function Stack({ label, count, participantIds }: StackProps) {
  const { participants } = useRoom().view;
  const people = participants.filter(({ id }) => participantIds.includes(id));
  const name = label ?? t`No vote`;
  const cards = (
    <>
      <span aria-hidden="true" className="stack__cards" data-depth={label && Math.min(count, 3)}>
        {label === undefined ? (
          <span className="stack__none">{t`No vote`}</span>
        ) : (
          <PlayingCard display={label} />
        )}
      </span>
      <span className="stack__count">
        <span className="sr-only">{name} </span>
        <Trans>× {number(count)}</Trans>
      </span>
    </>
  );
  return (
    <li>
      {participantIds.length === 0 ? (
        <span className="stack">{cards}</span>
      ) : (
        <DialogTrigger>
          <Button className="stack">{cards}</Button>
          <Popover
            offset={6}
            className="surface-popup max-h-72 max-w-72 overflow-y-auto p-3 data-entering:animate-appear"
          >
            <Dialog aria-label={`${name} ${t`× ${number(count)}`}`} className="outline-none">
              <ul className="grid gap-1 text-sm">
                {people.map(({ id, name }) => (
                  <li key={id}>
                    <bdi translate="no">{name}</bdi>
                  </li>
                ))}
              </ul>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </li>
  );
}

/** All stacks in one row, or in two for a crowd, however many cards the deck has. */
function columns(stacks: number, isCrowd: boolean) {
  const rows = isCrowd && stacks > mostInRow ? 2 : 1;
  const phoneRows = isCrowd && stacks > mostInPhoneRow ? 2 : 1;
  return {
    '--rows': rows,
    '--phone-rows': phoneRows,
    '--in-a-row': Math.ceil(stacks / rows),
    '--in-a-phone-row': Math.ceil(stacks / phoneRows),
  };
}
