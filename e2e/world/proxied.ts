import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from './free-port.ts';
import { Server, type Settings } from './server.ts';

/** The folder of the files for operators. */
export const deployFolder = join(import.meta.dirname, '../../deploy');

/** The ports of the product and its proxy; `redirect` and `tls` if the proxy has them. */
interface Ports {
  readonly server: number;
  readonly proxy: number;
  readonly redirect: number;
  readonly tls: number;
}

/** A proxy that is set up with those files. */
export interface Setup {
  readonly name: string;
  /** The path of its host below which it serves the product. */
  readonly path: string;
  /** Undefined if it is not installed. */
  readonly program: string | undefined;
  /**
   * Writes the proxy's configuration into `folder`.
   * @returns the arguments that start the program
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
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(server: Server, ports: Ports, url: string, folder: string) {
    this.server = server;
    this.ports = ports;
    this.url = url;
    this.#folder = folder;
  }

  static async start(setup: Setup, settings: Settings): Promise<Proxied> {
    const [proxy, redirect, tls] = [await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${proxy}${setup.path}`;
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-proxy-'));
    const server = await Server.start({ PUBLIC_URL: url, TRUSTED_PROXIES: '1', ...settings });
    const proxied = new Proxied(server, { server: server.port, proxy, redirect, tls }, url, folder);
    try {
      await proxied.#open(setup);
    } catch (error) {
      await proxied.stop();
      throw error;
    }
    return proxied;
  }

  async #open({ name, program, prepare }: Setup): Promise<void> {
    if (!program) throw new Error(`${name} is not on this machine.`);
    const { options, env } = await prepare(this.#folder, this.ports);
    this.#process = spawn(program, options, {
      cwd: this.#folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const status = () => fetch(`${this.url}healthz`).then(({ status }) => status, String);
    await expect.poll(status, `${name} answers`).toBe(200);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child?.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await this.server.dispose();
    await rm(this.#folder, { recursive: true });
  }
}
