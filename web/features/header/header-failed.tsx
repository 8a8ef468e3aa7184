import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { HeaderSheet } from './header-sheet.tsx';

interface HeaderFailedProps {
  /** Why, in a sentence for the user. */
  readonly reason: string;
  readonly onRetry: () => void;
}

export function HeaderFailed({ reason, onRetry }: HeaderFailedProps) {
  return (
    <HeaderSheet>
      <h1 className="sr-only">Session</h1>
      <Alert>
        <p>Failed to load session data</p>
        <p className="font-normal">{reason}</p>
      </Alert>
      <Button className="justify-self-start" onClick={onRetry}>
        Try again
      </Button>
    </HeaderSheet>
  );
}
