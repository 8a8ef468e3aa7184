import { logFailure } from '../browser/failure.ts';
import { mayReload, reload, reloadForGood } from '../browser/reload.ts';
import { fetchScripts, NotLoaded, namedScripts } from '../browser/scripts.ts';
import { hasUnsavedWork, isOtherPageServed, newVersion } from '../leave/new-version.ts';
import { checkSignIn } from '../leave/sign-in.ts';

/**
 * Imports a module of the page. The build runs every dynamic import through this (web/build/loading.ts).
 * @param files the scripts that the import needs, relative to `importer`
 * @throws {NotLoaded} where they cannot be had at the moment
 */
export async function load<Module>(
  run: () => Promise<Module>,
  files: readonly string[] = [],
  importer = location.href,
): Promise<Module> {
  const scripts = files.map((file) => new URL(file, importer).href);
  const named = namedScripts();
  if (!(await fetchScripts(scripts.filter((script) => !named.includes(script))))) {
    try {
      return await run();
    } catch (error) {
      logFailure(error);
    }
  }
  // A script that the HTML names has perhaps failed already, before this could try it again.
  await provide(scripts);
  try {
    return await run();
  } catch (error) {
    // Firefox and Safari remember the first failure until the page is loaded again.
    if (mayReload() && !hasUnsavedWork()) return reloadForGood();
    throw error;
  }
}

/**
 * Has scripts in the browser's cache.
 * @throws {NotLoaded} where they cannot be had at the moment
 */
export async function provide(scripts: readonly string[]): Promise<void> {
  const failed = await fetchScripts(scripts);
  if (!failed) return;
  // A proxy that wants its user to sign in again answers for scripts too.
  void checkSignIn();
  const isOutdated = failed.isMissing && (await isOtherPageServed());
  if (isOutdated && mayReload() && !hasUnsavedWork()) return reloadForGood();
  if (isOutdated) newVersion.isThere(reloadIfAllowed);
  throw new NotLoaded(failed.address, isOutdated);
}

function reloadIfAllowed(): void {
  if (mayReload()) reload();
}

/** The name by which Vite calls it. */
export { load as __vitePreload };
