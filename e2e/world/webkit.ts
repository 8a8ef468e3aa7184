import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { freePort } from './free-port.ts';
import type { Hands, Role } from './play-session.ts';

/** WebKitGTK's driver on this machine and the display for its output; '' without one. */
const { WEBKIT_DRIVER: driver = '', XVFB: screen = '' } = process.env;

/** Whether this machine can run tests in WebKit, the engine of Safari. */
export const hasWebKit = driver !== '' && screen !== '';

/** A selector for the elements of each role. */
const selectors: Readonly<Record<Role, string>> = {
  button: 'button, [role=button]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  textbox: 'input[type=text], input[type=password], textarea',
};

/** The name by which the protocol refers to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Milliseconds between two polls. */
const often = { intervals: [50] };

/**
 * WebKitGTK, driven by the W3C WebDriver protocol, since Playwright cannot drive the stock WebKit.
 * Its display is virtual.
 */
export class WebKit {
  readonly #display: ChildProcess;
  readonly #env: NodeJS.ProcessEnv;
  readonly #windows: WebKitWindow[] = [];

  private constructor(display: ChildProcess, env: NodeJS.ProcessEnv) {
    this.#display = display;
    this.#env = env;
  }

  static async start(): Promise<WebKit> {
    const options = ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
    const display = spawn(screen, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [number] = await once(createInterface(display.stdout), 'line');
    return new WebKit(display, {
      PATH: process.env['PATH'],
      HOME: '/nowhere',
      DISPLAY: `:${number}`,
      // Root cannot use the sandbox, and a machine in a data centre has no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
  }

  /** A new browser, separate from the others. @param env further variables of its environment */
  async open(env: NodeJS.ProcessEnv = {}): Promise<WebKitWindow> {
    const window = await WebKitWindow.open({ ...this.#env, ...env });
    this.#windows.push(window);
    return window;
  }

  async close(): Promise<void> {
    await Promise.all(this.#windows.map((window) => window.close()));
    this.#display.kill();
  }
}

/** A browser with one page. */
class WebKitWindow implements Hands {
  readonly #process: ChildProcess;
  readonly #address: string;
  #session = '';

  private constructor(process: ChildProcess, address: string) {
    this.#process = process;
    this.#address = address;
  }

  static async open(env: NodeJS.ProcessEnv): Promise<WebKitWindow> {
    // A driver has one session at a time.
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const window = new WebKitWindow(child, `http://127.0.0.1:${port}`);
    await expect.poll(() => window.#call('GET', '/status').catch(() => null), often).not.toBeNull();
    // Some tests stand in for other hosts.
    const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
    const { sessionId } = await window.#call('POST', '/session', { capabilities });
    window.#session = `/session/${sessionId}`;
    return window;
  }

  async goto(url: string): Promise<void> {
    await this.#call('POST', `${this.#session}/url`, { url });
    await this.evaluate(noteTroubles);
  }

  async address(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  /** Acts in the frame of the page from now on, until the next `goto`. */
  async enterFrame(): Promise<void> {
    const query = { using: 'css selector', value: 'iframe' };
    const id = await this.#call('POST', `${this.#session}/element`, query);
    await this.#call('POST', `${this.#session}/frame`, { id });
  }

  /** Runs a function in the page, without access to variables outside of it. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const script = `return (${work}).apply(null, arguments)`;
    return this.#call('POST', `${this.#session}/execute/sync`, { script, args: given });
  }

  /** Errors since the page was loaded. */
  async troubles(): Promise<string[]> {
    return this.evaluate(() => Reflect.get(window, 'troubles'));
  }

  async reads(text: string): Promise<void> {
    const look = () => this.evaluate(() => document.querySelector('main')?.innerText);
    await expect.poll(look, often).toContain(text);
  }

  async finds(role: Role, name: string): Promise<void> {
    await this.#find(role, name);
  }

  async press(role: Role, name: string): Promise<void> {
    await this.#call('POST', `${await this.#find(role, name)}/click`, {});
  }

  /** Presses by a script: in a frame the driver misses. */
  async pressInFrame(role: Role, name: string): Promise<void> {
    const element = { [elementKey]: (await this.#find(role, name)).split('/').at(-1) };
    const script = 'return !arguments[0].disabled && !arguments[0].click()';
    const click = () =>
      this.#call('POST', `${this.#session}/execute/sync`, { script, args: [element] });
    await expect.poll(click, often).toBe(true);
  }

  async fill(name: string, text: string): Promise<void> {
    const field = await this.#find('textbox', name);
    await this.#call('POST', `${field}/clear`, {});
    await this.#call('POST', `${field}/value`, { text });
  }

  /**
   * Waits for an element with this accessible name.
   * @returns its address
   */
  async #find(role: Role, name: string): Promise<string> {
    let found: string | undefined;
    const look = async () => {
      found = await this.#lookFor(role, name);
      return found !== undefined;
    };
    await expect.poll(look, { ...often, message: `the ${role} '${name}'` }).toBe(true);
    return found ?? '';
  }

  async #lookFor(role: Role, name: string): Promise<string | undefined> {
    const query = { using: 'css selector', value: selectors[role] };
    // Elements found during a navigation may be gone already.
    const looked = this.#call('POST', `${this.#session}/elements`, query).catch(() => []);
    const elements: object[] = await looked;
    for (const id of elements.flatMap((element) => Object.values(element))) {
      const element = `${this.#session}/element/${id}`;
      // A hidden element has none, which counts as an error.
      const label = await this.#call('GET', `${element}/computedlabel`).catch(() => undefined);
      if (label === name) return element;
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.#call('DELETE', this.#session);
    this.#process.kill();
  }

  async #call(method: string, path: string, body?: object) {
    const answer = await fetch(`${this.#address}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`);
    return value;
  }
}

/** Runs in the page: the protocol has no access to its console. */
function noteTroubles(): void {
  const troubles: string[] = [];
  Reflect.set(window, 'troubles', troubles);
  addEventListener('error', ({ message }) => troubles.push(message));
  addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    troubles.push(said.map(String).join(' '));
    error(...said);
  };
}
