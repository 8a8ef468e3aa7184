import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

export function PageNotFound() {
  const { history } = useRouter();
  return (
    <MessageScreen
      title={t`Page Not Found`}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            <Trans>Go to Home</Trans>
          </LinkButton>
          <Button onClick={() => history.back()}>
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
