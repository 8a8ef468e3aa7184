import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../ui/link-button.tsx';
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
        <Trans>
          The address does not name a session. Join with a code, or open the link you received
          again.
        </Trans>
      </p>
    </MessageScreen>
  );
}
