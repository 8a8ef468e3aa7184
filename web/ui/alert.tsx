import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface AlertProps {
  readonly children: ReactNode;
  /** The reason, in the server's words. */
  readonly detail?: string;
}

/** Reports a failure next to its cause, and immediately to screen readers. */
export function Alert({ children, detail }: AlertProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-danger/40 bg-danger-tint px-3.5 py-2.5 font-medium text-danger text-sm"
    >
      <Icon name="warning" />
      <div className="min-w-0">
        {detail === undefined ? children : <p>{children}</p>}
        {detail !== undefined && <p className="font-normal">{detail}</p>}
      </div>
    </div>
  );
}
