import { expect, test } from 'bun:test';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'bun';
import * as z from 'zod/mini';
import { createLog } from './log.ts';
import { portsAbove } from './start.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { ServerProcess } from './testing/server-process.ts';
import { startServer } from './testing/test-server.ts';

test('[O10] a server whose store answers is alive and ready', async () => {
  await using server = await startServer();
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(server.url + path)).status).toBe(200);
  }
});

test.each([
  ['fails', () => Promise.reject(new Error('the disk is gone'))],
  ['never answers', () => new Promise<void>(() => undefined)],
])('[O10] a server whose store %s is alive, but not ready', async (_, check) => {
  const store = new MemoryStore();
  store.check = check;
  await using server = await startServer({ store });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
});

/** A store that counts checks for writing, and can lose its disk. */
class WatchedStore extends MemoryStore {
  checks = 0;
  isBroken = false;

  override async check() {
    this.checks += 1;
    if (this.isBroken) throw new Error('the disk is gone');
  }
}

test('[O10] checks within a second share one write, and the log records changes only', async () => {
  const lines: string[] = [];
  const store = new WatchedStore();
  const log = createLog('info', { write: (text) => lines.push(text) });
  await using server = await startServer({ store, log });
  const ask = async () => (await fetch(`${server.url}/readyz`)).status;
  const crowd = () => Promise.all(Array.from({ length: 200 }, ask));
  const begin = performance.now();
  expect(new Set(await crowd())).toEqual(new Set([200]));
  store.isBroken = true;
  while ((await ask()) === 200);
  expect(new Set(await crowd())).toEqual(new Set([503]));
  store.isBroken = false;
  while ((await ask()) === 503);
  const seconds = (performance.now() - begin) / 1000;
  expect(store.checks).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['not ready', 'ready again']);
});

test.each(['x-forwarded-for', 'forwarded', 'via'])(
  '[O11] a request from a proxy, by its header %s, gets neither metrics nor readiness',
  async (header) => {
    await using server = await startServer({ publicUrl: 'https://example.org/points' });
    for (const path of ['/metrics', '/readyz', '/.\\metrics', '/points/metrics', '/%6Detrics']) {
      const asked = fetch(server.url + path, { headers: { [header]: '192.0.2.1' } });
      expect((await asked).status).toBe(404);
      expect((await fetch(server.url + path)).status).toBe(200);
    }
  },
);

test('[O10, O11] metrics and readiness are on a port of their own, and on that of the pages for nobody', async () => {
  await using server = await ServerProcess.start({
    settings: { OPERATIONS_PORT: '', LOG_LEVEL: 'debug' },
  });
  const port = /"operations":(\d+)/.exec(server.log.join())?.[1];
  const status = async (address: string, headers = {}) =>
    (await fetch(address, { headers })).status;
  // A proxy on the same machine may add any header, or none.
  for (const headers of [{}, { connection: 'close' }, { host: 'localhost' }, { via: '1.1 proxy' }])
    for (const path of ['/metrics', '/readyz'])
      expect(await status(server.url + path, headers)).toBe(404);
  for (const path of ['/healthz', '/metrics', '/readyz'])
    expect(await status(`http://127.0.0.1:${port}${path}`)).toBe(200);
  for (const path of ['/', '/api/sessions'])
    expect(await status(`http://127.0.0.1:${port}${path}`)).toBe(404);
  const outside = Object.values(networkInterfaces()).flat();
  for (const { address, family } of outside.flatMap((one) => one ?? []))
    if (family === 'IPv4' && !address.startsWith('127.'))
      await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
});

test('[O11] a server whose port for the operator is taken serves the pages, and says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = z.object({ port: z.int() }).parse(taken.address());
  await using server = await ServerProcess.start({
    settings: { PORT: String(port - portsAbove), OPERATIONS_PORT: '' },
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.log.join()).toContain('metrics and readiness are not served');
  taken.close();
});

test('[O10] the server answers a health check over HTTP/1.0 without a host', async () => {
  await using server = await startServer();
  for (const version of ['1.0\r\n\r\n', '1.1\r\nHost: \r\nConnection: close\r\n\r\n']) {
    const said = Promise.withResolvers<string>();
    await connect({
      hostname: '127.0.0.1',
      port: Number(server.server.port),
      socket: {
        open: (socket) => {
          socket.write(`GET /healthz?a HTTP/${version}`);
        },
        data: (_, bytes) => said.resolve(bytes.toString()),
      },
    });
    expect(await said.promise).toStartWith('HTTP/1.1 200');
  }
});
