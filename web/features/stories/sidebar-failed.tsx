import { Trans } from '@lingui/react/macro';
import { SidebarSheet } from './sidebar-sheet.tsx';

export function SidebarFailed() {
  return (
    <SidebarSheet>
      <p className="px-2 text-ink-soft text-sm">
        <Trans>Failed to load stories</Trans>
      </p>
    </SidebarSheet>
  );
}
