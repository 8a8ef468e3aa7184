import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { file, type Subprocess, spawn, which } from 'bun';
import * as z from 'zod/mini';
import { speakBaseline } from './wires/baseline.ts';
import { speakProduct } from './wires/product.ts';
import type { Wire } from './wires/wire.ts';

export const serverSchema = z.object({
  url: z.string(),
  pid: z.string(),
  /** The version of the wire that a product speaks. */
  wire: z.union([z.int(), z.literal('baseline')]),
});

/** A server in a process of its own, ready to be called. */
export type Server = z.infer<typeof serverSchema>;

export function wireTo({ url, wire }: Server): Wire {
  return wire === 'baseline' ? speakBaseline(url) : speakProduct(url, wire);
}

/** The folder of this checkout. */
export const root = join(import.meta.dir, '..');

/** Gives server and load a core each: the server the first one, the load the second. */
export function onCore(core: number, command: readonly string[]): string[] {
  const canPin = cpus().length > 1 && which('taskset') !== null;
  return canPin ? ['taskset', '--cpu-list', String(core), ...command] : [...command];
}

const noLimit = '1000000000';

/** Starts the executable of a checkout, with an empty SQLite file and without limits. */
export async function startProduct(checkout = root): Promise<Server & AsyncDisposable> {
  const folder = await makeFolder();
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'production',
    DATABASE_URL: `sqlite://${join(folder.path, 'bench.db')}`,
    REQUESTS_PER_BROWSER: noLimit,
    REQUESTS_PER_ADDRESS: noLimit,
    ENTRIES_PER_ADDRESS: noLimit,
    MEGABYTES_PER_BROWSER: noLimit,
    MEGABYTES_PER_ADDRESS: noLimit,
    CONNECTIONS_PER_ADDRESS: noLimit,
  };
  const command = [join(checkout, 'dist/story-pointer')];
  return { ...(await start(command, folder, settings)), wire: await wireOf(checkout) };
}

/** The version of the wire that a checkout speaks. */
async function wireOf(checkout: string): Promise<number> {
  const source = await file(join(checkout, 'core/wire-version.ts')).text();
  return Number(/ wireVersion = (\d+)/.exec(source)?.[1]);
}

/** Starts a baseline, which keeps what it passes on in a file, or nowhere. */
export async function startBaseline(isDurable: boolean): Promise<Server & AsyncDisposable> {
  const folder = await makeFolder();
  const database = isDurable ? [join(folder.path, 'baseline.db')] : [];
  const command = [process.execPath, join(import.meta.dir, 'baseline.ts'), ...database];
  return { ...(await start(command, folder)), wire: 'baseline' };
}

async function start(
  command: readonly string[],
  folder: AsyncDisposable,
  settings: Readonly<Record<string, string>> = {},
) {
  const server = spawn(onCore(0, command), {
    env: { PATH: process.env['PATH'], ...settings },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    pid: String(server.pid),
    [Symbol.asyncDispose]: async () => {
      server.kill();
      await server.exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** In the checkout, since a folder for temporary files may be one without a disk. */
async function makeFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  await mkdir(join(root, 'data'), { recursive: true });
  const path = await mkdtemp(join(root, 'data', 'bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** Reads it from the log. */
async function portOf({ stdout }: Subprocess<'ignore', 'pipe', 'inherit'>): Promise<string> {
  let log = '';
  const decoder = new TextDecoder();
  for await (const part of stdout) {
    log += decoder.decode(part, { stream: true });
    const port = /"port":(\d+)/.exec(log)?.[1];
    if (port) return port;
  }
  throw new Error(`the server stopped before it was ready: ${log}`);
}
