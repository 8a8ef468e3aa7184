import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

/** The page 'not found'. */
export function LostPage({ onBack }: { onBack: () => void }) {
  return (
    <MessageScreen
      title={t`Page Not Found`}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            <Trans>Go to Home</Trans>
          </LinkButton>
          <Button onClick={onBack}>
            <Trans>Go Back</Trans>
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        <Trans>The page you're looking for doesn't exist or has been moved.</Trans>
      </p>
    </MessageScreen>
  );
}
