import type { Invitation } from '@story-pointer/core/session/invitation';
import * as texts from '#messages/join.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The seats of this browser in the session, before it takes one more. */
export function OwnSeats({ invitation }: { invitation: Invitation }) {
  const { sessionId, seats, isClosed, isBarred } = invitation;
  return (
    <div className="grid gap-2">
      {seats.map(({ id, name }, index) => (
        <LinkButton
          key={id}
          to="/session"
          search={{ sessionId, participantId: id }}
          variant="primary"
          autoFocus={index === 0}
          data-if={`seat ${index}`}
          data-seat={index}
        >
          <span>
            {texts.continueAs(
              <bdi translate="no" data-fill={`seat ${index}`}>
                {name}
              </bdi>,
            )}
          </span>
        </LinkButton>
      ))}
      {!isClosed && !isBarred && <p className="mt-3 text-ink-soft text-sm">{texts.orAnother}</p>}
    </div>
  );
}
