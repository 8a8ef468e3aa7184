import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The most idle browsers, of all kinds. */
const mostIdle = 6;

/** Functions that change a page or its browser until it is closed. */
const lasting = {
  page: ['addInitScript', 'close', 'exposeFunction'],
  context: ['addInitScript', 'close', 'newCDPSession', 'route'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  page: readonly (keyof Page)[];
  context: readonly (keyof BrowserContext)[];
  clock: readonly (keyof Page['clock'])[];
};

/** The options of a test that its browsers have from the beginning. */
interface Kind {
  readonly locale: string | undefined;
  readonly hasTouch: boolean;
  readonly isMobile: boolean;
}

/** The options of a test that any browser can be given. */
interface Setting {
  readonly viewport: { width: number; height: number } | null;
  readonly reducedMotion: 'reduce' | 'no-preference';
  readonly forcedColors: 'active' | 'none';
}

/** Gives people browsers as a test wants them. */
export interface Lender {
  /** @param url of the product that the browser looks at */
  readonly take: (url: string) => Promise<Page>;
  readonly giveBack: (page: Page) => Promise<void>;
}

/**
 * Browsers that are used again by later tests: half of a page's initial cost is its process, and to
 * read and compile its scripts. Everything that the product stored is deleted, and a browser that
 * was changed for good is closed.
 */
export class Devices {
  readonly #browser: Browser;
  readonly #idle: { readonly kind: string; readonly page: Page }[] = [];
  /** The kind of each browser that may be used again. */
  readonly #kinds = new WeakMap<Page, { readonly kind: string; readonly url: string }>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Browsers of this kind, set like this. */
  of(kind: Kind, setting: Setting): Lender {
    return {
      take: (url) => this.#take(JSON.stringify({ url, ...kind }), url, setting),
      giveBack: (page) => this.#giveBack(page),
    };
  }

  async #take(kind: string, url: string, { viewport, ...media }: Setting): Promise<Page> {
    const place = this.#idle.findLastIndex((device) => device.kind === kind);
    const [known] = place < 0 ? [] : this.#idle.splice(place, 1);
    if (!known) return await this.#start(kind, url);
    const { page } = known;
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && (viewport.width !== width || viewport.height !== height))
      await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: 'light', ...media });
    return page;
  }

  async #start(kind: string, url: string): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: url });
    const page = await context.newPage();
    this.#kinds.set(page, { kind, url });
    const note = () => this.#kinds.delete(page);
    heed(page, lasting.page, note);
    heed(context, lasting.context, note);
    heed(page.clock, lasting.clock, note);
    return page;
  }

  async #giveBack(page: Page): Promise<void> {
    const known = this.#kinds.get(page);
    if (!known || !page.url().startsWith(known.url)) {
      await page.context().close();
      return;
    }
    await clean(page);
    this.#idle.push({ kind: known.kind, page });
    if (this.#idle.length > mostIdle) await this.#idle.shift()?.page.context().close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map(({ page }) => page.context().close()));
  }
}

/** The events that tests listen to. */
const heard = ['console', 'dialog', 'load', 'pageerror', 'request', 'response', 'websocket'];

/** Calls `note` when one of these methods is called. */
function heed(object: object, names: readonly string[], note: () => unknown): void {
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
  for (const other of context.pages()) if (other !== page) await other.close();
  // Other listeners belong to Playwright.
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A navigation by script keeps origin and process, and the previous page cannot store anything
  // any more.
  await page.evaluate(() => location.replace('about:blank'));
  await page.waitForURL('about:blank');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(0, 0);
  await context.clearCookies();
  await context.clearPermissions();
}
