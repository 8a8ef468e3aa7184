import { lazyDialog } from '../../../ui/lazy.tsx';

/** Loaded when they are opened: most people use no tracker. */
export const ConnectDialog = lazyDialog(
  async () => (await import('./connect-dialog.tsx')).ConnectDialog,
);
export const BrowseDialog = lazyDialog(
  async () => (await import('./browse-dialog.tsx')).BrowseDialog,
);
