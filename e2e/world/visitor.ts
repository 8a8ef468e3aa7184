import type { Locator, Page } from '@playwright/test';
import type { Say } from './catalogue.ts';

/** The addresses of commands by HTTP. */
const commands = '**/commands';

/** A person with a browser, who finds things by their English names, in pages of any language. */
export class Visitor {
  readonly page: Page;
  /** The page's messages in the console. */
  readonly log: string[] = [];
  /** Errors that the test did not expect. */
  readonly troubles: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #say: Say;

  /** @param say translates names into the language of the pages */
  constructor(page: Page, say: Say = (english) => english) {
    this.page = page;
    this.#say = say;
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

  /** A name in the language of the pages. */
  says<Name extends string | RegExp>(name: Name): Name | string {
    return typeof name === 'string' ? this.#say(name) : name;
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name: this.says(name), exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name: this.says(name), exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: this.says(name), exact: true });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: this.says(name), exact: true });
  }

  select(name: string): Locator {
    return this.page.getByRole('combobox', { name: this.says(name), exact: true });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: this.says(title), exact: true });
  }

  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** Messages that disappear by themselves. */
  get notices(): Locator {
    return this.page.getByRole('region', { name: this.says('Notifications') });
  }

  get toast(): Locator {
    return this.notices.getByRole('alert');
  }

  /** A visible text, not one for screen readers only. */
  text(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByText(this.says(text));
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

  /** Takes the page's WebSockets away, which leaves it server-sent events and commands by POST, and loads it again. */
  async losesWebSockets(): Promise<void> {
    await this.page.addInitScript(() => {
      localStorage.setItem('transport', 'events');
      Object.assign(window, {
        WebSocket: class extends EventTarget {
          constructor() {
            super();
            setTimeout(() => this.dispatchEvent(new Event('close')));
          }
          close() {}
        },
      });
    });
    await this.page.reload();
  }

  /** The commands that the page has sent over WebSockets since this was first called. */
  async sentCommands(): Promise<readonly SentCommand[]> {
    return await this.page.evaluate(watchCommands);
  }

  /** Holds commands back until the returned function is called. */
  async holdsUpCommands(): Promise<() => void> {
    await this.#ruleCommands('hold');
    const letGo = await this.#holdsUp(commands);
    return () => {
      letGo();
      void this.#ruleCommands('pass');
    };
  }

  /** Leaves commands unanswered over WebSockets from now on, as an older server does. */
  async commandsGoUnanswered(): Promise<void> {
    await this.#ruleCommands('lose');
  }

  /** Loses commands until the returned function is called. */
  async losesCommands(): Promise<() => Promise<void>> {
    await this.commandsGoUnanswered();
    await this.page.route(commands, () => {});
    return async () => {
      await this.page.unroute(commands);
      await this.#ruleCommands('pass');
    };
  }

  /** Answers commands with a problem until `isOver` is called. */
  async commandsGetProblem(
    status: number,
    code = 'failure',
    retryAfter?: number,
  ): Promise<{ isOver: () => Promise<void> }> {
    const detail = 'The server is tired.';
    const body = { type: 'about:blank', title: 'No', status, detail, code };
    await this.#ruleCommands({ status, body, retryAfter });
    // A page whose connection is not open yet sends them by HTTP.
    this.expectsTrouble(new RegExp(`status of ${status}`));
    await this.page.route(commands, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: body }),
    );
    return {
      isOver: async () => {
        await this.page.unroute(commands);
        await this.#ruleCommands('pass');
      },
    };
  }

  async #ruleCommands(rule: 'hold' | 'lose' | 'pass' | object): Promise<void> {
    await this.page.evaluate(watchCommands);
    await this.page.evaluate(
      (detail) => window.dispatchEvent(new CustomEvent('commands', { detail })),
      rule,
    );
  }

  /** Holds requests for an address back until the returned function is called. */
  async holdsUp(address: string): Promise<() => void> {
    return address === commands ? await this.holdsUpCommands() : await this.#holdsUp(address);
  }

  async #holdsUp(address: string): Promise<() => void> {
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

  /** Answers calls of the API with a problem until `isOver` is called. */
  async getsProblem(address: string, status: number): Promise<{ isOver: () => Promise<void> }> {
    if (address === commands) return await this.commandsGetProblem(status);
    this.expectsTrouble(new RegExp(`status of ${status}`));
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

/** A command as a page has sent it. */
export interface SentCommand {
  readonly commandId: string;
  readonly command: { readonly type: string };
}

/**
 * Runs in the page: records the commands that go over its WebSockets, and treats them as the latest event
 * 'commands' says. Returns them.
 */
function watchCommands(): SentCommand[] {
  const known = Reflect.get(window, 'sentCommands');
  if (known) return known;
  const sent: SentCommand[] = [];
  Object.assign(window, { sentCommands: sent });
  let rule: unknown = 'pass';
  let held: (() => void)[] = [];
  window.addEventListener('commands', (event) => {
    rule = event instanceof CustomEvent ? event.detail : 'pass';
    if (rule === 'pass') for (const letGo of held) letGo();
    held = [];
  });
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    const text = String(data);
    if (!text.startsWith('{"type":"command"')) {
      send.call(this, data);
      return;
    }
    const command: SentCommand = JSON.parse(text);
    sent.push(command);
    if (rule === 'pass') send.call(this, data);
    if (rule === 'hold') {
      held.push(() => this.readyState === WebSocket.OPEN && send.call(this, data));
    }
    if (typeof rule !== 'object') return;
    const { commandId } = command;
    const result = JSON.stringify({ type: 'result', commandId, ...rule });
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: result })));
  };
  return sent;
}
