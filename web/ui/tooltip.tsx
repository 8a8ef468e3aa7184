import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import './key-clicks.ts';

interface TooltipProps {
  readonly text: ReactNode;
  /** One focusable element with a role. */
  readonly children: ComponentProps<typeof Focusable>['children'];
}

/** Shows `text` beside its child while that is hovered or focused. */
export function Tooltip({ text, children }: TooltipProps) {
  const described = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A dialog may open over a pointer that rests; a tooltip below it would take its first Escape.
  const isCovered = () => Boolean(described.current?.closest('[inert], [aria-hidden="true"]'));
  // A dialog takes the focus as it opens.
  useEffect(() => {
    if (!isOpen) return;
    const closeBelow = () => requestAnimationFrame(() => isCovered() && setOpen(false));
    document.addEventListener('focusin', closeBelow);
    return () => document.removeEventListener('focusin', closeBelow);
  });
  return (
    <TooltipTrigger
      delay={400}
      closeDelay={80}
      isOpen={isOpen}
      onOpenChange={(opens) => setOpen(opens && !isCovered())}
    >
      <Focusable ref={described}>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-64 rounded-chip bg-ink px-2.5 py-1 text-paper text-xs shadow-lift data-entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
