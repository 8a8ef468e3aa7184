import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * What a runner of tests found, the titles of those that failed as far as it names them, and how long
 * each test took.
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[],
 *   times: { title: string, seconds: number }[] }} Findings
 */

/**
 * Reads what `bun test` wrote down, in JUnit's format.
 * @returns {Promise<Findings>}
 */
export async function readUnitReport(file) {
  const report = await readFile(join(root, file), 'utf8');
  const [, tests, failed] =
    /<testsuites [^>]*tests="(\d+)"[^>]* failures="(\d+)"/.exec(report) ?? [];
  const titled = (outcome) => {
    const cases = report.matchAll(
      new RegExp(`<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\\s*<${outcome}`, 'g'),
    );
    return [...cases].map(([, name, group]) => [group, name].filter(Boolean).join(': '));
  };
  const skipped = titled('skipped');
  const cases = report.matchAll(/<testcase name="([^"]*)"[^>]* time="([\d.]+)"/g);
  return {
    passed: Number(tests) - Number(failed) - skipped.length,
    failed: Number(failed),
    failures: titled('failure'),
    skipped,
    times: [...cases].map(([, title = '', time]) => ({ title, seconds: Number(time) })),
  };
}

/**
 * Reads what Playwright wrote down.
 * @returns {Promise<Findings>}
 */
export async function readBrowserReport(file) {
  const { stats, suites, errors } = JSON.parse(await readFile(join(root, file), 'utf8'));
  const specs = suites.flatMap(specsIn);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: titled(specs, 'unexpected', 'flaky'),
    skipped: titled(specs, 'skipped'),
    times: specs.map(({ title, tests }) => ({ title, seconds: secondsOf(tests) })),
  };
}

function secondsOf(tests) {
  const results = tests.flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** The titles of what came out as one of these. */
function titled(specs, ...outcomes) {
  const isOne = ({ tests }) => tests.some(({ status }) => outcomes.includes(status));
  return specs.filter(isOne).map(({ title }) => title);
}
