import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { showToast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  readonly label: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** The reason why it is disabled for this user: it stays visible, and shows the reason. */
  readonly whyNot?: string | undefined;
}

const tones = {
  plain: '',
  danger: 'hover:bg-danger-tint hover:text-danger',
};

/** A button with only an icon; 36 px large, with a touch target of 44 px. */
export function IconButton({
  icon,
  label,
  tone = 'plain',
  className = '',
  whyNot,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={whyNot ?? label}>
      <button
        {...rest}
        type="button"
        aria-disabled={whyNot === undefined ? undefined : true}
        onClick={whyNot === undefined ? onClick : () => showToast(whyNot)}
        className={`touch-target icon-button ${tones[tone]} ${className}`}
      >
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </button>
    </Tooltip>
  );
}
