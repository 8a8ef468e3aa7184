/**
 * `npm run lighthouse`: the Lighthouse scores of the public pages of the built product, and of an invitation. With
 * paths, such as `-- /de /ar/about`, those of these pages alone.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { bun, freePort, run, start } from './run.mjs';

/**
 * Too heavy to install for everybody: Bun downloads and runs it on request. Versions that support
 * today's Chromium need a newer Node than this project.
 */
const lighthouse = ['x', '--bun', 'lighthouse@13.5.0'];

/** The number of runs; a score is their median. */
const runs = 3;

const named = process.argv.slice(2);
const pages = named.length > 0 ? named : ['/', '/about', '/create-session', '/join-session'];
const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

await installPackages();
await buildPages();
const browser = await provideBrowser();
const port = await freePort();
const url = `http://localhost:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
const server = start(bun, ['server/main.ts'], {
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  DATA_SOURCE: 'memory',
  LOG_LEVEL: 'warn',
});
try {
  await untilReady(url);
  const rows = [];
  for (const page of pages) rows.push({ page, ...(await scoresOf(page)) });
  if (named.length === 0) {
    // Search engines must not index sessions, so that one audit does not apply.
    const scores = await scoresOf('/session?sessionId=session-1', ['--skip-audits=is-crawlable']);
    rows.push({ page: 'an invitation', ...scores });
  }
  console.table(rows);
  const missed = rows.flatMap(({ page, ...scores }) =>
    Object.entries(aims)
      .filter(([category, aim]) => scores[category] < aim)
      .map(([category, aim]) => `${page}: ${category} is below ${aim}`),
  );
  for (const line of missed) console.error(line);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  server.kill();
  await rm(folder, { recursive: true });
}

/** From 0 to 100 for each category, in the median. */
async function scoresOf(page, options = []) {
  const all = [];
  for (let count = 0; count < runs; count += 1) all.push(await scoresOnce(page, options));
  const medians = Object.keys(aims).map((category) => {
    const scores = all.map((one) => one[category].score).sort((one, other) => one - other);
    return [category, Math.round(scores[Math.floor(runs / 2)] * 100)];
  });
  return Object.fromEntries(medians);
}

async function scoresOnce(page, options) {
  const report = join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  await run(
    bun,
    [
      ...[...lighthouse, url + page, '--quiet', '--output=json', `--output-path=${report}`],
      ...[`--chrome-flags=${flags}`, `--only-categories=${Object.keys(aims).join(',')}`],
      ...options,
    ],
    { CHROME_PATH: browser },
  );
  return JSON.parse(await readFile(report, 'utf8')).categories;
}

/** Asks until the server answers; gives up when its process has ended. */
async function untilReady(address) {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server ended before it was ready.');
}
