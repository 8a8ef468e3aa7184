export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-sheet text-ink border-edge hover:bg-dip',
  danger: 'bg-danger-fill text-on-danger border-transparent hover:bg-danger-fill-strong',
  quiet: 'bg-transparent text-accent border-transparent hover:bg-accent-tint',
};

export function buttonLook(variant: ButtonVariant, className = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border text-center [:where(&)]:min-h-11 [:where(&)]:px-4.5 [:where(&)]:py-2 font-semibold leading-tight transition select-none active:translate-y-px disabled:pointer-events-none disabled:border-transparent disabled:bg-dip disabled:text-ink-soft aria-disabled:cursor-progress aria-disabled:enabled:opacity-75 data-barred:cursor-not-allowed! data-barred:opacity-50! forced-colors:border-[ButtonBorder] ${looks[variant]} ${className}`;
}
