import { expect, test } from 'bun:test';
import { MemoryStore } from './stores/memory-store.ts';
import { startServer } from './testing/test-server.ts';

test('[O10, O16] a server whose store answers is alive and ready', async () => {
  await using server = await startServer();
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(server.url + path)).status).toBe(200);
  }
});

test.each([
  ['fails', () => Promise.reject(new Error('the disk is gone'))],
  ['never answers', () => new Promise<void>(() => undefined)],
])('[O10, O16] a server whose store %s is alive, but not ready', async (_, check) => {
  const store = new MemoryStore();
  store.check = check;
  await using server = await startServer({ store });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
});
