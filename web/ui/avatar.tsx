import type { ReactNode } from 'react';

interface AvatarProps {
  readonly initials: ReactNode;
  /** The person's place in the order of joining, from 0. */
  readonly place: number;
  readonly className?: string;
}

/** A person's initials on their colour, beside their name. */
export function Avatar({ initials, place, className = 'size-9 text-xs' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      style={{ '--hue': hueOf(place) }}
      className={`person-tint grid shrink-0 place-items-center rounded-full font-bold forced-colors:border ${className}`}
    >
      {initials}
    </span>
  );
}

/** The hue for a place in the order of joining, from 0: in steps that keep neighbours far apart. */
export function hueOf(place: number): number {
  return (25 + 150 * place) % 360;
}
