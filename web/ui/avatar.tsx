/** Each pair is told apart from its neighbours and readable in both themes. */
const tints = [
  'bg-[light-dark(oklch(0.87_0.07_25),oklch(0.4_0.08_25))] text-[light-dark(oklch(0.36_0.11_25),oklch(0.93_0.04_25))]',
  'bg-[light-dark(oklch(0.88_0.08_70),oklch(0.41_0.07_70))] text-[light-dark(oklch(0.37_0.08_70),oklch(0.94_0.05_70))]',
  'bg-[light-dark(oklch(0.9_0.09_110),oklch(0.41_0.07_110))] text-[light-dark(oklch(0.36_0.07_110),oklch(0.94_0.06_110))]',
  'bg-[light-dark(oklch(0.88_0.07_160),oklch(0.4_0.07_160))] text-[light-dark(oklch(0.34_0.07_160),oklch(0.93_0.05_160))]',
  'bg-[light-dark(oklch(0.88_0.06_215),oklch(0.41_0.07_215))] text-[light-dark(oklch(0.35_0.07_215),oklch(0.93_0.04_215))]',
  'bg-[light-dark(oklch(0.87_0.06_260),oklch(0.4_0.1_260))] text-[light-dark(oklch(0.36_0.13_260),oklch(0.93_0.04_260))]',
  'bg-[light-dark(oklch(0.87_0.07_305),oklch(0.4_0.1_305))] text-[light-dark(oklch(0.37_0.13_305),oklch(0.93_0.04_305))]',
  'bg-[light-dark(oklch(0.87_0.07_350),oklch(0.4_0.1_350))] text-[light-dark(oklch(0.37_0.13_350),oklch(0.93_0.04_350))]',
] as const;

interface AvatarProps {
  readonly initials: string;
  /** The same seed has the same colour everywhere, such as a participant's id. */
  readonly seed: string;
  readonly className?: string;
}

/** Somebody's initials on their colour, beside their name. */
export function Avatar({ initials, seed, className = 'size-9 text-xs' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full font-bold forced-colors:border ${tintOf(seed)} ${className}`}
    >
      {initials}
    </span>
  );
}

function tintOf(seed: string): string {
  let hash = 0;
  for (const character of seed) {
    // Knuth's multiplicative hash: its upper bits differ widely where ids differ in one character.
    hash = Math.imul(hash + (character.codePointAt(0) ?? 0), 2_654_435_761) >>> 0;
  }
  return tints[(hash >>> 16) % tints.length] ?? tints[0];
}
