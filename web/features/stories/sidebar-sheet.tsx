import { t } from '@lingui/core/macro';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBackToClose } from '../../ui/use-back-to-close.ts';

interface SidebarSheetProps {
  /** Facts in a line, as many as there is room for. */
  readonly state?: readonly string[];
  /** The place in the list, on the button that opens the sheet. */
  readonly place?: string;
  /** Whether the title of a story is beside that button. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/**
 * The surface of the story list, loaded or not. On phones it is a sheet from below, which a button
 * opens.
 */
export function SidebarSheet({ state = [], place, isBeside = false, children }: SidebarSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const contentId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useBackToClose(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const current = content.current?.querySelector<HTMLElement>('a[aria-current=page]');
    current?.scrollIntoView({ block: 'center' });
    (current ?? content.current)?.focus({ preventScroll: true });
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      opener.current?.focus();
    };
    // The page behind it is covered, which a keyboard reaches nevertheless.
    const closeBehind = ({ target }: FocusEvent) => {
      const isBehind =
        target instanceof Element &&
        target.matches(':focus-visible') &&
        target.closest('.session__main, .session-header');
      if (isBehind) setOpen(false);
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('focusin', closeBehind);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('focusin', closeBehind);
    };
  }, [isOpen]);
  // A tap on the current story counts as a choice, too.
  const closeAfterChoice = ({ target }: MouseEvent) => {
    // A value is corrected in place.
    const isChoice =
      target instanceof Element && target.closest('a') && !target.closest('[data-agreed]');
    if (isChoice) setOpen(false);
  };
  // Other facts are other texts, so that none of them moves; the first decides about the place of all.
  const facts = state.map((fact, at) => (
    <span
      key={fact}
      className="overflow-hidden text-ellipsis not-first:w-0 not-first:basis-[max-content]"
    >
      {at > 0 ? ` · ${fact}` : fact}
    </span>
  ));
  return (
    <aside
      id="stories"
      aria-labelledby={id}
      data-beside={isBeside || undefined}
      className="stories"
    >
      <div className="stories__head">
        <h2
          id={id}
          className="text-title phone:[grid-area:1/1] phone:self-center phone:ps-4 phone:[[data-beside]_>_*_>_&]:sr-only font-heading"
        >
          {t`Stories`}
        </h2>
        <p className="stories__state">{facts}</p>
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="stories__opener"
        >
          <span>{place}</span>
          <span className="sr-only">{t`Show stories`}</span>
          <Icon name="chevron-down" className="size-4" />
        </button>
      </div>
      {isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 z-40 bg-veil animate-appear desk:hidden"
        />
      )}
      <div
        ref={content}
        id={contentId}
        tabIndex={-1}
        data-open={isOpen || undefined}
        onClickCapture={closeAfterChoice}
        className="stories__body"
      >
        <div className="flex items-center gap-3 min-h-11 ps-2 desk:hidden">
          <p aria-hidden="true" className="shrink-0 font-heading text-title">
            {t`Stories`}
          </p>
          <p className="stories__state min-w-0">{facts}</p>
          <IconButton icon="close" label={t`Close`} onClick={close} />
        </div>
        {children}
      </div>
    </aside>
  );
}
