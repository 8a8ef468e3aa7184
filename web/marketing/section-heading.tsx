import type { ReactNode } from 'react';

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

interface CallProps {
  readonly title: string;
  /** Links to the next pages. */
  readonly children: ReactNode;
}

/** The end of a public page. */
export function Call({ title, children }: CallProps) {
  return (
    <section
      aria-labelledby="start"
      className="felt grid justify-items-center gap-5 px-6 py-10 text-center"
    >
      <h2 id="start" className="font-heading text-heading">
        {title}
      </h2>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
