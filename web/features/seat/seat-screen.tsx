import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Seat, SeatOwner } from '@story-pointer/core/wire';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { claimSeat, fetchSeatOwner } from '../../api/calls.ts';
import { invitationQuery } from '../../api/invitation-query.ts';
import type { ApiError } from '../../api/problem.ts';
import { takeLinkSecret } from '../../browser/link-secret.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/**
 * Claims the seat of a link on this device, by a press: programs that open links to preview them
 * must not use them up.
 */
export function SeatScreen({ sessionId }: { sessionId: Id }) {
  const router = useRouter();
  const [secret, setSecret] = useState(takeLinkSecret);
  useEffect(() => {
    // Another link opened in this tab loads no page.
    const take = () => setSecret(takeLinkSecret());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const invitation = useQuery(invitationQuery(sessionId));
  const owner = useQuery<SeatOwner, ApiError>({
    queryKey: ['seat owner', sessionId, secret],
    queryFn: secret ? () => fetchSeatOwner(sessionId, secret) : skipToken,
  });
  const { mutate, isPending, error } = useMutation<Seat, ApiError, string>({
    mutationFn: (known) => claimSeat(sessionId, known),
    onSuccess: (seat) => router.navigate({ to: '/session', search: seat, replace: true }),
  });
  const joining = (
    <LinkButton to="/join-session" search={{ sessionId }}>
      <Trans>Join the session</Trans>
    </LinkButton>
  );
  if (!secret) {
    return (
      <MessageScreen title={t`Your seat`} actions={joining}>
        <p className="text-ink-soft">
          <Trans>Please open the link again: this page does not keep it.</Trans>
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
              {isPending ? t`Coming in...` : t`Come in`}
            </Button>
          )}
          {failure && joining}
        </>
      }
    >
      {name && (
        <p className="font-medium">
          <Trans>On this device you will be {name}.</Trans>
        </p>
      )}
      {sessionName !== undefined && (
        <p className="text-ink-soft">
          <Trans>
            The session is <bdi translate="no">{sessionName}</bdi>.
          </Trans>
        </p>
      )}
      {name && (
        <p className="text-ink-soft">
          <Trans>
            Every device in this seat sees its votes, also before the reveal. Go on only if you are{' '}
            {name}.
          </Trans>
        </p>
      )}
      {failure && (
        <Alert detail={failure.detail}>
          <Trans>This device could not come in.</Trans>
        </Alert>
      )}
    </MessageScreen>
  );
}
