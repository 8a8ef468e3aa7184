import { spawn } from 'bun';
import { type Figures, figuresSchema } from './figures.ts';
import { type Kind, kindSchema, kinds } from './kinds.ts';
import { describe, report } from './report.ts';
import { pathOf, type ServerProcess } from './server-process.ts';

/**
 * What a vote costs the product, beside the least that it could cost.
 * `npm run bench -- bench.ts 1 product`: how many runs, 3 where it is not said, and the kinds of server, all
 * of them without any.
 */
const [runs = '3', ...wanted] = process.argv.slice(2);
const measured: Record<Kind, Figures[]> = {
  product: [],
  durableFloor: [],
  httpFloor: [],
  floor: [],
};

for (let run = 1; run <= Number(runs); run += 1) {
  // In turn, so that whatever else keeps the machine busy slows all of them.
  for (const kind of kindSchema.options) {
    if (wanted.length > 0 && !wanted.includes(kind)) continue;
    await using server = await kinds[kind].start();
    const figures = await load(kind, server);
    measured[kind].push(figures);
    console.log(`run ${run} of ${runs}, ${kind}: ${describe(figures)}`);
  }
}
console.log(report(measured));

async function load(kind: Kind, { url, pid }: ServerProcess): Promise<Figures> {
  const command = [process.execPath, pathOf('load.ts'), kind, url, pid];
  const { stdout } = spawn(command, { stderr: 'inherit' });
  return figuresSchema.parse(await new Response(stdout).json());
}
