import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { served } from '../browser/served.ts';
import { Link } from '../ui/link.tsx';

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

const imprintUrl = served('imprint-url');

export const footerLink =
  'inline-block py-1 font-semibold text-accent underline-offset-4 hover:underline';

/** The end of a public page, with the links that the server fills in. */
export function Footer({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className="-mt-6 flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-5 text-ink-soft text-sm">
      {children}
      <Link to="/privacy" className={footerLink}>
        {t`Privacy`}
      </Link>
      <Link to="/check" className={footerLink}>
        {t`Connection check`}
      </Link>
      <a id="imprint-link" href={imprintUrl} hidden={!imprintUrl} className={footerLink}>
        {t({ message: 'Imprint', comment: 'Link to the name and contact of the operator' })}
      </a>
    </footer>
  );
}
