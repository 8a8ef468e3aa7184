import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { forgetSeat, recallSeat, useForgottenSeats } from './forgotten-seats.ts';
import { MySessionLink } from './my-session-link.tsx';
import { useMySessions } from './use-my-sessions.ts';

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
        <Trans>Your sessions</Trans>
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
          <Trans>Show More</Trans>
        </Button>
      )}
    </section>
  );
}
