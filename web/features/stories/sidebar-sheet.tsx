import { type ReactNode, useId } from 'react';

interface SidebarSheetProps {
  /** What folds and unfolds it on phones. */
  readonly toggle?: ReactNode;
  readonly children: ReactNode;
}

/** What the list of stories stands on, whether it is there already or not. */
export function SidebarSheet({ toggle, children }: SidebarSheetProps) {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="grid content-start gap-2 rounded-panel border border-line bg-sheet px-4 py-2 shadow-sheet md:gap-4 md:py-4"
    >
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 id={id} className="font-heading text-title">
          Stories
        </h2>
        {toggle}
      </div>
      {children}
    </aside>
  );
}
