import type { ReactNode } from 'react';

interface SessionFrameProps {
  readonly header: ReactNode;
  /** The list of stories. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** How the session screen is divided: header above, stories in the left third, the rest beside. */
export function SessionFrame({ header, aside, children }: SessionFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      {header}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {aside}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">{children}</div>
      </div>
    </div>
  );
}
