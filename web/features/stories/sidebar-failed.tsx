import { Alert } from '../../ui/alert.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarFailed() {
  return (
    <SidebarSheet>
      <Alert>Failed to load stories</Alert>
    </SidebarSheet>
  );
}
