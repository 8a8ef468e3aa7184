import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import * as texts from '#messages/forms.ts';
import { IconButton } from './icon-button.tsx';
import { useFirstClicks } from './use-first-clicks.ts';

export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface DialogProps extends DialogState {
  readonly title: string;
  /** For what does not fit into the width of a form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A window above the page; Escape, a click beside it and what ends it close it: its own buttons, or else
 * 'Close' at its top. On phones it lies at the bottom.
 */
export function Dialog({ title, isWide = false, children, ...state }: DialogProps) {
  // Who opens it by a double click must not close it by the second click, which falls beside it.
  useFirstClicks(state.isOpen);
  return (
    <ModalOverlay
      {...state}
      isDismissable
      className="fixed inset-0 z-40 flex items-end justify-center bg-veil data-entering:animate-appear data-exiting:animate-vanish sm:items-center sm:p-6"
    >
      <Modal className={`dialog ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-form'}`}>
        <AriaDialog className="dialog__content outline-none">
          <Heading slot="title" level={2} className="font-heading text-title">
            {title}
          </Heading>
          {children}
          {/* The last for the keyboard, so that nothing it was opened for comes after it. */}
          <div className="dialog__close">
            <IconButton
              icon="close"
              label={texts.close}
              onClick={() => state.onOpenChange(false)}
            />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
