import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';
import './key-clicks.ts';
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
  return (
    <ModalOverlay
      {...state}
      isDismissable
      className="fixed inset-0 z-45 flex items-end justify-center bg-veil data-entering:animate-appear data-exiting:animate-vanish sm:items-center sm:p-6"
    >
      <Modal className={`dialog ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-form'}`}>
        <AriaDialog className="dialog__content outline-none">
          <Heading slot="title" level={2} className="dialog__title font-heading text-title">
            {title}
          </Heading>
          <div className="dialog__body">{children}</div>
          {/* The last tab stop, so that the content comes first. */}
          <div className="dialog__close">
            <IconButton icon="close" label={t`Close`} onClick={() => state.onOpenChange(false)} />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
