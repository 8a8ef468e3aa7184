import * as texts from '#messages/failures.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** What a page shows that finds nothing to show. */
export function NotFound() {
  return (
    <MessageScreen
      title={texts.notFound}
      actions={
        <LinkButton to="/" variant="primary">
          {texts.goHome}
        </LinkButton>
      }
    />
  );
}
