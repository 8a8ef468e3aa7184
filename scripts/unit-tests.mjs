import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { executable } from './executable.mjs';
import { readUnitReport } from './reports.mjs';
import { bun, exitOf, root } from './run.mjs';

/** Folders whose tests start no other program. */
const pure = [
  ...['core', 'web'],
  ...['server/http', 'server/limits', 'server/metrics', 'server/room', 'server/transport'],
];

/** The longest first. */
const whole = ['soak', 'server'];

/** Leaves out tests with this tag in their title, which the nightly run has. */
const usual = ['--test-name-pattern=^(?!.*@nightly)'];

/**
 * Runs the unit tests: those that start no other program.
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export function runUnitTests() {
  return run('unit', pure, usual);
}

/**
 * Runs the tests of the server as a whole, with its starts, its storage and other processes.
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export function runOperations() {
  // They mostly wait for other programs, so twice as many as a small machine has processors.
  const ignored = pure.map((folder) => `--path-ignore-patterns=${folder}/**`);
  const options = ['--parallel=4', ...usual, ...ignored];
  return withPostgres((env) => run('operations', whole, options, env));
}

/**
 * Runs all of them one after another, since some measure, and many more arbitrary examples.
 * @returns {Promise<import('./reports.mjs').Findings>}
 */
export function runNightly() {
  const more = { NIGHTLY: 'yes', FUZZ_CASES: '100000' };
  const options = ['--parallel=1'];
  return withPostgres((env) =>
    run('nightly', [...whole, 'core', 'web'], options, { ...env, ...more }),
  );
}

/**
 * Gives the tests of one run a PostgreSQL to share, and a folder for the data of an empty one, which takes long to
 * make.
 */
async function withPostgres(runTests) {
  const template = join(tmpdir(), `story-pointer-postgres-${randomUUID()}`);
  const env = { EXECUTABLE: executable, POSTGRES_TEMPLATE: template };
  // Tests of crashes start their own.
  const command = ['server/testing/services.ts', 'fsync=off', 'max_connections=300'];
  const services = spawn(bun, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { value: addresses = 'null' } = await createInterface(services.stdout)
    [Symbol.asyncIterator]()
    .next();
  try {
    return await runTests({ ...env, SHARED_POSTGRES: JSON.parse(addresses)?.DATABASE_URL });
  } finally {
    services.stdin.end();
    await exitOf(services);
    await rm(template, { recursive: true, force: true });
  }
}

/** By default with as many workers as a small machine has processors. */
async function run(name, folders, options, env = {}) {
  const report = `test-results/${name}.xml`;
  await rm(join(root, report), { force: true });
  // The runner makes no folder.
  await mkdir(join(root, 'test-results'), { recursive: true });
  const args = [
    ...['test', '--only-failures', '--parallel=2', '--timeout=300000'],
    ...['--reporter=junit', `--reporter-outfile=${report}`],
    ...[...options, ...folders.map((folder) => `./${folder}`)],
  ];
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
  const failures = namesOf(tests, 'failure');
  const skipped = namesOf(tests, 'skipped');
  const passed = tests.length - failures.length - skipped.length;
  const isExplained = failures.length > 0 && !/^ \d+ errors?$/m.test(output);
  if (code !== 0 && !isExplained) failures.push(`${name}: an error outside of any test`);
  return { passed, failed: failures.length, failures, skipped, times: tests };
}

/** @param {import('./reports.mjs').UnitTest[]} tests */
function namesOf(tests, outcome) {
  return tests
    .filter((test) => test.outcome === outcome)
    .map(({ file, title }) => `${file}: ${title}`);
}
