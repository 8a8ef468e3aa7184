import type { Id } from '@story-pointer/core/ids';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

interface InvalidParticipantProps {
  readonly sessionId: Id;
  readonly participantId: Id;
}

/** What somebody sees who has no seat here, or not any more. */
export function InvalidParticipant({ sessionId, participantId }: InvalidParticipantProps) {
  return (
    <MessageScreen
      title="Invalid Participant"
      actions={
        <>
          <LinkButton to="/join-session" search={{ sessionId }} variant="primary">
            Join This Session
          </LinkButton>
          <LinkButton to="/join-session">Join Different Session</LinkButton>
          <LinkButton to="/">Go to Home</LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">There is no seat for you here. Possible causes:</p>
      <ul className="grid list-disc justify-items-start gap-1 pl-5 text-left">
        <li>The participant was removed from the session</li>
        <li>The session has ended or was deleted</li>
        <li>The participant ID is incorrect, or belongs to another browser</li>
      </ul>
      <dl className="grid w-full gap-x-4 gap-y-1 rounded-control bg-dip px-4 py-3 text-left text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Session ID</dt>
        <dd className="min-w-0 break-all font-mono">{sessionId}</dd>
        <dt className="text-ink-soft">Participant ID</dt>
        <dd className="min-w-0 break-all font-mono">{participantId}</dd>
      </dl>
    </MessageScreen>
  );
}
