import './key-clicks.ts';
import { t } from '@lingui/core/macro';
import { latin } from '@story-pointer/core/latin';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { isFramed } from '../browser/frame.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { TextField } from './fields.tsx';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useBackToClose } from './use-back-to-close.ts';
import { useFirstClicks } from './use-first-clicks.ts';

export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface DialogProps extends DialogState {
  readonly title: string;
  /** For content that is wider than a form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A window above the page, at the bottom on phones. Escape, a click beside it and its own buttons
 * close it; without buttons it has 'Close' at its top.
 */
export function Dialog({ title, isWide = false, children, ...state }: DialogProps) {
  // The second click of a double click falls beside the dialog, and must not close it.
  useFirstClicks(state.isOpen);
  useBackToClose(state.isOpen, () => state.onOpenChange(false));
  return (
    <ModalOverlay
      {...state}
      isDismissable
      className="fixed inset-0 z-45 flex items-end justify-center bg-veil data-entering:animate-appear data-exiting:animate-vanish sm:items-center sm:p-6"
    >
      <Modal
        className={`dialog data-entering:animate-rise data-exiting:animate-sink sm:max-h-[86dvh] sm:rounded-panel sm:[--end:1.75rem] sm:[--side:1.75rem] ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-form'}`}
      >
        <AriaDialog className="grid w-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] outline-none">
          <Heading
            slot="title"
            level={2}
            className="px-(--side) pt-(--side) pb-1 font-heading text-title"
          >
            {title}
          </Heading>
          <div className="dialog__body">{children}</div>
          {/* The last tab stop, so that the content comes first. */}
          <div className="col-start-2 row-start-1 -ms-4 me-[calc(var(--side)-0.5rem)] mt-[calc(var(--side)-0.375rem)] [.dialog:has(.dialog-actions)_&]:hidden">
            <IconButton icon="close" label={t`Close`} onClick={() => state.onOpenChange(false)} />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The row of buttons at the end of a dialog; it stays in view, and on phones the buttons share its
 * width.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
  );
}

type ConfirmVariant = 'danger' | 'warning' | 'info';

interface ConfirmDialogProps extends DialogState {
  readonly variant: ConfirmVariant;
  readonly icon?: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly option?: ReactNode;
  readonly confirmLabel: string;
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

/** The page around a frame can lay something else over a button, but not know these digits. */
function DigitsToType({ onTyped }: { readonly onTyped: (isTyped: boolean) => void }) {
  const [digits] = useState(() =>
    String(crypto.getRandomValues(new Uint16Array(1))).padStart(5, '0'),
  );
  useEffect(() => () => onTyped(false), [onTyped]);
  return (
    <TextField
      label={t`Type ${digits} to confirm`}
      inputMode="numeric"
      isRequired
      autoFocus
      onChange={({ target }) => onTyped(latin(target.value).trim() === digits)}
    />
  );
}

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
  readonly variant?: 'primary' | 'danger';
  readonly disabled?: boolean;
}

/** The end of a form in a dialog that sends one command: its failure, 'Cancel' and the button that submits. */
export function SubmitActions({
  command,
  failure,
  label,
  pendingLabel,
  variant = 'primary',
  disabled,
}: SubmitActionsProps) {
  const { error, isPending, leave } = command;
  return (
    <>
      {error && <Alert detail={error.detail}>{failure}</Alert>}
      <DialogActions>
        <Button onClick={leave}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} disabled={disabled} isPending={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </DialogActions>
    </>
  );
}
