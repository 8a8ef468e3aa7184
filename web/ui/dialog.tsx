import './key-clicks.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
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
