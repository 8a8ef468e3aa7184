import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromium } from '@playwright/test';
import { provideTestBrowser } from './browser.mjs';
import { bun, freePort, root } from './run.mjs';

/** Votes of the second run beyond those of the first. */
const more = 10;

/** The files of core and server with a line that runs once for each vote: those of a run with more votes, less one with few. */
export function voteFiles() {
  const few = runsOfLines(2);
  const many = runsOfLines(2 + more);
  const lines = [...many].filter(([line, runs]) => runs - (few.get(line) ?? 0) >= more);
  const files = new Set(lines.map(([line]) => line.slice(0, line.lastIndexOf(':'))));
  return [...files].filter((path) => !/\/testing\/|\.test\./.test(path)).sort();
}

/**
 * The files of web and core that the page enters for each vote: from the press on the button until the command leaves, and
 * while a message arrives. Functions that draw the room again count for nothing.
 */
export async function voteFilesOfPage() {
  const [api, port] = [await freePort(), await freePort()];
  const vite = ['node_modules/vite/bin/vite.js', 'web', '--strictPort'];
  const settings = { NODE_ENV: 'development', DATA_SOURCE: 'memory', LOG_LEVEL: 'silent' };
  const programs = [
    serve(['server/main.ts'], { ...settings, HOST: '127.0.0.1', PORT: String(api) }),
    serve(['--bun', ...vite, '--port', String(port)], { API_URL: `http://127.0.0.1:${api}` }),
  ];
  const browser = await chromium.launch({ executablePath: await provideTestBrowser() });
  try {
    const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
    // Vite prepares the libraries for the first page.
    page.setDefaultTimeout(180_000);
    await page.addInitScript(pauseAtMessages);
    await openStory(page);
    await castVote(page, '3');
    const devTools = await page.context().newCDPSession(page);
    /** By function, in how many parts of votes it ran; and those that ran between these parts, to draw the room. */
    const entered = new Map();
    const drawing = new Set();
    const take = async (isVote = false) => {
      const { result } = await devTools.send('Profiler.takePreciseCoverage');
      for (const { url, functions } of result) {
        for (const {
          ranges: [whole],
        } of functions) {
          const id = `${url} ${whole?.startOffset}`;
          if (!whole?.count) continue;
          if (isVote) entered.set(id, (entered.get(id) ?? 0) + 1);
          else drawing.add(id);
        }
      }
    };
    devTools.on('Debugger.paused', async ({ callFrames: [frame] }) => {
      await take(frame?.functionName === 'ends');
      await devTools.send('Debugger.resume');
    });
    await devTools.send('Debugger.enable');
    await devTools.send('Profiler.enable');
    await devTools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    for (let vote = 0; vote < more; vote += 1) await castVote(page, vote % 2 ? '5' : '8', take);
    const own = [...entered].filter(([id, parts]) => parts >= more && !drawing.has(id));
    const paths = own.map(([id]) => pathOf(id.slice(0, id.lastIndexOf(' '))));
    return [...new Set(paths)].filter((path) => /^(?:web|core)\/.*\.tsx?$/.test(path)).sort();
  } finally {
    await browser.close();
    for (const program of programs) program.kill();
  }
}

/** Runs in the page: stops it before each message that it sends, and before and after each that it reads. */
function pauseAtMessages() {
  function begins() {
    // biome-ignore lint/suspicious/noDebugger: the counts are read here
    debugger;
  }
  function ends() {
    // biome-ignore lint/suspicious/noDebugger: the counts are read here
    debugger;
  }
  const { send, addEventListener } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    ends();
    send.call(this, message);
  };
  WebSocket.prototype.addEventListener = function (type, listener, ...others) {
    const stopped = (event) => {
      begins();
      listener.call(this, event);
      ends();
    };
    addEventListener.call(this, type, type === 'message' ? stopped : listener, ...others);
  };
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

/** @param onPress called before the vote is submitted */
async function castVote(page, card, onPress = async () => {}) {
  const change = page.getByRole('button', { name: 'Change Vote' });
  if (await change.isVisible()) await change.click();
  await page.getByRole('radio', { name: card, exact: true }).check();
  const submit = page.getByRole('button', { name: 'Submit Vote' });
  await onPress();
  // As a press does in the end: to draw the pressed button is another matter.
  await submit.evaluate((button) => button.closest('form')?.requestSubmit());
  await change.waitFor();
}

/** The path of a module that Vite serves. */
function pathOf(url) {
  const { pathname } = new URL(url || 'file:///');
  const [, outside] = /^\/@fs(\/.*)/.exec(pathname) ?? [];
  return outside === undefined ? `web${pathname}` : relative(root, outside);
}

function serve(args, env) {
  return spawn(bun, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
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
