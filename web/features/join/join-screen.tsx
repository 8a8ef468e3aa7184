import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { useSearch } from '@tanstack/react-router';
import { Link, LinkButton } from '../../ui/link.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { JoinForm } from './join-form.tsx';
import { MySessions } from './my-sessions.tsx';
import { useInvitation } from './use-invitation.ts';

/** Lets somebody take a seat in a session, or return to one; the code is filled in from the address. */
export function JoinScreen() {
  const { sessionId } = useSearch({ from: '/join-session' });
  return (
    <div className="mx-auto grid max-w-form gap-10 sm:pt-6">
      <div className="grid gap-6">
        {sessionId ? <Invited sessionId={sessionId} /> : <WithCode />}
        <p className="text-ink-soft text-sm">
          {t`No session to join?`}{' '}
          <Link to="/create-session" className="font-semibold text-accent underline">
            {t`Create a new session`}
          </Link>
        </p>
      </div>
      <MySessions />
    </div>
  );
}

/** The form for a link that names the session. */
function Invited({ sessionId }: { sessionId: Id }) {
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
          {t`View Session Summary`}
        </LinkButton>
      )}
      {data?.isBarred && !data.isClosed && (
        <LinkButton to="/join-session" variant={variant}>
          {t`Join Different Session`}
        </LinkButton>
      )}
      {!data?.isClosed && !data?.isBarred && (
        <JoinForm
          key={sessionId}
          sessionId={sessionId}
          isInvited={data !== null}
          isUnknown={data === null}
          isBack={isBack}
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
        <h1 className="font-heading text-heading">{t`Join a Session`}</h1>
        <p className="text-ink-soft">{text}</p>
      </div>
      <HandOfCards />
    </header>
  );
}

function HandOfCards() {
  return (
    <span className="flex shrink-0 px-2 max-[21rem]:hidden [--card-width:3rem] sm:[--card-width:3.75rem]">
      <PlayingCard isFaceUp={false} className="origin-bottom -rotate-15 rtl:rotate-15" />
      <PlayingCard isFaceUp={false} className="-ms-9 sm:-ms-11" />
      <PlayingCard
        isFaceUp={false}
        className="-ms-9 origin-bottom rotate-15 sm:-ms-11 rtl:-rotate-15"
      />
    </span>
  );
}

function OwnSeats({ invitation }: { invitation: Invitation }) {
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
        <p className="mt-3 text-ink-soft text-sm">{t`Or join as someone else:`}</p>
      )}
    </div>
  );
}

/** React gives the focus to form fields alone. */
function focusFirst(link: HTMLElement | null): void {
  link?.focus();
}
