import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogState } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Icon, type IconName } from './icon.tsx';

type ConfirmVariant = 'danger' | 'warning' | 'info';

interface ConfirmDialogProps extends DialogState {
  readonly variant: ConfirmVariant;
  /** Its icon, instead of the variant's own. */
  readonly icon?: IconName;
  readonly title: string;
  /** The question, in a sentence or two. */
  readonly children: ReactNode;
  readonly option?: ReactNode;
  readonly confirmLabel: string;
  readonly isPending?: boolean;
  /** The reason of a failure, in words for the user. */
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
}

const looks: Readonly<Record<ConfirmVariant, { icon: IconName; medal: string }>> = {
  danger: { icon: 'trash', medal: 'bg-danger-tint text-danger' },
  warning: { icon: 'warning', medal: 'bg-warning-tint text-warning' },
  info: { icon: 'info', medal: 'bg-accent-tint text-accent' },
};

/** Asks before an action; it stays open until the caller closes it. */
export function ConfirmDialog({
  variant,
  icon = looks[variant].icon,
  title,
  children,
  option,
  confirmLabel,
  isPending = false,
  error,
  onConfirm,
  ...state
}: ConfirmDialogProps) {
  const { medal } = looks[variant];
  return (
    <Dialog title={title} {...state}>
      <div className="flex items-start gap-4">
        <span className={`grid size-11 shrink-0 place-items-center rounded-full ${medal}`}>
          <Icon name={icon} />
        </span>
        <p className="min-w-0 text-ink-soft">{children}</p>
      </div>
      {option}
      {error && <Alert>{error}</Alert>}
      <DialogActions>
        <Button onClick={() => state.onOpenChange(false)}>{t`Cancel`}</Button>
        <Button
          variant={variant === 'danger' ? 'danger' : 'primary'}
          isPending={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
