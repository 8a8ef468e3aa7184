/** Milliseconds before each retry of a file. */
export const pauses: readonly number[] = [500, 1500];

interface FailedScript {
  readonly address: string;
  /**
   * Whether other content is served there, as after a release that has replaced it; else it did not
   * arrive.
   */
  readonly isMissing: boolean;
}

const loaded = new Set<string>();

/** Milliseconds after a failed wait during which other scripts are not waited for either. */
const calm = 5000;
let lastFailure = Number.NEGATIVE_INFINITY;

/**
 * Fetches scripts into the browser's cache, with retries. Firefox and Safari remember a failed
 * import until the page closes; a fetch can be repeated, and the import that follows takes the file
 * from the cache.
 * @returns a script that cannot be fetched, if there is any
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
    // It is in the cache only after it was read to its end.
    await answer.arrayBuffer();
    if (answer.ok) return isScript ? 'loaded' : 'missing';
    return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The scripts in the HTML of this page, which the browser has requested by itself. */
export function namedScripts(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return [...[...scripts].map(({ src }) => src), ...[...preloads].map(({ href }) => href)];
}

/** Thrown when a script could not be fetched. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
  /** Whether the server has a newer version of the page, without this script. */
  readonly isOutdated: boolean;

  constructor(script: string, isOutdated = false) {
    super(`Failed to load ${script}`);
    this.isOutdated = isOutdated;
  }
}

export function isOutdated(error: unknown): boolean {
  return error instanceof NotLoaded && error.isOutdated;
}
