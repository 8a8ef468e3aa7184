import { lazyDialog } from '../../ui/lazy.tsx';

/** With all that reads what other programs write, it is fetched when it is opened. */
export const AddStoriesDialog = lazyDialog(
  async () => (await import('./import/add-stories-dialog.tsx')).AddStoriesDialog,
);
