import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Keeps the focus where it is, but does nothing more until what was started has ended. */
  readonly isPending?: boolean;
}

/**
 * The second click of a double click does nothing: by then the screen may have changed, and what is
 * under the mouse now is not what was aimed at.
 */
export function Button({
  variant = 'secondary',
  isPending = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || undefined}
      className={buttonLook(variant, className)}
      onClick={(event) => {
        if (isPending || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
