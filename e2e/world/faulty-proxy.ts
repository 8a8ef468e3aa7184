import { once } from 'node:events';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import type { Server } from './server.ts';

/** Ways in which a script fails: its connection ends, or it has other content. */
type Fault = 'cut' | 'missing' | 'page' | 'garbled';

export function isScript(path: string): boolean {
  return path.endsWith('.js');
}

/** The scripts in the HTML of a page, which it needs to be shown. */
export async function scriptsNamedBy(address: string, { url }: Server): Promise<string[]> {
  const html = await (await fetch(new URL(address, url))).text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const scripts = [...new Set(named.filter(isScript))];
  expect(scripts.length).toBeGreaterThan(3);
  return scripts;
}

/** The first script, one that it imports, and one of the page's own. */
export function oneOfEachKind(scripts: readonly string[]): string[] {
  return scripts.filter((_, index) => [0, 1, scripts.length - 1].includes(index));
}

/** A proxy in front of the product that breaks some files. It works with every browser. */
export class FaultyProxy {
  /** The requested paths, in order. */
  readonly asked: string[] = [];
  readonly #portOf: (path: string) => number;
  readonly #server: HttpServer;
  readonly #failed = new Map<string, number>();
  #isFaulty = (_path: string) => false;
  #fault: Fault = 'cut';
  #times = 0;
  #isNextRelease = false;
  #upgrades: 'passed' | 'refused' | 'swallowed' = 'passed';
  #holdsBack = false;

  private constructor(portOf: (path: string) => number) {
    this.#portOf = portOf;
    this.#server = createServer((asked, answer) => this.#answer(asked, answer));
    this.#server.on('upgrade', (asked, near) => {
      if (this.#upgrades === 'refused') near.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      if (this.#upgrades !== 'passed') return;
      const far = connect(portOf(asked.url ?? '/'), '127.0.0.1', () => {
        const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
        far.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
        near.pipe(far).pipe(near);
      });
      for (const [half, other] of [
        [near, far],
        [far, near],
      ] as const) {
        half.on('error', () => half.destroy());
        half.on('close', () => other.destroy());
      }
    });
  }

  /** @param port of the product, or of the installation that has a path */
  static async open(port: number | ((path: string) => number)): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(typeof port === 'number' ? () => port : port);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy is not open.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Breaks these files from now on, or the first `times` requests for each. */
  fails(isFaulty: (path: string) => boolean, fault: Fault = 'cut', times = Infinity): void {
    this.#isFaulty = isFaulty;
    this.#fault = fault;
    this.#times = times;
    this.#failed.clear();
  }

  passesUpgrades(): void {
    this.#upgrades = 'passed';
  }

  /** Refuses WebSockets from now on, or never answers them. */
  blocksUpgrades(how: 'refused' | 'swallowed'): void {
    this.#upgrades = how;
  }

  /** Passes no answer on before it has all of it. */
  holdsAnswersBack(): void {
    this.#holdsBack = true;
  }

  mend(): void {
    this.#isFaulty = () => false;
  }

  /** Serves the pages of another release from now on: they name a new script. */
  release(): void {
    this.#isNextRelease = true;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname } = new URL(asked.url ?? '/', this.url);
    this.asked.push(pathname);
    const fault = this.#nextFault(pathname);
    if (fault === 'cut') {
      asked.socket.destroy();
    } else if (fault === 'missing') {
      answer.writeHead(404).end();
    } else if (fault === 'page') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    } else if (fault === 'garbled') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end('import {');
    } else {
      this.#pass(asked, answer);
    }
  }

  #nextFault(path: string): Fault | undefined {
    const failed = this.#failed.get(path) ?? 0;
    if (!this.#isFaulty(path) || failed >= this.#times) return undefined;
    this.#failed.set(path, failed + 1);
    return this.#fault;
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url, method } = asked;
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = asked.headers;
    const to = { port: this.#portOf(url ?? '/'), host: '127.0.0.1', path: url, method, headers };
    const passed = request(to, async (given) => {
      const { 'content-length': _, ...others } = given.headers;
      // Browsers repeat a failed request by themselves, on a connection that was used before.
      answer.writeHead(given.statusCode ?? 502, { ...others, connection: 'close' });
      if (this.#holdsBack) {
        const parts = await given.toArray().catch(() => []);
        answer.end(Buffer.concat(parts));
      } else if (this.#isNextRelease && /html/.test(given.headers['content-type'] ?? '')) {
        const script = '<script type="unknown" src="/assets/next.js"></script>';
        answer.end((await text(given)).replace('</head>', `${script}</head>`));
      } else {
        given.pipe(answer);
      }
    });
    passed.on('error', () => asked.socket.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }
}
