import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { Icon, type IconName } from './icon.tsx';
import './key-clicks.ts';
import { showToast } from './toast.tsx';
import { useBackToClose } from './use-back-to-close.ts';
import { useFirstClicks } from './use-first-clicks.ts';

interface MenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

interface MenuPopoverProps {
  readonly label: string;
  readonly anchor: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The opened menu of a button that is already there. */
export function MenuPopover({ label, anchor, isOpen, onOpenChange, children }: MenuPopoverProps) {
  // The second click of a double click falls beside the opened menu.
  useFirstClicks(isOpen);
  useBackToClose(isOpen, () => onOpenChange(false));
  return (
    <Popover
      aria-label={label}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      offset={4}
      className="menu"
    >
      <AriaMenu
        aria-label={label}
        // A pointer highlights nothing before it is above an item.
        autoFocus={anchor.current?.matches(':focus-visible') ? 'first' : true}
        onClose={() => onOpenChange(false)}
        className="grid outline-none"
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

/** Rare or risky actions, behind three dots. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The second click of a double click falls beside the opened menu.
  useFirstClicks(isOpen);
  useBackToClose(isOpen, () => setOpen(false));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={label} className="touch-target icon-button">
        <Icon name="dots" />
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
  /** The reason why it is disabled for this user: it stays visible, and shows the reason. */
  readonly whyNot?: string | undefined;
  readonly children: string;
}

export function MenuItem({ icon, tone = 'plain', onAction, whyNot, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      onAction={whyNot === undefined ? onAction : () => showToast(whyNot)}
      textValue={children}
      // The keyboard would skip an item that is disabled in React Aria's way.
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

/** Items that belong together, apart from the others. */
export function MenuGroup({ children }: { readonly children: ReactNode }) {
  return <MenuSection className="menu__group">{children}</MenuSection>;
}

export function MenuRule() {
  return <Separator className="mx-3 my-1 border-line border-t" />;
}
