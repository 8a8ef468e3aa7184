import { Trans } from '@lingui/react/macro';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { HeaderSheet } from './header-sheet.tsx';

interface HeaderFailedProps {
  /** The reason, in a sentence for the user. */
  readonly reason: string;
  readonly onRetry: () => void;
}

export function HeaderFailed({ reason, onRetry }: HeaderFailedProps) {
  return (
    <HeaderSheet>
      <h1 className="sr-only">
        <Trans>Session</Trans>
      </h1>
      <div className="col-span-full grid w-full gap-3 phone:p-4">
        <Alert detail={reason}>
          <Trans>Failed to load session data</Trans>
        </Alert>
        <Button variant="primary" className="justify-self-start" onClick={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    </HeaderSheet>
  );
}
