import { lazyDialog } from '../../ui/lazy.tsx';

/** Loaded when it is opened, with the code that reads other programs' files. */
export const AddStoriesDialog = lazyDialog(
  async () => (await import('./import/add-stories-dialog.tsx')).AddStoriesDialog,
);
