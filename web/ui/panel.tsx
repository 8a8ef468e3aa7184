import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly level?: 1 | 2 | 3;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Panel({
  title,
  subtitle,
  level = 2,
  actions,
  children,
  className = '',
}: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={`surface-sheet grid content-start gap-3 p-4 print:shadow-none ${className}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-40">
          <Heading id={id} className="font-heading text-title">
            {title}
          </Heading>
          {subtitle && <p className="text-ink-soft text-sm">{subtitle}</p>}
        </div>
        {actions && <div className="-mt-1 flex shrink-0 gap-1">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
