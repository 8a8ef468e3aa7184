import type { Id } from '@story-pointer/core/ids';
import { useQuery } from '@tanstack/react-query';
import { problems } from '#messages/problems.ts';
import * as texts from '#messages/session.ts';
import { summary } from '#messages/stories.ts';
import { invitationQuery } from '../api/invitation-query.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

interface InvalidParticipantProps {
  readonly sessionId: Id;
  readonly participantId: Id;
  /** The reason of the refusal; undefined for a person who was in the session before. */
  readonly refusal: string | undefined;
}

/** Shown to a person without a seat here, or not any more: the reason, and the next step. */
export function InvalidParticipant({ sessionId, participantId, refusal }: InvalidParticipantProps) {
  // Only if there is a session to join.
  const { data } = useQuery({ ...invitationQuery(sessionId), staleTime: 0 });
  const mayJoin = data && !data.isClosed && !data.isBarred;
  const isInVain = data === null || (data?.isBarred && !data.isClosed);
  const lost = data === null ? texts.deleted : texts.removed;
  const why = data?.isBarred ? problems.barred : (refusal ?? (data !== undefined && lost));
  return (
    <MessageScreen
      title={texts.invalid}
      actions={
        <>
          {mayJoin && (
            <LinkButton to="/join-session" search={{ sessionId }} variant="primary">
              {texts.joinThis}
            </LinkButton>
          )}
          {data?.isClosed && (
            <LinkButton to="/session-summary" search={{ sessionId }} variant="primary">
              {summary}
            </LinkButton>
          )}
          <LinkButton to="/join-session" variant={isInVain ? 'primary' : 'secondary'}>
            {texts.joinOther}
          </LinkButton>
          <LinkButton to="/">{texts.goHome}</LinkButton>
        </>
      }
    >
      <p className="min-h-[1lh] font-medium">{why}</p>
      <p className="text-ink-soft">{texts.invalidHelp}</p>
      <ul className="grid list-disc justify-items-start gap-1 pl-5 text-left">
        {texts.invalidCauses.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <dl className="grid w-full gap-x-4 gap-y-1 rounded-control bg-dip px-4 py-3 text-left text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{texts.sessionId}</dt>
        <dd className="min-w-0 break-all font-mono">{sessionId}</dd>
        <dt className="text-ink-soft">{texts.participantId}</dt>
        <dd className="min-w-0 break-all font-mono">{participantId}</dd>
      </dl>
    </MessageScreen>
  );
}
