import { t } from '@lingui/core/macro';
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
            {t`Go to Home`}
          </LinkButton>
          <Button onClick={() => history.back()}>{t`Go Back`}</Button>
        </>
      }
    >
      <p className="text-ink-soft">
        {t`The page you're looking for doesn't exist or has been moved.`}
      </p>
    </MessageScreen>
  );
}
