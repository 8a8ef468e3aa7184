import { t } from '@lingui/core/macro';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface SubmitActionsProps {
  readonly command: {
    readonly error: { readonly detail: string } | null;
    readonly isPending: boolean;
    readonly leave: () => void;
  };
  /** Shown above the reason when the command has failed. */
  readonly failure: string;
  readonly label: string;
  readonly pendingLabel: string;
  readonly disabled?: boolean;
}

/** The end of a form in a dialog that sends one command: its failure, 'Cancel' and the button that submits. */
export function SubmitActions({
  command,
  failure,
  label,
  pendingLabel,
  disabled,
}: SubmitActionsProps) {
  const { error, isPending, leave } = command;
  return (
    <>
      {error && <Alert detail={error.detail}>{failure}</Alert>}
      <DialogActions>
        <Button onClick={leave}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" disabled={disabled} isPending={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </DialogActions>
    </>
  );
}
