import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromium } from '@playwright/test';
import { provideTestBrowser } from './browser.mjs';
import { bun, root, start } from './run.mjs';

/** Votes of the second run beyond those of the first. */
const more = 10;

/** The parts of the page that send and receive. The others draw, and run for anything. */
const talking = /^web\/(?:room|calls|leave|browser)\/[^/]+\.ts$/;

/** The files of core and server with a line that runs once for each vote: those of a run with more votes, less one with few. */
export function voteFiles() {
  const few = runsOfLines(2);
  const many = runsOfLines(2 + more);
  const lines = [...many].filter(([line, runs]) => runs - (few.get(line) ?? 0) >= more);
  const files = new Set(lines.map(([line]) => line.slice(0, line.lastIndexOf(':'))));
  return [...files].filter((path) => !/\/testing\/|\.test\./.test(path)).sort();
}

/** The files of the page with a function that runs once for each vote, from the press on a card to the changed room. */
export async function voteFilesOfPage() {
  const [api, port] = [await freePort(), await freePort()];
  const vite = ['node_modules/vite/bin/vite.js', 'web', '--logLevel', 'error', '--strictPort'];
  const settings = { NODE_ENV: 'development', DATA_SOURCE: 'memory', LOG_LEVEL: 'silent' };
  const programs = [
    start(bun, ['server/main.ts'], { ...settings, HOST: '127.0.0.1', PORT: String(api) }),
    start(bun, ['--bun', ...vite, '--port', String(port)], { API_URL: `http://127.0.0.1:${api}` }),
  ];
  const browser = await chromium.launch({ executablePath: await provideTestBrowser() });
  try {
    const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
    await openStory(page);
    await castVotes(page, 2);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await castVotes(page, more);
    const scripts = await page.coverage.stopJSCoverage();
    const entered = scripts.filter(({ functions }) =>
      functions.some(({ ranges: [whole] }) => whole && whole.count >= more),
    );
    return entered
      .map(({ url }) => pathOf(url))
      .filter((path) => talking.test(path))
      .sort();
  } finally {
    await browser.close();
    for (const program of programs) program.kill();
  }
}

/** Opens a story in a session in which votes can be changed. */
async function openStory(page) {
  const commandId = crypto.randomUUID();
  const names = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
  const opening = { commandId, ...names, settings: { canChangeVotes: true } };
  const { sessionId, participantId } = await post(page, '/api/sessions', opening);
  const command = { type: 'createStory', name: 'Sign in' };
  const sent = { commandId: crypto.randomUUID(), participantId, command };
  const { storyId } = await post(page, `/api/sessions/${sessionId}/commands`, sent);
  const search = new URLSearchParams({ sessionId, participantId, storyId });
  await page.goto(`/session?${search}`);
}

/** Asks until both programs answer. */
async function post(page, path, data) {
  for (;;) {
    const answer = await page.request.post(path, { data }).catch(() => undefined);
    if (answer?.ok()) return await answer.json();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function castVotes(page, count) {
  for (let vote = 0; vote < count; vote += 1) {
    const change = page.getByRole('button', { name: 'Change Vote' });
    if (await change.isVisible()) await change.click();
    await page.getByRole('radio', { name: vote % 2 === 0 ? '5' : '8', exact: true }).check();
    await page.getByRole('button', { name: 'Submit Vote' }).click();
    await change.waitFor();
  }
}

/** The path of a module that Vite serves. */
function pathOf(url) {
  const { pathname } = new URL(url);
  const [, outside] = /^\/@fs(\/.*)/.exec(pathname) ?? [];
  return outside === undefined ? `web${pathname}` : relative(root, outside);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/** Counts the runs of each line, by `path:line`. */
function runsOfLines(votes) {
  const folder = mkdtempSync(join(tmpdir(), 'story-pointer-votes-'));
  const coverage = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`];
  const { status, stderr } = spawnSync(
    bun,
    ['test', ...coverage, './server/testing/cast-votes.ts'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, VOTES: String(votes) } },
  );
  if (status !== 0) throw new Error(stderr);
  const report = readFileSync(join(folder, 'lcov.info'), 'utf8');
  rmSync(folder, { recursive: true });
  const runs = new Map();
  let path = '';
  for (const [, kind, value = ''] of report.matchAll(/^(SF|DA):(.*)$/gm)) {
    const [line, count] = value.split(',');
    if (kind === 'SF') path = value;
    else runs.set(`${path}:${line}`, Number(count));
  }
  return runs;
}
