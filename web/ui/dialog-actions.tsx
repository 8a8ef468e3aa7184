import type { ReactNode } from 'react';

/** The row of buttons that ends a dialog; on phones they share its width, and stay in view. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
  );
}
