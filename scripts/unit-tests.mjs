import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executable } from './executable.mjs';
import { readUnitReport } from './reports.mjs';
import { bun, exitOf, root } from './run.mjs';

const report = 'test-results/unit.xml';

// The longest first.
const folders = ['./soak', './server', './core', './web'];

/** Tests that measure time, and need the processors for themselves. */
const measuring = ['server/small-memory.test.ts'];

/**
 * Runs all unit tests but those that measure.
 * @param isPatient whether files with a failure are run once more, alone
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export async function runUnitTests(isPatient) {
  const template = join(tmpdir(), `story-pointer-postgres-${randomUUID()}`);
  const env = { EXECUTABLE: executable, POSTGRES_TEMPLATE: template };
  const ignored = measuring.map((file) => `--path-ignore-patterns=${file}`);
  try {
    // As many as a small machine has processors, which it shares with browser tests.
    return await runWith(env, isPatient, [...ignored, ...folders], 2);
  } finally {
    await rm(template, { recursive: true, force: true });
  }
}

/**
 * Runs the tests that measure, while nothing else runs.
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export function runMeasuringTests() {
  const paths = measuring.map((file) => `./${file}`);
  return runWith({ EXECUTABLE: executable }, false, paths, 1);
}

/**
 * Runs the tests of arbitrary requests with many more of them.
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export function runLongFuzz() {
  const paths = ['./server/fuzz.test.ts', './server/endings.test.ts'];
  return runWith({ FUZZ_CASES: '100000' }, false, paths, 1);
}

async function runWith(env, isPatient, paths, workers) {
  const first = await run(paths, workers, env);
  const failed = first.tests.filter(isFailure);
  // An error outside of any test belongs to no file that could be run again.
  if (!isPatient || first.hasStray || failed.length === 0) return findingsOf(first);

  const files = [...new Set(failed.map(({ file }) => file))];
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const { tests, hasStray } = await run(
    files.map((file) => `./${file}`),
    1,
    env,
  );
  const others = first.tests.filter(({ file }) => !files.includes(file));
  const found = findingsOf({ tests: [...others, ...tests], hasStray });
  const secondTime = failed.map(nameOf).filter((name) => !found.failures.includes(name));
  return { ...found, secondTime };
}

/** @returns the outcome of each test, and whether an error is in no report */
async function run(paths, workers, env) {
  await rm(join(root, report), { force: true });
  const options = ['--only-failures', '--reporter=junit', `--reporter-outfile=${report}`];
  const args = ['test', `--parallel=${workers}`, '--timeout=60000', ...options, ...paths];
  const runner = spawn(bun, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  let output = '';
  runner.stderr.on('data', (part) => {
    output += part;
    process.stderr.write(part);
  });
  const code = await exitOf(runner);
  const tests = await readUnitReport(report).catch(() => []);
  const isExplained = tests.some(isFailure) && !/^ \d+ errors?$/m.test(output);
  return { tests, hasStray: code !== 0 && !isExplained };
}

/** @returns {import('./reports.mjs').Findings} */
function findingsOf({ tests, hasStray }) {
  const failures = tests.filter(isFailure).map(nameOf);
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped').map(nameOf);
  const passed = tests.length - failures.length - skipped.length;
  if (hasStray) failures.push('unit tests: an error outside of any test');
  return { passed, failed: failures.length, failures, secondTime: [], skipped, times: tests };
}

/** @param {import('./reports.mjs').UnitTest} test */
function isFailure({ outcome }) {
  return outcome === 'failure';
}

/** @param {import('./reports.mjs').UnitTest} test */
function nameOf({ file, title }) {
  return `${file}: ${title}`;
}
