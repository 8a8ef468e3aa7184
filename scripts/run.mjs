import './node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The top folder of the repository; every program runs in it. */
export const root = join(import.meta.dirname, '..');

/** The path of Bun as npm installs it, on every system. */
export const bun = join(root, 'node_modules/bun/bin/bun.exe');

export const node = process.execPath;

/** Starts a program without waiting for it; it shares our output. */
export function start(program, args, env = {}) {
  return spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/**
 * Resolves with the exit code of a started program.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 when a signal ended it
 */
export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A port on which no program listens. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

/**
 * Runs a program to its end.
 * @throws {Error} when it fails
 */
export async function run(program, args, env = {}) {
  const code = await exitOf(start(program, args, env));
  if (code !== 0) throw new Error(`"${[program, ...args].join(' ')}" ended with exit code ${code}`);
}

/**
 * Runs a program to its end and captures its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  return { code: await exitOf(child), output };
}

/** Forwards the signals that would end this process to its children, whose end then ends it. */
export function passSignalsTo(...children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
  }
}

/** Whether a program is installed. */
export function isThere(program) {
  return spawnSync(program, ['--version']).status === 0;
}

/** @returns the commit of the sources: COMMIT, or that of the clone; 'unknown' without either */
export function commit() {
  const { COMMIT } = process.env;
  if (COMMIT) return COMMIT;
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root });
  return stdout?.toString().trim() || commitInFiles().slice(0, 7) || 'unknown';
}

/** @returns the commit that is checked out, where there is no git, as in the build of the image; '' if unknown */
function commitInFiles() {
  const git = join(root, '.git');
  try {
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
    const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
    if (ref === undefined) return head;
    if (existsSync(join(git, ref))) return readFileSync(join(git, ref), 'utf8');
    const lines = readFileSync(join(git, 'packed-refs'), 'utf8').split('\n');
    return lines.find((line) => line.endsWith(` ${ref}`)) ?? '';
  } catch {
    return '';
  }
}
