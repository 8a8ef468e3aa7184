import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { isFramed } from '../browser/frame.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions, type DialogState } from './dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { lazyPart } from './lazy.tsx';

const DigitsToType = lazyPart(async () => (await import('./in-frame.tsx')).DigitsToType);

type ConfirmVariant = 'danger' | 'warning' | 'info';

interface ConfirmDialogProps extends DialogState {
  readonly variant: ConfirmVariant;
  readonly icon?: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly option?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly isPending?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
}

const looks: Readonly<Record<ConfirmVariant, { icon: IconName; medal: string }>> = {
  danger: { icon: 'trash', medal: 'bg-danger-tint text-danger' },
  warning: { icon: 'warning', medal: 'bg-warning-tint text-warning' },
  info: { icon: 'info', medal: 'bg-accent-tint text-accent' },
};

/** Asks before an action, in a frame for digits; it stays open until the caller closes it. */
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
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog title={title} {...state}>
      <div className="flex items-start gap-4">
        <span className={`grid size-11 shrink-0 place-items-center rounded-full ${medal}`}>
          <Icon name={icon} />
        </span>
        <p className="min-w-0 text-ink-soft">{children}</p>
      </div>
      {option}
      {isFramed() && <DigitsToType onTyped={setTyped} />}
      {error && <Alert>{error}</Alert>}
      <DialogActions>
        <Button onClick={() => state.onOpenChange(false)}>{t`Cancel`}</Button>
        <Button
          variant={variant === 'danger' ? 'danger' : 'primary'}
          disabled={isFramed() && !isTyped}
          isPending={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
