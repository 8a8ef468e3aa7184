import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-dip text-ink-soft',
  accent: 'bg-accent-tint text-accent-strong',
  warning: 'bg-warning-tint text-warning',
  strongWarning: 'bg-warning text-sheet',
};

interface BadgeProps {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 min-[16rem]:whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
