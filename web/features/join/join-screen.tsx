import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { JoinForm } from './join-form.tsx';
import { MySessions } from './my-sessions.tsx';
import { OwnSeats } from './own-seats.tsx';
import { useInvitation } from './use-invitation.ts';

interface JoinScreenProps {
  readonly sessionId?: Id | undefined;
  /** Called when a seat was taken by an invitation. */
  readonly onInvited: () => void;
}

/** Lets somebody take a seat in a session, or return to one. */
export function JoinScreen({ sessionId, onInvited }: JoinScreenProps) {
  return (
    <div className="mx-auto grid max-w-form gap-10 sm:pt-6">
      <div className="grid gap-6">
        {sessionId ? <Invited sessionId={sessionId} onInvited={onInvited} /> : <WithCode />}
        <p className="text-ink-soft text-sm">
          <Trans>No session to join?</Trans>{' '}
          <Link to="/create-session" className="font-semibold text-accent underline">
            <Trans>Create a new session</Trans>
          </Link>
        </p>
      </div>
      <MySessions />
    </div>
  );
}

/** The form for a link that names the session. */
function Invited({ sessionId, onInvited }: { sessionId: Id; onInvited: () => void }) {
  const data = useInvitation(sessionId);
  const isBack = Boolean(data?.seats.length);
  const variant = isBack ? 'secondary' : 'primary';
  return (
    <>
      {data ? (
        <InvitationPanel invitation={data} />
      ) : (
        <Title
          text={
            data === null
              ? t`Open the link your facilitator sent, or enter the session's code.`
              : t`You're invited. Choose the name your team will see, and take your seat.`
          }
        />
      )}
      {data && isBack && <OwnSeats invitation={data} />}
      {data?.isClosed && (
        <LinkButton to="/session-summary" search={{ sessionId }} variant={variant}>
          <Trans>View Session Summary</Trans>
        </LinkButton>
      )}
      {data?.isBarred && !data.isClosed && (
        <LinkButton to="/join-session" variant={variant}>
          <Trans>Join Different Session</Trans>
        </LinkButton>
      )}
      {!data?.isClosed && !data?.isBarred && (
        <JoinForm
          key={sessionId}
          sessionId={sessionId}
          isInvited={data !== null}
          isUnknown={data === null}
          isBack={isBack}
          onInvited={onInvited}
        />
      )}
    </>
  );
}

function WithCode() {
  return (
    <>
      <Title text={t`Open the link your facilitator sent, or enter the session's code.`} />
      <JoinForm />
    </>
  );
}

function Title({ text }: { text: string }) {
  return (
    <header className="flex items-center justify-between gap-6">
      <div className="grid gap-2">
        <h1 className="font-heading text-heading">
          <Trans>Join a session</Trans>
        </h1>
        <p className="text-ink-soft">{text}</p>
      </div>
      <HandOfCards />
    </header>
  );
}

/** The hand of cards that a new participant will get. */
function HandOfCards() {
  return (
    <span className="flex shrink-0 px-2 [--card-width:3rem] sm:[--card-width:3.75rem]">
      <PlayingCard isFaceUp={false} className="origin-bottom -rotate-15 rtl:rotate-15" />
      <PlayingCard isFaceUp={false} className="-ms-9 sm:-ms-11" />
      <PlayingCard
        isFaceUp={false}
        className="-ms-9 origin-bottom rotate-15 sm:-ms-11 rtl:-rotate-15"
      />
    </span>
  );
}
