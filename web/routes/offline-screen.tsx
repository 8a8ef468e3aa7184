import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What a page shows that could not be fetched for want of a network; it opens once there is one. */
export function OfflineScreen() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <MessageScreen
      title="You are offline"
      card="…"
      actions={
        <Button variant="primary" onClick={reload}>
          Try again
        </Button>
      }
    >
      <p className="text-ink-soft">
        This page opens by itself when the network is back. No vote you submitted is lost.
      </p>
    </MessageScreen>
  );
}

function reload(): void {
  window.location.reload();
}
