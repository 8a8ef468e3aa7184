import { lazyDialog } from '../../ui/lazy.tsx';

/** Loaded when it is opened, with the code that writes other programs' formats. */
export const TakeHomeDialog = lazyDialog(
  async () => (await import('./take-home-dialog.tsx')).TakeHomeDialog,
);
