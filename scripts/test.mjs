/** `npm test`: all checks, the later ones also after an earlier one has failed. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { provideTestBrowser } from './browser.mjs';
import { buildExecutable, executable } from './executable.mjs';
import { provideServices } from './programs.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { readBrowserReport } from './reports.mjs';
import { capture, node, root, run } from './run.mjs';
import { runOperations, runUnitTests } from './unit-tests.mjs';

const results = 'test-results';
const browserReport = `${results}/browser.json`;

/** @type {import('./reports.mjs').Findings} */
const nothing = { passed: 0, failed: 0, failures: [], skipped: [], times: [] };

await rm(join(root, results), { recursive: true, force: true });
await mkdir(join(root, results));
const lines = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const timed = [];
const failures = [];
await take({ packages: () => check(installPackages) });
// All others fill the time in which builds and browsers leave a processor idle.
const beside = take({
  lint: () => npmScript('lint'),
  rules: () => npmScript('rules'),
  'unused code': () => npmScript('unused'),
  types: () => npmScript('types'),
  'unit tests': runUnitTests,
});
await take({
  tools: () => check(provideTools),
  'pages and executable': () => check(() => buildPages().then(() => buildExecutable())),
});
await take({ operations: runOperations, 'browser tests': browserTests });
await beside;

const slowest = timed.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
lines.push('The ten slowest tests:');
lines.push(...slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`));
if (failures.length > 0) lines.push('Failed:', ...failures.map((title) => `  ${title}`));

// Tests that may be skipped on a laptop must run in CI.
const failed = total.failed + (process.env['CI'] ? total.skipped : 0);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Takes some steps in parallel.
 * @param {Record<string, () => Promise<import('./reports.mjs').Findings>>} steps
 */
async function take(steps) {
  await Promise.all(
    Object.entries(steps).map(async ([name, step]) => {
      console.log(`── ${name}`);
      const begin = performance.now();
      const found = await step();
      note(name, (performance.now() - begin) / 1000, found);
    }),
  );
}

/** @param {import('./reports.mjs').Findings} found */
function note(name, seconds, found) {
  const { passed, failed, skipped, times } = found;
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped.length;
  timed.push(...times);
  // A step that is a single check has only its own name.
  failures.push(...(failed > 0 && found.failures.length === 0 ? [name] : found.failures));
  lines.push(`${name.padEnd(22)}${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  lines.push(...skipped.map((title) => `  SKIPPED: ${title}`));
}

/** Runs a script of the package as one check, and prints its output at the end. */
function npmScript(name) {
  return check(async () => {
    const { code, output } = await capture('npm', ['run', '--silent', name]);
    if (output) console.log(`\n── npm run ${name}\n${output.trimEnd()}`);
    if (code !== 0) throw new Error(`"npm run ${name}" ended with exit code ${code}`);
  });
}

/** One after the other, since Debian installs one thing at a time. */
async function provideTools() {
  await provideServices();
  await provideTestBrowser();
}

async function browserTests() {
  const browser = await provideTestBrowser().catch(() => undefined);
  if (!browser) return { ...nothing, skipped: ['browser tests: there is no Chromium'] };
  const { failed } = await check(() => run(node, ['scripts/e2e.mjs'], { EXECUTABLE: executable }));
  const found = await readBrowserReport(browserReport).catch(() => ({ ...nothing, failed: 1 }));
  // A crash of the runner counts as a failure as well.
  return { ...found, failed: Math.max(failed, found.failed) };
}

/** Runs a piece of work as one check, which passes unless it throws. */
async function check(work) {
  const failed = await work().then(
    () => 0,
    (error) => {
      console.error(error.message);
      return 1;
    },
  );
  return { ...nothing, passed: 1 - failed, failed };
}
