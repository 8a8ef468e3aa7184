import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import {
  atTable,
  findParticipant,
  findStory,
  turnout,
} from '@story-pointer/core/session/open-room';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTable } from '../../room/room.tsx';
import { useIsTurning } from '../../shared/turning.ts';
import { votedText } from '../../texts/voted-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx';
import { Arrivals } from './arrivals.tsx';
import { isCrowded } from './crowd.ts';
import { rowsOf } from './rows.ts';
import { Seats } from './seats.tsx';
import type { StacksProps } from './stacks.tsx';
import { StillChoosing } from './still-choosing.tsx';

const SeatCard = lazyDialog(async () => (await import('./seat-card.tsx')).SeatCard);
const Stacks = lazyPart<StacksProps>(
  async () => (await import('./stacks.tsx')).Stacks,
  () => <div className="stacks" />,
);
const Watchers = lazyPart<{ onAsk: (participantId: Id, from: HTMLElement) => void }>(
  async () => (await import('./watchers.tsx')).Watchers,
  () => null,
);
const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/** The seats of a lobby, with those that are free. */
const lobbySeats = 8;

interface TeamTableProps {
  /** The current story, if there is one. */
  readonly storyId?: Id;
  /** The button that presents the table alone. */
  readonly present?: ReactNode;
  /** The main action on the cards at the table. */
  readonly action?: ReactNode;
  /** The rest of the round's time, if it is limited. */
  readonly timer?: ReactNode;
  /** The announcement of an automatic reveal, in place of the count. */
  readonly countdown?: ReactNode;
  /** The distribution around the cards after the reveal. */
  readonly spread?: ReactNode;
  /** Whether the team gathers: free seats are shown, and who is here. */
  readonly isLobby?: boolean;
  /** On the felt above the seats. */
  readonly invitation?: ReactNode;
}

/** The table with everybody at it: presence, voters and, after the reveal, votes. */
export function TeamTable({ storyId, isLobby = false, invitation, ...slots }: TeamTableProps) {
  const { present, action, timer, countdown, spread } = slots;
  const { view } = useTable();
  const story = storyId === undefined ? undefined : findStory(view, storyId);
  const titleId = useId();
  const [leaving, setLeaving] = useState<Id>();
  const [isUnfolded, setUnfolded] = useState(false);
  const people = atTable(view, story?.round).length;
  const seats = isLobby ? Math.max(people, lobbySeats) : people;
  const counted = story && turnout(view, story.round);
  const isOpen = story?.round.state === 'open';
  const isCrowd = isCrowded(people);
  const isTurning = useIsTurning(storyId);
  const shown = story?.round.state === 'revealed' && !isTurning ? story.round : undefined;
  const leaver = leaving === undefined ? undefined : findParticipant(view, leaving);
  const [asked, setAsked] = useState<Id>();
  const anchor = useRef<HTMLElement>(null);
  const ask = useCallback((participantId: Id, from: HTMLElement) => {
    anchor.current = from;
    setAsked(participantId);
  }, []);
  const place = view.participants.findIndex(({ id }) => id === asked);
  const askedOne = view.participants[place];
  const title = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState(0);
  const onGone = () => setGone((count) => count + 1);
  useEffect(() => {
    // The seat that would get the focus back is gone, or about to go.
    if (gone > 0) title.current?.focus();
  }, [gone]);
  return (
    <section
      aria-labelledby={titleId}
      data-crowd={isCrowd || undefined}
      data-lobby={isLobby || undefined}
      style={rowsOf(seats)}
      data-rows={seats > 8 ? 2 : 1}
      data-unfolded={isUnfolded || undefined}
      className="felt team"
    >
      <div className="team__head">
        <div className="team__title">
          <h2 ref={title} id={titleId} tabIndex={-1} className="team__name font-heading">
            <Trans>Team Members</Trans>
          </h2>
          {counted && counted.all > 0 && !isOpen && (
            <p className="team__count">
              <Voted {...counted} />
            </p>
          )}
          {isLobby && <Arrivals />}
        </div>
        {timer && <div className="team__timer">{timer}</div>}
        <div className="team__actions">
          {action}
          {present}
        </div>
        {isOpen && (
          <IconButton
            icon="chevron-down"
            label={isUnfolded ? t`Hide the team` : t`Show the team`}
            aria-expanded={isUnfolded}
            className="team__fold"
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
      {invitation}
      {people === 0 && (
        <p className="text-ink-soft">
          {view.participants.length === 0
            ? t`No team members found`
            : t`Everyone in this session is watching.`}
        </p>
      )}
      {people > 0 && (
        <div className="stage">
          {shown && (isCrowd || shown.cards) ? (
            <Stacks round={shown} isCrowd={isCrowd} />
          ) : (
            <Seats story={story} atLeast={seats} onAsk={ask} />
          )}
          {spread}
        </div>
      )}
      {view.participants.some(({ watches }) => watches) && <Watchers onAsk={ask} />}
      {story && counted && counted.all > 0 && isOpen && (
        <div className="team__state">
          {countdown || (
            <>
              <p className="team__count">
                <Voted {...counted} />
              </p>
              <StillChoosing storyId={story.id} />
            </>
          )}
        </div>
      )}
      {askedOne && (
        <SeatCard
          participant={askedOne}
          story={story}
          place={place}
          anchor={anchor}
          isOpen
          onOpenChange={() => setAsked(undefined)}
          onRemove={() => setLeaving(askedOne.id)}
          onSwitch={onGone}
        />
      )}
      {leaver && (
        <RemoveDialog
          participant={leaver}
          isOpen
          onOpenChange={() => setLeaving(undefined)}
          onRemoved={onGone}
        />
      )}
    </section>
  );
}

function Voted({ voted, all }: { readonly voted: number; readonly all: number }) {
  return <span key={`${voted} ${all}`}>{votedText(voted, all)}</span>;
}
