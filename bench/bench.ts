import { spawn } from 'bun';
import { type Figures, figuresSchema } from './figures.ts';
import { type Kind, kinds } from './kinds.ts';
import { describe, report } from './report.ts';
import { pathOf, type ServerProcess } from './server-process.ts';

/** What a vote costs the product, beside the least that it could cost. */

const runs = 5;

const measured: Record<Kind, Figures[]> = { product: [], floor: [] };

for (let run = 1; run <= runs; run += 1) {
  // In turn, so that whatever else keeps the machine busy slows both.
  for (const kind of ['product', 'floor'] as const) {
    await using server = await kinds[kind].start();
    const figures = await load(kind, server);
    measured[kind].push(figures);
    console.log(`run ${run} of ${runs}, ${kind}: ${describe(figures)}`);
  }
}
console.log(report(measured.product, measured.floor));

async function load(kind: Kind, { url, pid }: ServerProcess): Promise<Figures> {
  const command = [process.execPath, pathOf('load.ts'), kind, url, pid];
  const { stdout } = spawn(command, { stderr: 'inherit' });
  return figuresSchema.parse(await new Response(stdout).json());
}
