import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Keeps the focus, but ignores presses until the pending action has ended. */
  readonly isPending?: boolean;
  /** Reason shown when the button is disabled; it keeps the focus, and `onClick` may say the reason too. */
  readonly whyNot?: string | undefined;
}

/**
 * Ignores the second click of a double click: by then the screen may have changed, and another
 * button may be under the mouse.
 */
export function Button({
  variant = 'secondary',
  isPending = false,
  whyNot,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={whyNot ?? rest.title}
      aria-disabled={isPending || whyNot !== undefined || undefined}
      data-barred={whyNot !== undefined || undefined}
      className={buttonLook(variant, className)}
      onClick={(event) => {
        if (isPending || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
