import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bun, root } from './run.mjs';

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
