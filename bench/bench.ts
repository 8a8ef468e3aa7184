import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spawn, spawnSync } from 'bun';
import { type Figures, figuresSchema, quantile } from './figures.ts';
import { measures } from './measures.ts';
import { onCore, root, type Server, startBaseline, startProduct } from './servers.ts';
import { short, table } from './table.ts';

/**
 * Measures this checkout, another one and two baselines in turn, and prints them side by side.
 * `npm run bench -- --beside ../other --runs 5 loop delay`; without names, all measures but growth and size.
 */
const { values, positionals } = parseArgs({
  options: { beside: { type: 'string' }, runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in measures));
if (unknown.length > 0) {
  throw new Error(`no measure ${unknown}; there are ${Object.keys(measures).join(', ')}`);
}
const wanted = Object.keys(measures).filter((name) =>
  positionals.length > 0 ? positionals.includes(name) : name !== 'growth' && name !== 'size',
);

interface Subject {
  readonly title: string;
  readonly start: () => Promise<Server & AsyncDisposable>;
  readonly runs: Figures[];
}

const subjects: Subject[] = [
  { title: 'this checkout', start: built(root), runs: [] },
  ...(values.beside === undefined
    ? []
    : [{ title: values.beside, start: built(resolve(values.beside)), runs: [] }]),
  { title: 'durable baseline', start: () => startBaseline(true), runs: [] },
  ...(values.beside === undefined
    ? [{ title: 'bare baseline', start: () => startBaseline(false), runs: [] }]
    : []),
];
const others = subjects.slice(1);
console.log(`load average of the machine: ${loadavg().map(short).join(', ')}`);

// In turn, so that any other load of the machine affects all of them.
for (let run = 1; run <= Number(values.runs); run += 1) {
  for (const { title, start, runs } of subjects) {
    await using server = await start();
    runs.push(await load(server));
    console.log(`run ${run}, ${title}: ${JSON.stringify(runs.at(-1))}`);
  }
}

const rows = wanted
  .flatMap((name) => Object.entries(measures[name] ?? {}))
  .map(([name, label]) => {
    const [first = Number.NaN, ...rest] = subjects.map((subject) => median(subject, name));
    return [label, ...[first, ...rest, ...rest.map((other) => first / other)].map(short)];
  });
const ratios = others.map(({ title }) => `ratio to ${title}`);
console.log(`\n${table(['', ...subjects.map(({ title }) => title), ...ratios], rows)}`);

function built(checkout: string): Subject['start'] {
  const { success, stderr } = spawnSync(['npm', 'run', 'build:executable'], { cwd: checkout });
  if (!success) throw new Error(`${checkout} could not be built: ${stderr}`);
  return () => startProduct(checkout);
}

async function load({ url, pid, wire }: Server): Promise<Figures> {
  const about = JSON.stringify({ url, pid, wire });
  const command = [process.execPath, `${import.meta.dir}/load.ts`, about, ...wanted];
  const { stdout } = spawn(onCore(1, command), { stderr: 'inherit' });
  return figuresSchema.parse(await new Response(stdout).json());
}

function median({ runs }: Subject, name: string): number {
  return quantile(
    runs.map((figures) => figures[name] ?? Number.NaN),
    0.5,
  );
}
