import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from './server-process.ts';

/** A folder where the product keeps its data: one for temporary files may be one that needs no disk. */
export async function makeDataFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const data = pathOf('../data');
  await mkdir(data, { recursive: true });
  const path = await mkdtemp(join(data, 'bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
