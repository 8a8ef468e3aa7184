import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonLook } from './button-look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Keeps the focus where it is, but does nothing more until what was started has ended. */
  readonly isPending?: boolean;
  /** Reason shown when the button is disabled; it keeps the focus, and `onClick` may say the reason too. */
  readonly whyNot?: string | undefined;
}

/**
 * The second click of a double click does nothing: by then the screen may have changed, and what is
 * under the mouse now is not what was aimed at.
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
