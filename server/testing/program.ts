import { existsSync } from 'node:fs';
import { join } from 'node:path';

const top = join(import.meta.dir, '../..');
const { SERVER_BUNDLE } = process.env;
const isBundled = SERVER_BUNDLE !== undefined && existsSync(join(top, SERVER_BUNDLE));

/**
 * The server's program: its sources, or the one file that scripts/bundle.mjs has made of them. A copy
 * of the sources that plays another version has none.
 */
export const serverProgram = join(top, isBundled ? SERVER_BUNDLE : 'server/main.ts');
