import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Says what went wrong, next to where it did, and at once to screen readers. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-danger/40 bg-danger-tint px-3.5 py-2.5 font-medium text-danger text-sm"
    >
      <Icon name="warning" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
