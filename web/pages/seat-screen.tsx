import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Seat, SeatOwner } from '@story-pointer/core/wire';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ApiError } from '../calls/problem.ts';
import { roomQuery } from '../room/room-query.ts';
import { useLinkSecret } from '../shared/use-link-secret.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { claimSeat, fetchSeatOwner, invitationQuery } from './seat-calls.ts';
import { SessionIdRequired } from './session-id-required.tsx';

/** '/seat': opened by a link into a seat. */
export function SeatScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/seat' });
  return sessionId ? <LinkedSeat sessionId={sessionId} /> : <SessionIdRequired />;
}

/**
 * Claims the seat of a link on this device, by a press: programs that open links to preview them
 * must not use them up.
 */
function LinkedSeat({ sessionId }: { sessionId: Id }) {
  const router = useRouter();
  const secret = useLinkSecret();
  const queryClient = useQueryClient();
  const invitation = useQuery(invitationQuery(sessionId));
  const owner = useQuery<SeatOwner, ApiError>({
    queryKey: ['seat owner', sessionId, secret],
    queryFn: secret ? () => fetchSeatOwner(sessionId, secret) : skipToken,
  });
  const { mutate, isPending, error } = useMutation<Seat, ApiError, string>({
    mutationFn: (known) => claimSeat(sessionId, known),
    onSuccess: async (seat) => {
      const room = await queryClient
        .fetchQuery(roomQuery(seat.sessionId, seat.participantId))
        .catch(() => null);
      const storyId = room?.session.facilitatorActiveStoryId ?? undefined;
      await router.navigate({ to: '/session', search: { ...seat, storyId }, replace: true });
    },
  });
  const joining = (
    <LinkButton to="/join-session" search={{ sessionId }}>
      {t`Join Session`}
    </LinkButton>
  );
  if (!secret) {
    return (
      <MessageScreen title={t`Your seat`} actions={joining}>
        <p className="text-ink-soft">
          {t`Open the link again. For security, this page doesn't keep it.`}
        </p>
      </MessageScreen>
    );
  }
  const { sessionName } = invitation.data ?? {};
  const name = owner.data && <bdi translate="no">{owner.data.name}</bdi>;
  const failure = error ?? owner.error;
  return (
    <MessageScreen
      title={t`Your seat`}
      card="5"
      actions={
        <>
          {!owner.error?.isRefusal && (
            <Button variant="primary" isPending={isPending} onClick={() => mutate(secret)}>
              {isPending ? t`Joining...` : t`Join on This Device`}
            </Button>
          )}
          {failure && joining}
        </>
      }
    >
      {name && (
        <p className="font-medium">
          <Trans>You'll join as {name} on this device.</Trans>
        </p>
      )}
      {sessionName !== undefined && (
        <p className="text-ink-soft">
          <Trans>
            Session: <bdi translate="no">{sessionName}</bdi>
          </Trans>
        </p>
      )}
      {name && (
        <p className="text-ink-soft">
          <Trans>
            Every device with this seat sees its votes, even before the reveal. Continue only if you
            are {name}.
          </Trans>
        </p>
      )}
      {failure && <Alert detail={failure.detail}>{t`Failed to join on this device.`}</Alert>}
    </MessageScreen>
  );
}
