import { served } from '../../../browser/served.ts';
import { withTexts } from '../../../texts/language.ts';
import { lazyDialog, lazyPart } from '../../../ui/lazy.tsx';

/**
 * Loads a part together with the trackers that this installation names, as few do. No module may
 * wait for them at its top, since the build then gives screens further scripts, which their HTML
 * does not name.
 */
async function withTrackers<Module>(module: Promise<Module>): Promise<Module> {
  if (!served('tracker-list')?.includes(':')) return module;
  const [loaded, { addOwnTrackers }] = await Promise.all([
    module,
    import('@story-pointer/core/trackers/own-trackers'),
  ]);
  addOwnTrackers();
  return loaded;
}

/** With the code that reads other programs' files. */
export const AddStoriesDialog = lazyDialog(
  async () => (await withTrackers(import('./add-stories-dialog.tsx'))).AddStoriesDialog,
);

export const PastedStories = lazyDialog(
  async () => (await withTrackers(import('./pasted-stories.tsx'))).PastedStories,
);

export const CheckDialog = lazyDialog(
  async () => (await withTrackers(import('./check-dialog.tsx'))).CheckDialog,
);

/** Only for facilitators of stories that have details. */
export const WriteButton = lazyPart(
  async () => (await withTrackers(import('./write-dialog.tsx'))).WriteButton,
);

/** Few facilitators have a token of a tracker. */
export const WritePoints = lazyPart(
  async () => (await withTexts('dialogs', withTrackers(import('./write-points.tsx')))).WritePoints,
);
