import { spawn } from 'bun';
import { type Figures, figuresSchema } from './figures.ts';
import { startProduct } from './product.ts';
import { describe, table } from './report.ts';
import { pathOf, type ServerProcess, startServer } from './server-process.ts';

/** What a vote costs the product, beside the least that it could cost. */

const runs = 5;

const starts = { product: startProduct, floor: () => startServer('floor.ts') };
const measured: Record<keyof typeof starts, Figures[]> = { product: [], floor: [] };

for (let run = 1; run <= runs; run += 1) {
  // In turn, so that whatever else keeps the machine busy slows both.
  for (const kind of ['product', 'floor'] as const) {
    const server = await starts[kind]();
    const figures = await load(kind, server).finally(server.stop);
    measured[kind].push(figures);
    console.log(`run ${run} of ${runs}, ${kind}: ${describe(figures)}`);
  }
}
console.log(table(measured.product, measured.floor));

async function load(kind: keyof typeof starts, { url, pid }: ServerProcess): Promise<Figures> {
  const command = [process.execPath, pathOf('load.ts'), kind, url, String(pid)];
  const { stdout } = spawn(command, { stderr: 'inherit' });
  return figuresSchema.parse(await new Response(stdout).json());
}
