import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * What a runner of tests found.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Findings
 */

/**
 * Reads what `bun test` wrote down, in JUnit's format.
 * @returns {Promise<Findings>}
 */
export async function readUnitReport(file) {
  const report = await readFile(join(root, file), 'utf8');
  const [, tests, failed] =
    /<testsuites [^>]*tests="(\d+)"[^>]* failures="(\d+)"/.exec(report) ?? [];
  const skips = report.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]*>\s*<skipped/g);
  const skipped = [...skips].map(([, name, group]) => [group, name].filter(Boolean).join(': '));
  return {
    passed: Number(tests) - Number(failed) - skipped.length,
    failed: Number(failed),
    skipped,
  };
}

/**
 * Reads what Playwright wrote down.
 * @returns {Promise<Findings>}
 */
export async function readBrowserReport(file) {
  const { stats, suites, errors } = JSON.parse(await readFile(join(root, file), 'utf8'));
  const skipped = suites.flatMap(specsIn).filter(isSkipped);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: skipped.map(({ title }) => title),
  };
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

function isSkipped({ tests }) {
  return tests.some(({ status }) => status === 'skipped');
}
