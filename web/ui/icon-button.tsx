import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { showToast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Its name, which the tooltip shows too. */
  readonly label: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** Why it cannot be pressed by who looks: it stays where it is, and says so. */
  readonly whyNot?: string | undefined;
}

const tones = {
  plain: '',
  danger: 'hover:bg-danger-tint hover:text-danger',
};

/** A button that is only a picture; 36 px to the eye, 44 px to the finger. */
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
