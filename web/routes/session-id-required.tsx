import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What '/session' shows when its address does not say which one. */
export function SessionIdRequired() {
  return (
    <MessageScreen
      title="Session ID is required"
      actions={
        <>
          <LinkButton to="/join-session" variant="primary">
            Join a Session
          </LinkButton>
          <LinkButton to="/">Go to Home</LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        The address does not say which session to open. Join it with its code, or open the link you
        were sent once more.
      </p>
    </MessageScreen>
  );
}
