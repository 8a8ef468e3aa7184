import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { isLeader, type Participant, roleOf } from '@story-pointer/core/session/open-room';
import { memo, useLayoutEffect, useRef } from 'react';
import { row } from '../../texts/formats.tsx';
import { i18n } from '../../texts/i18n.ts';
import { hueOf } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pip } from '../../ui/pip.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { arrive } from '../../ui/travel.ts';
import { type Absence, absenceTexts } from './absence.ts';

/** All of it compares cheaply: of sixty seats only those that look different are rendered again. */
interface SeatProps {
  readonly participant: Participant;
  /** A name that is short but unique in this session. */
  readonly shortName: string;
  /** The length of the beginning that this name shares with another one. */
  readonly shared: number;
  readonly initials: string;
  /** In the order of joining, from 0. */
  readonly place: number;
  /** Among the people at the table, from 0. */
  readonly order: number;
  /** From the middle of the fan, after an agreement. */
  readonly step: number | undefined;
  readonly isMe: boolean;
  readonly hasVoted: boolean;
  /** Whether there is no room for a card: its colour then shows a vote. */
  readonly isSmall: boolean;
  /** Undefined while unknown. */
  readonly presence: 'here' | Absence | undefined;
  /** The label of the card, once it is revealed. */
  readonly vote: string | undefined;
  /** Whether the cards are turning over, so that screen readers do not get its value yet. */
  readonly isTurning: boolean;
  /** The time at which the card turns over, in milliseconds from the reveal. */
  readonly turnsAfter: number;
  /** Whether this is the one seat at which the Tab key stops. */
  readonly isStop: boolean;
  readonly onAsk: (participantId: Id, seat: HTMLElement) => void;
}

/** A person's seat at the table: their initials, and their card once they have voted. */
export const Seat = memo(function Seat({ participant, place, isMe, hasVoted, ...rest }: SeatProps) {
  const { order, step, isSmall, shortName, shared, initials, presence, vote } = rest;
  const { isTurning, turnsAfter, isStop, onAsk } = rest;
  const { id, name } = participant;
  const role = roleOf(participant);
  const absence = presence === 'here' ? undefined : presence;
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isMe && hasVoted) arrive(card.current?.querySelector('.playing-card'), 'seat');
  }, [isMe, hasVoted]);
  const delay = vote === undefined ? undefined : `${turnsAfter}ms`;
  return (
    <li
      data-seat={id}
      data-voted={hasVoted || undefined}
      data-presence={presence}
      style={{ '--i': order, '--step': step }}
    >
      <Tooltip
        text={
          hasVoted ? (
            t({ message: 'Has voted', comment: 'Of a person' })
          ) : (
            <bdi translate="no">{name}</bdi>
          )
        }
      >
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAsk(id, currentTarget)}
          className="seat"
        >
          <span
            ref={card}
            aria-hidden="true"
            className="seat__place"
            style={{ '--turn-delay': delay }}
          >
            <span translate="no" className="seat__slot" style={{ '--hue': hueOf(place) }}>
              {initials}
            </span>
            {presence === 'away' && <span className="seat__presence" />}
            {absence && !hasVoted && (
              <span className="seat__absence">{i18n._(absenceTexts[absence])}</span>
            )}
            {hasVoted && !isSmall && (
              <>
                <PlayingCard display={vote} isFaceUp={vote !== undefined} className="deals-in" />
                {vote === undefined && <Icon name="check" className="seat__check" />}
              </>
            )}
          </span>
          <span aria-hidden="true" className={`seat__name ${isMe ? 'font-bold' : ''}`}>
            {isLeader(participant) && <Pip className="seat__pip" />}
            <bdi translate="no">
              <span>{shortName.slice(0, shared)}</span>
              <span>{shortName.slice(shared)}</span>
            </bdi>
          </span>
          <span className="sr-only">
            {row([
              <bdi key="name" translate="no">
                {name}
              </bdi>,
              ...(role === 'facilitator'
                ? [t({ message: 'Facilitator', comment: 'The role of a person' })]
                : []),
              ...(role === 'acting' ? [t`Acting facilitator`] : []),
              ...(hasVoted
                ? [
                    vote === undefined || isTurning
                      ? t({ message: 'Has voted', comment: 'Of a person' })
                      : t({
                          message: `voted ${vote}`,
                          comment: 'Of a person: the card they voted for',
                        }),
                  ]
                : []),
              ...(absence ? [i18n._(absenceTexts[absence])] : []),
            ])}
          </span>
        </button>
      </Tooltip>
    </li>
  );
});
