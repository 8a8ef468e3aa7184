import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../calls/problem-text.ts';
import { alwaysStale } from '../calls/query-client.ts';
import { LinkButton } from '../ui/link.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { invitationQuery } from './seat-calls.ts';

interface InvalidParticipantProps {
  readonly sessionId: Id;
  readonly participantId: Id;
  /** The reason of the refusal; undefined for a person who was in the session before. */
  readonly refusal: string | undefined;
}

/** Shown to a person without a seat here, or without it by now: the reason, and the next step. */
export function InvalidParticipant({ sessionId, participantId, refusal }: InvalidParticipantProps) {
  // Only if there is a session to join.
  const { data } = useQuery({ ...invitationQuery(sessionId), staleTime: alwaysStale });
  const mayJoin = data && !data.isClosed && !data.isBarred;
  const isInVain = data === null || (data?.isBarred && !data.isClosed);
  const lost =
    data === null
      ? t`This session was deleted, with all its stories and votes.`
      : t`You're no longer in this session: a facilitator removed you, or you left it on another page.`;
  const why = data?.isBarred ? problemText('barred') : (refusal ?? (data !== undefined && lost));
  return (
    <MessageScreen
      title={t`Invalid Participant`}
      actions={
        <>
          {mayJoin && (
            <LinkButton to="/join-session" search={{ sessionId }} variant="primary">
              {t`Join This Session`}
            </LinkButton>
          )}
          {data?.isClosed && (
            <LinkButton to="/session-summary" search={{ sessionId }} variant="primary">
              {t`View Session Summary`}
            </LinkButton>
          )}
          <LinkButton to="/join-session" variant={isInVain ? 'primary' : 'secondary'}>
            {t`Join Different Session`}
          </LinkButton>
          <LinkButton to="/">{t`Go to Home`}</LinkButton>
        </>
      }
    >
      <p className="min-h-[1lh] font-medium">{why}</p>
      <p className="text-ink-soft">{t`You don't have a seat here. Possible causes:`}</p>
      <ul className="grid list-disc justify-items-start gap-1 ps-5 text-start">
        <li>{t`The participant was removed from the session`}</li>
        <li>{t`The session has ended or was deleted`}</li>
        <li>{t`The participant ID is incorrect, or belongs to another browser`}</li>
      </ul>
      <dl className="grid w-full gap-x-4 gap-y-1 rounded-control bg-dip px-4 py-3 text-start text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{t`Session ID`}</dt>
        <dd className="min-w-0 break-all font-mono">{sessionId}</dd>
        <dt className="text-ink-soft">{t`Participant ID`}</dt>
        <dd className="min-w-0 break-all font-mono">{participantId}</dd>
      </dl>
    </MessageScreen>
  );
}
