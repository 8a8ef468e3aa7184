import { t } from '@lingui/core/macro';
import { LinkButton } from '../ui/link.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** '/session' without a session in its address. */
export function SessionIdRequired() {
  return (
    <MessageScreen
      title={t`Session ID is required`}
      actions={
        <>
          <LinkButton to="/join-session" variant="primary">
            {t`Join a Session`}
          </LinkButton>
          <LinkButton to="/">{t`Go to Home`}</LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        {t`This address has no session ID. Join with a code, or open your link again.`}
      </p>
    </MessageScreen>
  );
}
