import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { type ProgramCommand, useProgramOwner } from './owner.ts';

/** Parts that the dialogs of tokens and of webhooks share. */

interface TitledListProps {
  readonly title: string;
  /** Whether it is shown again, and its title takes the focus. */
  readonly isBack: boolean;
  /** List items. */
  readonly children: ReactNode;
}

export function TitledList({ title, isBack, children }: TitledListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2">
      <h3 ref={heading} id={id} tabIndex={-1} className="font-semibold text-sm">
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-4">{children}</ul>
    </section>
  );
}

interface ProgramItemProps {
  readonly name: string;
  /** Below its name. */
  readonly about: ReactNode;
  readonly endText: string;
  /** The same with the name. */
  readonly endLabel: string;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** A token or a webhook, and the button that ends it. */
export function ProgramItem({ name, about, endText, endLabel, onEnd, children }: ProgramItemProps) {
  return (
    <li className="grid grid-cols-1 gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <bdi translate="no" className="block font-medium [overflow-wrap:anywhere]">
            {name}
          </bdi>
          {about}
        </div>
        <Button aria-label={endLabel} className="min-h-9 shrink-0 text-sm" onClick={onEnd}>
          {endText}
        </Button>
      </div>
      {children}
    </li>
  );
}

interface EndFormProps {
  readonly command: ProgramCommand;
  readonly label: string;
  readonly failure: string;
  readonly onClose: () => void;
  /** The question. */
  readonly children: ReactNode;
}

/** Asks before something ends for good, in place of the list. */
export function EndForm({ command, label, failure, onClose, children }: EndFormProps) {
  const ending = useProgramOwner().useSending();
  const question = useKeptFocus<HTMLParagraphElement>();
  return (
    <SubmitForm
      onSubmit={() => ending.send(command, onClose)}
      command={{ ...ending, leave: onClose }}
      failure={failure}
      label={label}
      pendingLabel={label}
      variant="danger"
    >
      <p ref={question} tabIndex={-1}>
        {children}
      </p>
    </SubmitForm>
  );
}
