import type { ReactNode } from 'react';

/**
 * The row of buttons at the end of a dialog; it stays in view, and on phones the buttons share its
 * width.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>
  );
}
