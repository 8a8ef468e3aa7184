import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { imprintUrl } from '../ui/site.ts';

export const footerLink =
  'inline-block py-1 font-semibold text-accent underline-offset-4 hover:underline';

/** The end of a public page, with the links that the server fills in. */
export function Footer({ children }: { readonly children: ReactNode }) {
  return (
    <footer className="-mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 border-line border-t pt-5 text-ink-soft text-sm">
      {children}
      <a id="imprint-link" href={imprintUrl} hidden={!imprintUrl} className={footerLink}>
        {t({ message: 'Imprint', comment: 'Link to the name and contact of the operator' })}
      </a>
    </footer>
  );
}
