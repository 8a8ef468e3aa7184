import { afterEach, expect, jest, test } from 'bun:test';
import { createLog } from '../log.ts';
import { Browser } from '../testing/browser.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { createMetrics } from './metrics.ts';
import { Refusals } from './refusals.ts';

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

test('[O49] frequent refusals for one reason take one line of the log a minute, with their number', () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line).refused) });
  const metrics = createMetrics({ roomsInMemory: () => 0, isBusConnected: undefined });
  const refusals = new Refusals(metrics, log);
  for (let count = 0; count < 500; count += 1) refusals.count('requests_by_address');
  expect(lines).toEqual([1]);
  jest.advanceTimersByTime(60_000);
  expect(lines).toEqual([1, 499]);
  jest.advanceTimersByTime(600_000);
  refusals.count('requests_by_address');
  expect(lines).toEqual([1, 499, 1]);
});
