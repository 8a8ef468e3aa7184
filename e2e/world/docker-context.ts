import { cp, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Copies what is not ignored by the .dockerignore of `from`. */
export async function copyContext(from: string, to: string): Promise<void> {
  const text = await readFile(join(from, '.dockerignore'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const keeps = (path: string) => {
    const last = lines.findLast((line) => fits(line.replace('!', ''), path));
    return last?.startsWith('!') ?? true;
  };
  const leadsToKept = (path: string) => lines.some((line) => line.startsWith(`!${path}/`));
  const filter = (source: string) => {
    const path = relative(from, source);
    return path === '' || keeps(path) || leadsToKept(path);
  };
  await cp(from, to, { recursive: true, filter });
}

/** What a pattern ignores, it ignores with all that is in it. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/\*\*\/|\*|\./g, (sign) => meanings[sign] ?? sign);
  return new RegExp(`^${source}(/|$)`).test(path);
}

const meanings: Readonly<Record<string, string>> = { '**/': '(.*/)?', '*': '[^/]*', '.': '\\.' };
