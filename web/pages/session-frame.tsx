import type { ReactNode } from 'react';

interface SessionFrameProps {
  /** A link past the header and the list. */
  readonly skip?: ReactNode;
  readonly header: ReactNode;
  /** The list of stories. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the session screen: header above, stories in the left third, the rest beside. */
export function SessionFrame({ skip, header, aside, children }: SessionFrameProps) {
  return (
    <div className="session">
      {skip}
      {header}
      <div className="session__parts">
        {aside}
        <div className="session__main">{children}</div>
      </div>
    </div>
  );
}
