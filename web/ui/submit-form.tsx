import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';

interface SubmitFormProps {
  readonly command: {
    readonly error: { readonly detail: string } | null;
    readonly isPending: boolean;
    readonly leave: () => void;
  };
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** Shown above the reason when the command has failed. */
  readonly failure: string;
  readonly label: string;
  readonly pendingLabel: string;
  readonly variant?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog that sends one command; it ends with the failure, 'Cancel' and the button that submits. */
export function SubmitForm({
  command: { error, isPending, leave },
  onSubmit,
  failure,
  label,
  pendingLabel,
  variant = 'primary',
  disabled,
  children,
}: SubmitFormProps) {
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      {error && <Alert detail={error.detail}>{failure}</Alert>}
      <DialogActions>
        <Button onClick={leave}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} disabled={disabled} isPending={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </DialogActions>
    </form>
  );
}
