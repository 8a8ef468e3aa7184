import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** For a button beside a text. */
  readonly isSmall?: boolean;
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
  isSmall = false,
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
      className={buttonLook(variant, className, isSmall)}
      onClick={(event) => {
        if (isPending || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-sheet text-ink border-edge hover:bg-dip',
  danger: 'bg-danger-fill text-on-danger border-transparent hover:bg-danger-fill-strong',
  quiet: 'bg-transparent text-accent border-transparent hover:bg-accent-tint',
};

export function buttonLook(variant: ButtonVariant, className = '', isSmall = false): string {
  const size = isSmall ? `min-h-9 ${variant === 'quiet' ? 'px-2' : 'px-3'} py-1 text-sm` : '';
  return `inline-flex items-center justify-center gap-2 rounded-control border text-center [:where(&)]:min-h-11 [:where(&)]:px-4.5 [:where(&)]:py-2 font-semibold leading-tight transition select-none active:translate-y-px disabled:pointer-events-none disabled:border-transparent disabled:bg-dip disabled:text-ink-soft aria-disabled:cursor-progress aria-disabled:enabled:opacity-75 data-barred:cursor-not-allowed! data-barred:opacity-50! forced-colors:border-[ButtonBorder] ${looks[variant]} ${size} ${className}`;
}
