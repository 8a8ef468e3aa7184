import { type ButtonVariant, buttonLook } from './button-look.ts';
import { Link, type LinkProps } from './link.tsx';

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
}

export function LinkButton({ variant = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonLook(variant, className)} />;
}
