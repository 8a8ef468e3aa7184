import type { Page } from '@playwright/test';

/** Counts the JavaScript that a page transfers, in compressed bytes without headers. */
export class Traffic {
  /** The scripts that are still on their way. */
  readonly pending = new Set<string>();
  readonly #scripts = new Set<string>();
  #bytes = 0;

  get scripts(): number {
    return this.#scripts.size;
  }

  get kilobytes(): number {
    return this.#bytes / 1000;
  }

  /** Counts from now on, with an empty cache. */
  static async of(page: Page): Promise<Traffic> {
    const traffic = new Traffic();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    devtools.on('Network.responseReceived', ({ requestId, response: { mimeType, url } }) => {
      // A second request would be answered by the cache, which is off here.
      if (!mimeType.includes('javascript') || traffic.#scripts.has(url)) return;
      traffic.#scripts.add(url);
      traffic.pending.add(requestId);
    });
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (traffic.pending.has(requestId)) traffic.#bytes += encodedDataLength;
    });
    devtools.on('Network.loadingFinished', ({ requestId }) => {
      traffic.pending.delete(requestId);
    });
    return traffic;
  }
}
