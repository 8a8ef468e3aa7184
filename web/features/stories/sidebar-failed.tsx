import { failed } from '#messages/stories.ts';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarFailed() {
  return (
    <SidebarSheet>
      <p className="px-2 text-ink-soft text-sm">{failed}</p>
    </SidebarSheet>
  );
}
