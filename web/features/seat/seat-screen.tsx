import type { Id } from '@story-pointer/core/ids';
import type { Seat, SeatOwner } from '@story-pointer/core/wire';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as texts from '#messages/seat-links.tsx';
import { comeIn, fetchSeatOwner } from '../../api/calls.ts';
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
    mutationFn: (known) => comeIn(sessionId, known),
    onSuccess: (seat) => router.navigate({ to: '/session', search: seat, replace: true }),
  });
  const joining = (
    <LinkButton to="/join-session" search={{ sessionId }}>
      {texts.join}
    </LinkButton>
  );
  if (!secret) {
    return (
      <MessageScreen title={texts.title} actions={joining}>
        <p className="text-ink-soft">{texts.noSecret}</p>
      </MessageScreen>
    );
  }
  const { sessionName } = invitation.data ?? {};
  const name = owner.data && <bdi translate="no">{owner.data.name}</bdi>;
  const failure = error ?? owner.error;
  return (
    <MessageScreen
      title={texts.title}
      card="5"
      actions={
        <>
          {!owner.error?.isRefusal && (
            <Button variant="primary" isPending={isPending} onClick={() => mutate(secret)}>
              {isPending ? texts.comingIn : texts.comeIn}
            </Button>
          )}
          {failure && joining}
        </>
      }
    >
      {name && <p className="font-medium">{texts.owner(name)}</p>}
      {sessionName !== undefined && (
        <p className="text-ink-soft">{texts.session(<bdi translate="no">{sessionName}</bdi>)}</p>
      )}
      {name && <p className="text-ink-soft">{texts.shared(name)}</p>}
      {failure && <Alert detail={failure.detail}>{texts.notSeated}</Alert>}
    </MessageScreen>
  );
}
