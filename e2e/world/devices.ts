import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The most idle browsers, of all kinds. */
const mostIdle = 6;

/** Functions that change a page or its browser until it is closed. */
const lasting = {
  page: ['addInitScript', 'close', 'emulateMedia', 'exposeFunction', 'setViewportSize'],
  context: ['addCookies', 'addInitScript', 'close', 'grantPermissions', 'newCDPSession', 'route'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  page: readonly (keyof Page)[];
  context: readonly (keyof BrowserContext)[];
  clock: readonly (keyof Page['clock'])[];
};

/** Gives people browsers of one kind. */
export interface Lender {
  readonly take: () => Promise<Page>;
  readonly giveBack: (page: Page) => Promise<void>;
}

/**
 * Browsers that are used again by later tests: half of a page's initial cost is its process, and to
 * read and compile its scripts. Everything that the product stored is deleted, and a browser that
 * was changed for good is closed.
 */
export class Devices {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #idle: { readonly kind: string; readonly page: Page }[] = [];
  readonly #changed = new WeakSet<Page>();

  /** @param url of the product that all of them look at */
  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** @param kind equal for browsers that are alike, by the options of the test */
  of(kind: string): Lender {
    return { take: () => this.#take(kind), giveBack: (page) => this.#giveBack(page, kind) };
  }

  async #take(kind: string): Promise<Page> {
    const place = this.#idle.findLastIndex((device) => device.kind === kind);
    const [known] = place < 0 ? [] : this.#idle.splice(place, 1);
    if (known) return known.page;
    const context = await this.#browser.newContext({ baseURL: this.#url });
    const page = await context.newPage();
    const note = () => this.#changed.add(page);
    heed(page, lasting.page, note);
    heed(context, lasting.context, note);
    heed(page.clock, lasting.clock, note);
    return page;
  }

  async #giveBack(page: Page, kind: string): Promise<void> {
    if (this.#changed.has(page) || !page.url().startsWith(this.#url)) {
      await page.context().close();
      return;
    }
    await clean(page);
    this.#idle.push({ kind, page });
    if (this.#idle.length > mostIdle) await this.#idle.shift()?.page.context().close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map(({ page }) => page.context().close()));
  }
}

/** The events that tests listen to. */
const heard = ['console', 'dialog', 'load', 'pageerror', 'request', 'response', 'websocket'];

/** Calls `note` when one of these methods is called. */
function heed(object: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method = Reflect.get(object, name);
    Reflect.set(object, name, (...given: unknown[]) => {
      note();
      return Reflect.apply(method, object, given);
    });
  }
}

async function clean(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  for (const other of others) await other.close();
  // A page behind another one has no focus.
  if (others.length > 0) await page.bringToFront();
  // Other listeners belong to Playwright.
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A navigation by script keeps origin and process, and the previous page can no longer store
  // anything.
  await page.evaluate(() => location.replace('about:blank'));
  await page.waitForURL('about:blank');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(0, 0);
  await context.clearCookies();
}
