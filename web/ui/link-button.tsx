import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonLook } from './button-look.ts';

interface AnchorProps extends ComponentProps<'a'> {
  readonly variant?: ButtonVariant;
}

function Anchor({ variant = 'secondary', className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonLook(variant, className)} />;
}

/** A link to another page that looks like a button; takes what the router's own Link takes. */
export const LinkButton = createLink(Anchor);
