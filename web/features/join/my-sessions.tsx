import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { MySessions as Listed } from '@story-pointer/core/wire';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { deckText } from '../../texts/deck-text.ts';
import { mediumDate } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast.tsx';
import { forgetSeat, recallSeat, useForgottenSeats } from './forgotten-seats.ts';

/**
 * The sessions in which this browser has a seat; nothing if there are none, or they could not be
 * loaded.
 */
export function MySessions() {
  const titleId = useId();
  const mine = useMySessions();
  const forgotten = useForgottenSeats();
  const title = useRef<HTMLHeadingElement>(null);
  const sessions = mine.sessions.filter(({ participantId }) => !forgotten.has(participantId));
  if (sessions.length === 0) return null;

  const forget = ({ participantId, session }: (typeof sessions)[number]) => {
    // The focus would be lost with the button.
    title.current?.focus();
    forgetSeat(participantId);
    showToast(
      <Trans>
        <bdi translate="no">{session.name}</bdi> was removed from this list. Your seat and your
        votes stay.
      </Trans>,
      'info',
      {
        label: t`Undo`,
        onAction: () => recallSeat(participantId),
      },
    );
  };

  return (
    <section aria-labelledby={titleId} className="grid animate-appear gap-4">
      <h2 ref={title} id={titleId} tabIndex={-1} className="font-heading text-title outline-none">
        {t`Your sessions`}
      </h2>
      <ul className="grid gap-2">
        {sessions.map((seat) => (
          <li key={seat.participantId} className="flex items-center gap-1">
            <MySessionLink {...seat} />
            <button type="button" onClick={() => forget(seat)} className="touch-target icon-button">
              <Icon name="close" />
              <span className="sr-only">
                <Trans>
                  Remove <bdi translate="no">{seat.session.name}</bdi> from this list
                </Trans>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {mine.loadMore && (
        <Button variant="quiet" isPending={mine.isLoading} onClick={mine.loadMore}>
          {t`Show More`}
        </Button>
      )}
    </section>
  );
}

type MySession = Listed['sessions'][number];

function MySessionLink({ session, participantId, participantName, isFacilitator }: MySession) {
  return (
    <Link
      to="/session"
      search={{ sessionId: session.id, participantId }}
      className="group flex min-w-0 grow items-center gap-4 rounded-control border border-line bg-sheet px-4 py-3 shadow-sheet transition hover:border-edge"
    >
      <span className="grid min-w-0 grow">
        <span className="name-line font-semibold max-[21rem]:*:whitespace-normal!">
          <bdi translate="no">{session.name}</bdi>
        </span>
        <span className="text-ink-soft text-sm">
          <bdi translate="no">{deckText(deckOf(session.type).name)}</bdi>
          {' · '}
          <span className="whitespace-nowrap">{mediumDate(session.creationDate)}</span>
        </span>
        <span className="name-line text-ink-soft text-sm max-[21rem]:flex-wrap">
          {isFacilitator ? (
            <Trans comment="Below the name of a session: the name one has in it">
              as <bdi translate="no">{participantName}</bdi> (Facilitator)
            </Trans>
          ) : (
            <Trans comment="Below the name of a session: the name one has in it">
              as <bdi translate="no">{participantName}</bdi>
            </Trans>
          )}
        </span>
      </span>
      <Icon name="arrow-right" className="text-accent transition group-hover:translate-x-0.5" />
    </Link>
  );
}

/** The sessions in which this browser has a seat, the first of them at once. */
function useMySessions() {
  const [{ sessions, next }, setMine] = useState<Listed>({ sessions: [], next: null });
  const [isLoading, setLoading] = useState(false);
  const load = async (after: string | null) => {
    setLoading(true);
    await import('./join-calls.ts')
      .then(({ mySessions }) => mySessions(after))
      .then((more) => setMine({ ...more, sessions: [...sessions, ...more.sessions] }))
      .catch(logFailure);
    setLoading(false);
  };
  const loadFirst = useEffectEvent(() => void load(null));
  useEffect(() => loadFirst(), []);
  return { sessions, isLoading, loadMore: next === null ? null : () => load(next) };
}
