import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Server, type Settings } from './server.ts';

/** What an operator is given to set up a proxy with. */
export const deployFolder = join(import.meta.dirname, '../../deploy');

/** Where the product and its proxy listen; `redirect` and `tls` where there is such a thing. */
interface Ports {
  readonly server: number;
  readonly proxy: number;
  readonly redirect: number;
  readonly tls: number;
}

/** A proxy that is set up with those files. */
export interface Setup {
  readonly name: string;
  /** Below which path of its host it puts the product. */
  readonly path: string;
  /** Undefined where this machine has none. */
  readonly program: string | undefined;
  /**
   * Puts what the proxy reads into `folder`.
   * @returns what the program is started with
   */
  readonly prepare: (
    folder: string,
    ports: Ports,
  ) => Promise<{ readonly options: string[]; readonly env: Settings }>;
}

/** The product with a proxy in front of it. */
export class Proxied {
  readonly server: Server;
  readonly ports: Ports;
  /** The address people open, with a slash at its end. */
  readonly url: string;
  readonly #stopProxy: () => Promise<void>;

  private constructor(server: Server, ports: Ports, url: string, stopProxy: () => Promise<void>) {
    this.server = server;
    this.ports = ports;
    this.url = url;
    this.#stopProxy = stopProxy;
  }

  static async start(setup: Setup, settings: Settings): Promise<Proxied> {
    const [proxy, redirect, tls] = [await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${proxy}${setup.path}`;
    const server = await Server.start({ PUBLIC_URL: url, TRUSTED_PROXIES: '1', ...settings });
    const ports = { server: server.port, proxy, redirect, tls };
    const proxied = new Proxied(server, ports, url, await startProxy(setup, ports));
    const status = () => fetch(`${url}healthz`).then(({ status }) => status, String);
    await expect.poll(status, `${setup.name} answers`).toBe(200);
    return proxied;
  }

  async stop(): Promise<void> {
    await this.#stopProxy();
    await this.server.dispose();
  }
}

/** @returns what stops it */
async function startProxy({ name, program, prepare }: Setup, ports: Ports) {
  if (!program) throw new Error(`${name} is not on this machine.`);
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-proxy-'));
  const { options, env } = await prepare(folder, ports);
  const child = spawn(program, options, {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
