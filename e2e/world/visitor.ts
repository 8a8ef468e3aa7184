import type { Locator, Page } from '@playwright/test';

/** The addresses of commands by HTTP. */
const commands = '**/commands';

/** A person with a browser, who finds things by their names. */
export class Visitor {
  readonly page: Page;
  /** The page's messages in the console. */
  readonly log: string[] = [];
  /** Errors that the test did not expect. */
  readonly troubles: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.#note(error.message));
    page.on('console', (message) => {
      this.log.push(message.text());
      if (message.type() === 'error') this.#note(`${message.text()} ${message.location().url}`);
    });
  }

  #note(trouble: string): void {
    if (!this.#expected.some((about) => about.test(trouble))) this.troubles.push(trouble);
  }

  /** Announces an error that the browser may report. */
  expectsTrouble(about: RegExp): void {
    this.#expected.push(about);
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  select(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** Messages that disappear by themselves. */
  get notices(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' });
  }

  get toast(): Locator {
    return this.notices.getByRole('alert');
  }

  /** A visible text, not one for screen readers only. */
  text(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByText(text);
  }

  /** The position of an element on the page, in pixels. */
  async box(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await thing.boundingBox();
    if (!box) throw new Error('This is not to be seen.');
    return box;
  }

  /** Waits until the scripts have hydrated the page: React leaves its marks on the elements. */
  async comesToLife(): Promise<void> {
    await this.page.waitForFunction(
      () => Object.keys(document.querySelector('h1') ?? {}).length > 0,
    );
  }

  /** Makes the browser report that it is offline from the next page on, as some do behind a VPN. */
  async believesToBeOffline(): Promise<void> {
    await this.page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { value: false }),
    );
  }

  /**
   * Leaves commands over the live connection unanswered, as an older server does: they go by HTTP.
   */
  async commandsByHttp(): Promise<void> {
    await this.page.evaluate(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        if (!String(data).startsWith('{"type":"command"')) send.call(this, data);
      };
    });
  }

  /** Holds requests for an address back until the returned function is called. */
  async holdsUp(address: string): Promise<() => void> {
    if (address === commands) await this.commandsByHttp();
    let letGo = () => {};
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await this.page.route(address, async (route) => {
      await isOver;
      await route.continue();
    });
    return letGo;
  }

  /** Answers calls of the API with a problem, until `isOver` is called. */
  async getsProblem(address: string, status: number): Promise<{ isOver: () => Promise<void> }> {
    this.expectsTrouble(new RegExp(`status of ${status}`));
    if (address === commands) await this.commandsByHttp();
    const problem = { title: 'No', detail: 'The server is tired.', code: 'failure' };
    await this.page.route(address, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', status, ...problem }),
      }),
    );
    return { isOver: () => this.page.unroute(address) };
  }
}
