import { lazyDialog } from '../../ui/lazy.tsx';

/** Loaded when it is opened, with the code that writes other programs' formats. */
export const ExportDialog = lazyDialog(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
);
