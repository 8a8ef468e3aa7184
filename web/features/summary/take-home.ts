import { lazyDialog } from '../../ui/lazy.tsx';

/** With all that writes what other programs read, it is fetched when it is opened. */
export const TakeHomeDialog = lazyDialog(
  async () => (await import('./take-home-dialog.tsx')).TakeHomeDialog,
);
