import { keepForm } from './kept-form.ts';
import { keepLinkSecret } from './link-secret.ts';
import { fetchScripts, namedScripts } from './scripts.ts';

/** In milliseconds: a page that was just reloaded is not reloaded again without its user. */
const pause = 60_000;

/** Whether the page may be reloaded without its user: a fault that stays must not do so for ever. */
export function mayReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  return !isReloaded || performance.now() > pause;
}

/** Reloads the page, which keeps what was typed into a form that nothing has taken yet, and the secret of a link. */
export function reload(): void {
  keepForm();
  keepLinkSecret();
  location.reload();
}

/** Reloads the page, after which nothing goes on here. */
export function reloadForGood(): Promise<never> {
  reload();
  return new Promise(() => undefined);
}

/**
 * Starts the page again by a reload, once its scripts can be had or have been replaced. Resolves where that is
 * in vain. An import by another address would make a second instance of every module it shares.
 */
export async function startAgain(): Promise<void> {
  const failed = await fetchScripts(namedScripts());
  if ((!failed || failed.isMissing) && mayReload()) await reloadForGood();
  keepForm();
}
