import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { isFan } from '@story-pointer/core/ladder';
import { awaited } from '@story-pointer/core/presence';
import {
  atTable,
  findParticipant,
  findStory,
  turnout,
} from '@story-pointer/core/session/open-room';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Agreement, Outcome } from '../../ladder/outcome.tsx';
import { useTable } from '../../room/room.tsx';
import { withSeatNames } from '../../shared/seat-names.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { i18n } from '../../texts/i18n.ts';
import { votedText } from '../../texts/voted-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { firstNames } from '../../ui/people.tsx';
import { absenceOf, absenceTexts } from './absence.ts';
import { isCrowded } from './crowd.ts';
import { Seats } from './seats.tsx';

const SeatCard = lazyDialog(async () => (await import('./seat-card.tsx')).SeatCard);
const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/** The seats of a lobby, with those that are free. */
const lobbySeats = 8;

interface TeamTableProps {
  readonly storyId?: Id;
  readonly present?: ReactNode;
  readonly action?: ReactNode;
  readonly timer?: ReactNode;
  readonly countdown?: ReactNode;
  /** Whether the team gathers: free seats are shown, and who is here. */
  readonly isLobby?: boolean;
  /** In large type below the seats, while there is no story. */
  readonly state?: ReactNode;
  /** On the felt above the seats. */
  readonly invitation?: ReactNode;
}

/** The table with everybody at it: presence, voters and, after the reveal, the result. */
export function TeamTable({
  storyId,
  isLobby = false,
  invitation,
  state,
  ...slots
}: TeamTableProps) {
  const { present, action, timer, countdown } = slots;
  const { view, me } = useTable();
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
  const isAgreed = shown !== undefined && !isCrowd && isFan(deckOf(view.session.type), shown);
  const hasRows = shown !== undefined && !isAgreed;
  const leaver = leaving === undefined ? undefined : findParticipant(view, leaving);
  const [asked, setAsked] = useState<Id>();
  const table = useRef<HTMLElement>(null);
  const anchor = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows replace the seats.
  useLayoutEffect(() => {
    const seat = table.current?.querySelector<HTMLElement>(`[data-seat="${asked}"] button`);
    if (seat) anchor.current = seat;
  }, [hasRows]);
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
      ref={table}
      aria-labelledby={titleId}
      data-crowd={isCrowd || undefined}
      data-lobby={(isLobby && Boolean(invitation)) || undefined}
      style={{ '--people': seats, '--joined': people }}
      data-rows={seats > 8 ? 2 : 1}
      data-unfolded={isUnfolded || undefined}
      className="felt team"
    >
      <div className="team__head">
        <div
          className={`team__title ${isLobby ? 'phone:flex-col phone:items-start phone:self-start' : ''}`}
        >
          <h2 ref={title} id={titleId} tabIndex={-1} className="team__name font-heading">
            {t`Team Members`}
          </h2>
          {isLobby && <Arrivals />}
        </div>
        {timer && <div className="team__timer">{timer}</div>}
        {shown && <h3 className="team__distribution">{t`Vote Distribution`}</h3>}
        <div className="team__actions">
          {action}
          {present}
        </div>
        {isOpen && (
          <IconButton
            icon="chevron-down"
            label={isUnfolded ? t`Hide the team` : t`Show the team`}
            aria-expanded={isUnfolded}
            className="team__fold hidden aria-expanded:*:rotate-180 short:grid"
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
          {story && hasRows ? (
            <Outcome view={view} round={shown} storyId={story.id} me={me.id} onAsk={ask} />
          ) : (
            <Seats story={story} atLeast={seats} isFan={isAgreed} onAsk={ask} />
          )}
          {isAgreed && <Agreement view={view} round={shown} onAsk={ask} />}
        </div>
      )}
      {view.participants.some(({ watches }) => watches) && <Watchers onAsk={ask} />}
      {state && <div className="team__state">{state}</div>}
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

const most = 3;

/** The people who are here, as a team gathers. */
function Arrivals() {
  const { view, me, presence } = useTable();
  if (!presence) return null;
  const here = withSeatNames(view.participants).filter(
    ({ id }) => presence[id] === 'here' || id === me.id,
  );
  const list = firstNames(here, here.length === most ? most : most - 1);
  return (
    // Other names are another text, so that none of them moves.
    <p key={here.map(({ id }) => id).join(' ')} className="team__count">
      {here.length === 1 ? (
        t`You're the only one here`
      ) : (
        <Plural value={here.length} other={<Trans>{list} are here</Trans>} />
      )}
    </p>
  );
}

const mostNamed = 3;

/** The people the round still waits for, with the names of their seats, in one line. */
function StillChoosing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  const all = round?.state === 'open' ? awaited(view, round, presence) : [];
  const choosing = all.filter(({ id }) => presence?.[id] !== 'justAway');
  const ids = (choosing.length > 0 ? choosing : all).map(({ id }) => id);
  const missing = withSeatNames(view.participants).filter(({ id }) => ids.includes(id));
  const who = firstNames(missing, mostNamed);
  return (
    <p className="team__missing">
      {missing.length > 0 && (
        // Other names are another text, so that none of them moves.
        <span key={ids.join(' ')}>
          {choosing.length > 0 ? (
            <Plural value={missing.length} other={<Trans>Still choosing: {who}</Trans>} />
          ) : (
            <Plural
              value={missing.length}
              one={<Trans>Waiting for {who}, who was here a moment ago</Trans>}
              other={<Trans>Waiting for {who}, who were here a moment ago</Trans>}
            />
          )}
        </span>
      )}
    </p>
  );
}

function Watchers({ onAsk }: { onAsk: (participantId: Id, anchor: HTMLElement) => void }) {
  const { view, presence } = useTable();
  const titleId = useId();
  const { participants } = view;
  return (
    <div className="team__watchers">
      <h3 id={titleId} className="text-ink-soft">
        {t`Watching`}
      </h3>
      <ul aria-labelledby={titleId} className="contents">
        {participants.map(({ id, name, watches }) => {
          if (!watches) return null;
          const absence = absenceOf(presence, id);
          return (
            <li key={id} className="grid min-w-0 max-w-full">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => onAsk(id, currentTarget)}
                className="min-h-6 min-w-0 rounded-chip px-1 font-semibold hover:underline"
              >
                <bdi translate="no" className="block truncate">
                  {name}
                </bdi>
                {absence && <span className="sr-only">, {i18n._(absenceTexts[absence])}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
