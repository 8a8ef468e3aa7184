import { keepWork } from './kept-work.ts';
import { fetchScripts, namedScripts } from './scripts.ts';

/** Milliseconds between two automatic reloads. */
const pause = 60_000;

/** Whether the page may reload by itself: a lasting fault must not cause a loop. */
export function mayReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  return !isReloaded || performance.now() > pause;
}

/** Reloads the page, which keeps its work. */
export function reload(): void {
  reloadAt(location.href);
}

/** The same at another address of the page, in another language. */
export function reloadAt(address: string): void {
  keepWork();
  if (address === location.href) location.reload();
  else location.replace(address);
}

let isReloading = false;

/** Reloads the page, once for all parts that could not be loaded; the promise never resolves. */
export function reloadForGood(): Promise<never> {
  if (!isReloading) reload();
  isReloading = true;
  return new Promise(() => undefined);
}

/**
 * Starts the page again by a reload, once its scripts are available or replaced. Resolves if that
 * is useless. An import by another address would make a second instance of every module it shares.
 */
export async function startAgain(): Promise<void> {
  const failed = await fetchScripts(namedScripts());
  if ((!failed || failed.isMissing) && mayReload()) await reloadForGood();
  keepWork();
}
