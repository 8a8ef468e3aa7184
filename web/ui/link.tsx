import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonLook } from './button.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

/**
 * A link to another page of ours, which opens without a full page load. The router's own would call
 * every link into the open session the current page.
 */
export function Link({ to, search = {}, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const place = { to, search };
  const prepare = () => void router.preloadRoute(place);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || isForBrowser(event)) return;
    event.preventDefault();
    void router.navigate(place);
  };
  return (
    <a
      {...rest}
      href={router.buildLocation(place).publicHref}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={go}
    />
  );
}

/** A click for another tab or window, or for a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
}

export function LinkButton({ variant = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonLook(variant, className)} />;
}
