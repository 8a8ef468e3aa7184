import { afterEach } from 'bun:test';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Subprocess, spawn } from 'bun';

const top = join(import.meta.dir, '../..');
const executable = join(top, 'dist/story-pointer');
const { EXECUTABLE } = process.env;

/**
 * The command that starts the server: its sources, or the executable that scripts/executable.mjs
 * has made of them, which starts in a third of the time. A copy of the sources for another version
 * has no executable.
 */
export const serverCommand: readonly string[] =
  EXECUTABLE === executable && existsSync(executable)
    ? [executable]
    : [process.execPath, join(top, 'server/main.ts')];

/** Starts programs that end after each test, as does their folder. */
export function programs() {
  const running: Subprocess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'story-pointer-'));
  afterEach(async () => {
    for (const program of running.splice(0)) {
      program.kill('SIGKILL');
      await program.exited;
    }
    await rm(folder, { recursive: true, force: true });
  });

  function run(env: Record<string, string>, ...options: string[]) {
    const program = spawn([...serverCommand, ...options], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    running.push(program);
    return program;
  }

  return { folder, run, running, whenReady };
}

/** @returns the server's address, once it is ready */
async function whenReady(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of output) {
    text += decoder.decode(part, { stream: true });
    const port = /"port":(\d+)/.exec(text)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`it stopped before it was ready: ${text}`);
}
