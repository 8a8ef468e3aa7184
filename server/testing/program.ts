import { existsSync } from 'node:fs';
import { join } from 'node:path';

const top = join(import.meta.dir, '../..');
const executable = join(top, 'dist/story-pointer');
const { EXECUTABLE } = process.env;

/**
 * The command that starts the server: its sources, or the executable that scripts/executable.mjs
 * has made of them, which starts in a third of the time. A copy of the sources for another version
 * has no executable.
 */
export const serverCommand: readonly string[] =
  EXECUTABLE === executable && existsSync(executable)
    ? [executable]
    : [process.execPath, join(top, 'server/main.ts')];
