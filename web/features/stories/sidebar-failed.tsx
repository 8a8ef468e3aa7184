import { Alert } from '../../ui/alert.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarFailed() {
  return (
    <SidebarSheet>
      <div className="max-md:pb-2">
        <Alert>Failed to load stories</Alert>
      </div>
    </SidebarSheet>
  );
}
