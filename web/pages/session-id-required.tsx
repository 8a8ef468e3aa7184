import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
            <Trans>Join a Session</Trans>
          </LinkButton>
          <LinkButton to="/">
            <Trans>Go to Home</Trans>
          </LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        <Trans>This address has no session ID. Join with a code, or open your link again.</Trans>
      </p>
    </MessageScreen>
  );
}
