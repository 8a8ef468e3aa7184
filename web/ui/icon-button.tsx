import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Its name, which the tooltip shows too. */
  readonly label: ReactNode;
  readonly tone?: 'plain' | 'danger';
}

const tones = {
  plain: 'text-ink-soft hover:bg-dip hover:text-ink',
  danger: 'text-ink-soft hover:bg-danger-tint hover:text-danger',
};

/** A button that is only a picture; 36 px to the eye, 44 px to the finger. */
export function IconButton({
  icon,
  label,
  tone = 'plain',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type="button"
        className={`touch-target inline-grid size-9 shrink-0 place-items-center rounded-control transition disabled:opacity-50 ${tones[tone]} ${className}`}
      >
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </button>
    </Tooltip>
  );
}
