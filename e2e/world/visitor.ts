import type { Locator, Page } from '@playwright/test';

/** Where commands are sent by HTTP. */
const commands = '**/commands';

/** Somebody at a browser of their own, who finds things by what they are called. */
export class Visitor {
  readonly page: Page;
  /** What the page left for those who look into it. */
  readonly log: string[] = [];
  /** What went wrong in this browser without a test having said that it would. */
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

  /** Says beforehand what the browser may complain of. */
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

  /** What is told in passing. */
  get notices(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' });
  }

  get toast(): Locator {
    return this.notices.getByRole('alert');
  }

  /** A text on the page, not what is told to screen readers beside it. */
  text(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByText(text);
  }

  /** Where something stands on the page, in pixels. */
  async box(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await thing.boundingBox();
    if (!box) throw new Error('This is not to be seen.');
    return box;
  }

  /** Waits until the scripts have taken the page over: React leaves its marks on the elements. */
  async comesToLife(): Promise<void> {
    await this.page.waitForFunction(
      () => Object.keys(document.querySelector('h1') ?? {}).length > 0,
    );
  }

  /** From the next page on the browser says that it has no network, as some do behind a VPN. */
  async believesToBeOffline(): Promise<void> {
    await this.page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { value: false }),
    );
  }

  /** From now on the live connection leaves commands unanswered, as one of an older server does: they go by HTTP. */
  async commandsByHttp(): Promise<void> {
    await this.page.evaluate(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        if (!String(data).startsWith('{"type":"command"')) send.call(this, data);
      };
    });
  }

  /** Keeps requests for an address on their way until the returned function lets them arrive. */
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

  /** Lets calls of the API be answered with a problem, for as long as it is not over. */
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
