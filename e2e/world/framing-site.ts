import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { freePort } from './free-port.ts';
import type { Hands, Role } from './play-session.ts';
import type { WebKit } from './webkit.ts';

/** The acts in a page that another one shows in a frame. */
export interface FramedHands extends Hands {
  /** Reloads the page in the frame alone. */
  readonly reload: () => Promise<void>;
}

/** Another site, which shows in a frame whatever address it is asked for. */
export class FramingSite {
  readonly url: string;
  readonly #server: HttpServer;

  private constructor(server: HttpServer, port: number) {
    this.#server = server;
    // The product is at 127.0.0.1, which is another site.
    this.url = `http://localhost:${port}`;
  }

  static async open(): Promise<FramingSite> {
    const server = createServer(({ url = '' }, answer) => {
      const shown = decodeURIComponent(url.slice(2)).replaceAll('&', '&amp;');
      answer.setHeader('content-type', 'text/html');
      answer.end(`<h1>Meeting</h1><iframe src="${shown}" width="1000" height="700"></iframe>`);
    });
    const port = await freePort();
    await once(server.listen(port, 'localhost'), 'listening');
    return new FramingSite(server, port);
  }

  showing(address: string): string {
    return `${this.url}/?${encodeURIComponent(address)}`;
  }

  close(): void {
    this.#server.close();
  }

  /** The acts in its frame, in a window of WebKit. */
  handsIn(window: Awaited<ReturnType<WebKit['open']>>): FramedHands {
    return {
      address: () => window.address(),
      goto: async (url) => {
        await window.goto(this.showing(url));
        await window.enterFrame();
      },
      fill: async (name, text) => {
        await window.finds('textbox', name);
        await window.evaluate(fillIn, null, [name, text]);
      },
      press: (role, name) => window.pressInFrame(role, name),
      finds: (role, name) => window.finds(role, name),
      reads: (text) => window.reads(text),
      reload: () => window.evaluate(() => location.reload()),
    };
  }

  /** The acts in its frame, on a page that Playwright drives. */
  handsOf(page: Page): FramedHands {
    const inside = page.frameLocator('iframe');
    const thing = (role: Role, name: string) => inside.getByRole(role, { name, exact: true });
    const address = () => inside.locator(':root').evaluate(() => location.href);
    return {
      address,
      goto: async (url) => {
        await page.goto(this.showing(url));
      },
      fill: (name, text) => inside.getByLabel(name, { exact: true }).fill(text),
      press: (role, name) => thing(role, name).click(),
      finds: (role, name) => expect(thing(role, name)).toBeVisible(),
      reads: (text) => expect(inside.getByRole('main')).toContainText(text, { useInnerText: true }),
      reload: () => inside.locator(':root').evaluate(() => location.reload()),
    };
  }

  /** The same by scripts, in Firefox. */
  scriptedHandsOf(page: Page): FramedHands {
    const inside = page.frameLocator('iframe');
    return {
      ...this.handsOf(page),
      fill: async (name, text) => {
        await expect(inside.getByLabel(name, { exact: true })).toBeEditable();
        await inside.locator(':root').evaluate(fillIn, [name, text]);
      },
      press: async (role, name) => {
        const thing = inside.getByRole(role, { name, exact: true });
        await expect(thing).toBeEnabled();
        await thing.evaluate((element) => {
          if (element instanceof HTMLElement) element.click();
        });
      },
    };
  }
}

/** Runs in the frame, whose fields WebKit and Firefox do not let a test type in, or click as it does elsewhere. */
function fillIn(_: unknown, [name, text]: readonly string[]): void {
  const labels = [...document.querySelectorAll('label')];
  const field = labels.find(({ textContent }) => textContent === name)?.control;
  // React notices the setter of the browser alone.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Two people create, join, vote and reveal in frames; both reload theirs before the reveal. */
export async function playInFrames(url: string, ann: FramedHands, bob: FramedHands): Promise<void> {
  await ann.goto(`${url}/create-session`);
  await ann.fill('Session Name', 'Sprint 12');
  await ann.fill('Your Name (Facilitator)', 'Ann');
  await ann.press('button', 'Create Session');
  await ann.finds('heading', 'Create a Story');
  const sessionId = new URL(await ann.address()).searchParams.get('sessionId');
  await bob.goto(`${url}/session?sessionId=${sessionId}`);
  await bob.fill('Your Name', 'Bob');
  await bob.press('button', 'Join Session');
  await bob.finds('heading', 'Waiting for Story');
  await ann.fill('Story Name', 'Log in');
  await ann.press('button', 'Create Story');
  for (const person of [ann, bob]) {
    await person.press('radio', '5');
    await person.press('button', 'Submit Vote');
  }
  await ann.reads('2 of 2 voted');
  for (const person of [ann, bob]) {
    await person.reload();
    await person.reads('2 of 2 voted');
  }
  await ann.press('button', 'Reveal Results');
  for (const person of [ann, bob]) await person.reads('Both say 5');
}
