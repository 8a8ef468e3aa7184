import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The result of a test runner: the titles of failed tests as far as it names them, and the duration
 * of each test.
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[],
 * times: { title: string, seconds: number }[] }} Findings
 */

/** @typedef {{ file: string, title: string, outcome: string, seconds: number }} UnitTest */

/**
 * Reads the report of `bun test`, in JUnit's format.
 * @returns {Promise<UnitTest[]>}
 */
export async function readUnitReport(file) {
  const report = await readFile(join(root, file), 'utf8');
  const cases = report.matchAll(
    /<testcase name="([^"]*)" classname="([^"]*)" time="([^"]*)" file="([^"]*)"[^>]*>(?:\s*<(failure|skipped))?/g,
  );
  const tests = [...cases].map(([, name, group, time, path = '', outcome = 'passed']) => ({
    file: path,
    title: [group, name].filter(Boolean).join(': '),
    outcome,
    seconds: Number(time),
  }));
  // The nightly run has those of this tag.
  return tests.filter(({ outcome, title }) => outcome !== 'skipped' || !title.includes('@nightly'));
}

/**
 * Reads the report of Playwright.
 * @returns {Promise<Findings>}
 */
export async function readBrowserReport(file) {
  const { stats, suites, errors } = JSON.parse(await readFile(join(root, file), 'utf8'));
  const specs = suites.flatMap(specsIn);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: titled(specs, 'unexpected'),
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

/** The titles of all tests with this outcome. */
function titled(specs, outcome) {
  const isOne = ({ tests }) => tests.some(({ status }) => status === outcome);
  return specs.filter(isOne).map(({ title }) => title);
}
