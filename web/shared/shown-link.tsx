import { t } from '@lingui/core/macro';
import { withPlainEnd } from '@story-pointer/core/session/seat-links';
import type { ReactNode } from 'react';
import { randomText } from '../browser/random-text.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';

interface ShownLinkProps {
  readonly link: string;
  /** More to do with it. */
  readonly children?: ReactNode;
}

/** A link to copy, and as a QR code. */
export function ShownLink({ link, children }: ShownLinkProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode text={link} className="size-44 shrink-0 max-sm:mx-auto" />
      <div className="grid min-w-44 flex-1 justify-items-start gap-3 max-sm:justify-items-center">
        <span dir="ltr" className="break-all text-sm">
          {link}
        </span>
        <CopyButton link={link} label={t`Copy Link`} />
        {children}
      </div>
    </div>
  );
}

/** 144 random bits. */
export function newSecret(): string {
  return withPlainEnd(randomText(18));
}
