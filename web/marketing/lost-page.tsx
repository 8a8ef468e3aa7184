import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What an address shows that no page has. */
export function LostPage({ onBack }: { onBack: () => void }) {
  return (
    <MessageScreen
      title="Page Not Found"
      actions={
        <>
          <LinkButton to="/" variant="primary">
            Go to Home
          </LinkButton>
          <Button onClick={onBack}>Go Back</Button>
        </>
      }
    >
      <p className="text-ink-soft">The page you're looking for doesn't exist or has been moved.</p>
    </MessageScreen>
  );
}
