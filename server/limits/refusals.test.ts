import { afterEach, expect, jest, test } from 'bun:test';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { Browser } from '../testing/browser.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { Refusals } from './refusals.ts';
import { limitsOf } from './table.ts';

afterEach(() => jest.useRealTimers());

test('[O49] every refusal is counted by its reason, and the log names the reason and its setting', async () => {
  const lines: string[] = [];
  await using server = await startServer({
    log: createLog('warn', { write: (line) => lines.push(line) }),
    edge: { ...noEdgeLimits, requestsPerBrowser: 2, bytesPerAddress: 3000 },
  });
  const ann = new Browser(server.url);
  await ann.create();
  const ask = (headers = {}) => ann.fetch('/api/sessions', { headers });
  while ((await ask()).status === 200);
  expect((await ask()).status).toBe(429);
  expect((await new Browser(server.url).create()).status).toBe(201);
  expect((await new Browser(server.url).create()).status).toBe(429);
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);

  const text = await (await fetch(`${server.url}/metrics`)).text();
  const counts = [...text.matchAll(/^story_pointer_refusals_total\{reason="(\w+)"\} (\d+)$/gm)];
  expect(counts.map(([, reason, count]) => [reason, Number(count)])).toEqual([
    ['requests_by_browser', 2],
    ['bytes_by_address', 1],
    ['foreign_origin', 1],
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reason: 'requests_by_browser', setting: 'REQUESTS_PER_BROWSER', refused: 1 },
    { reason: 'bytes_by_address', setting: 'MEGABYTES_PER_ADDRESS', refused: 1 },
    { reason: 'foreign_origin', setting: 'PUBLIC_URL', refused: 1 },
  ]);
});

const proxied = [
  {
    publicUrl: '',
    host: '127.0.0.1:3000',
    advice:
      'A page at https://points.example.org sent this with the Host 127.0.0.1:3000. If people open the server there, set PUBLIC_URL=https://points.example.org, or have the proxy keep the Host header.',
  },
  {
    publicUrl: 'https://old.example.org',
    host: 'points.example.org',
    advice:
      'A page at https://points.example.org sent this with the Host points.example.org, but PUBLIC_URL is https://old.example.org. If people open the server there, set PUBLIC_URL=https://points.example.org.',
  },
];

test.each(proxied)(
  '[O49] behind a proxy with Host $host and PUBLIC_URL "$publicUrl", the log says what to set',
  async ({ publicUrl, host, advice }) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    await using server = await startServer({ log, publicUrl });
    const create = (origin: string) =>
      fetch(`${server.url}/api/sessions`, {
        method: 'POST',
        headers: { host, origin },
        body: '{}',
      });
    expect((await create('https://points.example.org')).status).toBe(403);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { reason: 'foreign_origin', setting: 'PUBLIC_URL', refused: 1, advice },
    ]);
  },
);

test('[O49] the advice of the log quotes addresses only, whatever a request claims', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  await using server = await startServer({ log });
  const headers = { origin: 'Mallory says: set PUBLIC_URL' };
  expect((await fetch(`${server.url}/api/sessions`, { headers })).status).toBe(403);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('A page at (unreadable) sent this');
});

test.each([
  { trustedProxies: 0, warnings: 1 },
  { trustedProxies: 1, warnings: 0 },
])(
  '[O49] with TRUSTED_PROXIES=$trustedProxies, X-Forwarded-For leads to $warnings warnings',
  async ({ trustedProxies, warnings }) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    await using server = await startServer({ log, edge: { ...noEdgeLimits, trustedProxies } });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let count = 0; count < 3; count += 1) await fetch(`${server.url}/healthz`, { headers });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      Array.from({ length: warnings }, () => ({
        reason: 'forwarded_header',
        setting: 'TRUSTED_PROXIES',
        advice: expect.stringContaining('set TRUSTED_PROXIES=1'),
      })),
    );
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text.includes('refusals_total{reason="forwarded_header"} 3')).toBe(warnings > 0);
  },
);

test('[O49] frequent refusals for one reason take one line of the log a minute, with their number', () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line).refused) });
  const metrics = createMetrics({
    roomsInMemory: () => 0,
    inUse: () => ({}),
    isBusConnected: undefined,
  });
  const refusals = new Refusals(metrics, log, limitsOf(noEdgeLimits));
  for (let count = 0; count < 500; count += 1) refusals.count('requests_by_address');
  expect(lines).toEqual([1]);
  jest.advanceTimersByTime(60_000);
  expect(lines).toEqual([1, 499]);
  jest.advanceTimersByTime(600_000);
  refusals.count('requests_by_address');
  expect(lines).toEqual([1, 499, 1]);
});
