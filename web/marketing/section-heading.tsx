interface SectionHeadingProps {
  readonly id: string;
  readonly children: ReactNode;
  readonly subtitle?: string;
}

export function SectionHeading({ id, children, subtitle }: SectionHeadingProps) {
  return (
    <div className="max-w-prose">
      <h2 id={id} className="font-heading text-heading">
        {children}
      </h2>
      {subtitle && <p className="mt-2 text-ink-soft text-lg">{subtitle}</p>}
    </div>
  );
}

import type { ReactNode } from 'react';
