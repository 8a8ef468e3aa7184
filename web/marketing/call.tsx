import type { ReactNode } from 'react';

interface CallProps {
  readonly title: string;
  /** Where to go from here. */
  readonly children: ReactNode;
}

/** What a public page ends with. */
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
