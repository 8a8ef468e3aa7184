import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { askServer } from '../leave/sign-in.ts';
import { onWake } from '../leave/wake.ts';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** Milliseconds between two checks for the server. */
const pace = 5000;

/**
 * Shown for a page that could not be loaded without a network; it opens once the server answers.
 */
export function OfflineScreen() {
  useEffect(() => {
    const look = () => {
      // A proxy that requires a sign-in shows its page in answer to a navigation.
      void askServer().then((found) => found !== 'away' && window.location.reload());
    };
    const timer = setInterval(look, pace);
    const stopListening = onWake(look);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);
  return (
    <MessageScreen
      title={navigator.onLine ? t`The server can't be reached` : t`You're offline`}
      card="…"
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Try Again</Trans>
        </Button>
      }
    >
      <p className="text-ink-soft">
        <Trans>
          This page opens automatically when the connection is back. No vote you submitted is lost.
        </Trans>
      </p>
    </MessageScreen>
  );
}
