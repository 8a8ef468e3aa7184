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

/** Scripts that were fetched or are on their way, as several imports need the same ones at once. */
const known = new Map<string, Promise<FailedScript | undefined>>();

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
  const answers = await Promise.all(addresses.map(fetchOnce));
  const failed = answers.filter((one) => one !== undefined);
  return failed.find(({ isMissing }) => isMissing) ?? failed[0];
}

function fetchOnce(address: string): Promise<FailedScript | undefined> {
  const answer = known.get(address) ?? fetchScript(address);
  known.set(address, answer);
  return answer;
}

async function fetchScript(address: string): Promise<FailedScript | undefined> {
  let state = await tryScript(address);
  const isWorthIt = navigator.onLine && performance.now() - lastFailure > calm;
  for (const rest of isWorthIt ? pauses : [0]) {
    if (state !== 'unreachable') break;
    await new Promise((resolve) => setTimeout(resolve, rest));
    state = await tryScript(address);
  }
  if (state === 'loaded') return undefined;
  if (state === 'unreachable') lastFailure = performance.now();
  known.delete(address);
  return { address, isMissing: state === 'missing' };
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
