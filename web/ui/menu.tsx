import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';
import { useFirstClicks } from './use-first-clicks.ts';

interface MenuProps {
  /** What the button with the three dots is called. */
  readonly label: string;
  readonly icon?: IconName;
  readonly className?: string;
  /** MenuItems. */
  readonly children: ReactNode;
}

/** What is needed rarely, or should not be pressed by mistake, behind three dots. */
export function Menu({ label, icon = 'dots', className = '', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The second click of a double click falls beside what the first has opened.
  useFirstClicks(isOpen);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        aria-label={label}
        className={`touch-target inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-soft transition hover:bg-dip hover:text-ink ${className}`}
      >
        <Icon name={icon} />
      </Button>
      <Popover
        offset={4}
        className="min-w-48 rounded-control border border-line bg-sheet p-1.5 shadow-lift data-entering:animate-appear"
      >
        <AriaMenu aria-label={label} className="grid outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  readonly icon?: IconName;
  readonly tone?: 'plain' | 'danger';
  readonly onAction: () => void;
  /** Why who looks cannot do it: it stays where it is, and says so. */
  readonly whyNot?: string | undefined;
  readonly children: string;
}

export function MenuItem({ icon, tone = 'plain', onAction, whyNot, children }: MenuItemProps) {
  const colours =
    tone === 'danger' ? 'text-danger data-focused:bg-danger-tint' : 'data-focused:bg-dip';
  return (
    <AriaMenuItem
      onAction={onAction}
      textValue={children}
      isDisabled={whyNot !== undefined}
      className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-chip px-3 font-medium text-sm outline-none data-disabled:cursor-default data-disabled:opacity-60 forced-colors:data-focused:outline-2 ${colours}`}
    >
      {icon && <Icon name={icon} />}
      <span className="grid">
        {children}
        {whyNot && <span className="text-xs">{whyNot}</span>}
      </span>
    </AriaMenuItem>
  );
}
