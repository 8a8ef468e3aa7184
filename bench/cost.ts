import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kindsOfRequests } from './cost/kinds.ts';
import { openLargeRoom } from './cost/large-room.ts';
import { type Cost, measure } from './cost/measure.ts';
import { startProduct } from './product.ts';
import { pathOf } from './server-process.ts';
import { short, table } from './table.ts';

/** What each kind of request costs in a large room, and what that comes to in a day. */

/** The default limits: requests in a day, and bytes that may be added on the first, when most may. */
const limits = {
  browser: { requests: 600 * 60 * 24, bytes: 2 * 50e6 },
  address: { requests: 30_000 * 60 * 24, bytes: 2 * 500e6 },
};

await mkdir(pathOf('../data'), { recursive: true });
const folder = await mkdtemp(join(pathOf('../data'), 'bench-'));
try {
  const path = join(folder, 'cost.db');
  const settings = { DATABASE_URL: `sqlite://${path}`, NODE_ENV: 'production' };
  const room = await openLargeRoom(path, settings);
  await using server = await startProduct(settings);
  const rows: string[][] = [];
  const days: string[][] = [];
  for (const kind of kindsOfRequests(server.url, room)) {
    const cost = await measure({ pid: server.pid, path }, kind);
    rows.push([kind.name, ...Object.values(cost).map(short)]);
    days.push([kind.name, ...dayOf(cost, limits.browser), ...dayOf(cost, limits.address)]);
    console.log(rows.at(-1)?.join('  '));
  }
  const heads = ['µs of processor', 'bytes written', 'bytes kept', 'bytes sent', 'kB of memory'];
  console.log(`\n${table(['one request', ...heads], rows)}`);
  const day = (who: string) => [`${who}: cores`, 'MB kept', 'GB sent'];
  console.log(`\n${table(['in a day, at most', ...day('browser'), ...day('address')], days)}`);
} finally {
  await rm(folder, { recursive: true });
}
process.exit();

function dayOf(cost: Cost, { requests, bytes }: { requests: number; bytes: number }): string[] {
  const secondsOfADay = 24 * 60 * 60;
  return [
    (requests * cost.microseconds) / 1e6 / secondsOfADay,
    Math.min(requests * Math.max(0, cost.kept), bytes) / 1e6,
    (requests * cost.sent) / 1e9,
  ].map(short);
}
