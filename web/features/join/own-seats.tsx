import { Trans } from '@lingui/react/macro';
import type { Invitation } from '@story-pointer/core/session/invitation';
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
          ref={index === 0 ? focusFirst : undefined}
        >
          <span>
            <Trans>
              Continue as <bdi translate="no">{name}</bdi>
            </Trans>
          </span>
        </LinkButton>
      ))}
      {!isClosed && !isBarred && (
        <p className="mt-3 text-ink-soft text-sm">
          <Trans>Or join as someone else:</Trans>
        </p>
      )}
    </div>
  );
}

/** React gives the focus to form fields alone. */
function focusFirst(link: HTMLElement | null): void {
  link?.focus();
}
