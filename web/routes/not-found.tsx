import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What a page shows that finds nothing to show. */
export function NotFound() {
  return (
    <MessageScreen
      title="Not Found"
      actions={
        <LinkButton to="/" variant="primary">
          Go to Home
        </LinkButton>
      }
    />
  );
}
