import { served } from '../../../browser/served.ts';
/**
 * Loads a part of the page together with the trackers that this installation names, as few do. No
 * module may wait for them at its top, since the build then gives screens further scripts, which
 * their HTML does not name.
 */
export async function withTrackers<Module>(module: Promise<Module>): Promise<Module> {
  if (!served('tracker-list')?.includes(':')) return module;
  const [loaded, { addOwnTrackers }] = await Promise.all([module, import('./own-trackers.ts')]);
  addOwnTrackers();
  return loaded;
}
