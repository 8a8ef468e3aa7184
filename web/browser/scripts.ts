/** In milliseconds, before a file is asked for again. */
export const pauses: readonly number[] = [500, 1500];

export interface FailedScript {
  readonly address: string;
  /** Something else is served there, as after a release that has replaced it; else it did not arrive. */
  readonly isMissing: boolean;
}

const loaded = new Set<string>();

/** In milliseconds: so long after one was waited for in vain, others are not waited for as well. */
const calm = 5000;
let lastFailure = Number.NEGATIVE_INFINITY;

/**
 * Fetches scripts into the browser's cache, trying again what does not arrive. Firefox and Safari remember
 * for as long as the page is open that an import has failed; a fetch can be repeated, and the import that
 * follows takes the file from the cache.
 * @returns one that cannot be had, if there is any
 */
export async function fetchScripts(
  addresses: readonly string[],
): Promise<FailedScript | undefined> {
  const failed = (await Promise.all(addresses.map(fetchScript))).filter((one) => one !== undefined);
  return failed.find(({ isMissing }) => isMissing) ?? failed[0];
}

async function fetchScript(address: string): Promise<FailedScript | undefined> {
  if (loaded.has(address)) return undefined;
  let state = await tryScript(address);
  const isWorthIt = navigator.onLine && performance.now() - lastFailure > calm;
  for (const rest of isWorthIt ? pauses : [0]) {
    if (state !== 'unreachable') break;
    await new Promise((resolve) => setTimeout(resolve, rest));
    state = await tryScript(address);
  }
  if (state === 'unreachable') lastFailure = performance.now();
  if (state !== 'loaded') return { address, isMissing: state === 'missing' };
  loaded.add(address);
  return undefined;
}

async function tryScript(address: string): Promise<'loaded' | 'missing' | 'unreachable'> {
  try {
    const answer = await fetch(address);
    const isScript = /javascript/.test(answer.headers.get('content-type') ?? '');
    // Only once it is read to its end it is in the cache.
    await answer.arrayBuffer();
    if (answer.ok) return isScript ? 'loaded' : 'missing';
    return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The scripts that the HTML of this page names, which the browser has asked for by itself. */
export function namedScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return [...[...scripts].map(({ src }) => src), ...[...preloads].map(({ href }) => href)];
}
