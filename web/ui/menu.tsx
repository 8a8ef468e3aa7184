import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';
import { showToast } from './toast.tsx';
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
      <Button aria-label={label} className={`touch-target icon-button ${className}`}>
        <Icon name={icon} />
      </Button>
      <Popover offset={4} className="menu">
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
  return (
    <AriaMenuItem
      onAction={whyNot === undefined ? onAction : () => showToast(whyNot)}
      textValue={children}
      // In React Aria's way of disabling it, the keyboard would pass it by.
      render={(props) =>
        'href' in props ? (
          <a {...props} />
        ) : (
          <div {...props} aria-disabled={whyNot === undefined ? undefined : true} />
        )
      }
      className={`menu__item ${tone === 'danger' ? 'text-danger data-focused:bg-danger-tint' : ''}`}
    >
      {icon && <Icon name={icon} />}
      <span className="grid">
        {children}
        {whyNot && <span className="text-xs">{whyNot}</span>}
      </span>
    </AriaMenuItem>
  );
}
