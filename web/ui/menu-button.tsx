import type { RefObject } from 'react';
import { Icon } from './icon.tsx';

interface MenuButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly className?: string;
}

/** Three dots that open a menu whose scripts load then. */
export function MenuButton({ ref, label, isOpen, onOpen, className = '' }: MenuButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onOpen();
      }}
      className={`touch-target icon-button ${className}`}
    >
      <Icon name="dots" />
    </button>
  );
}
