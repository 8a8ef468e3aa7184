import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian, mayInstall } from './debian.mjs';

const libraries = '/usr/lib';

/**
 * Installs libfaketime, which changes the clock of a program, if it is missing and we may; tests
 * are skipped without it.
 */
export async function provideFaketime() {
  if (isInstalled() || !mayInstall()) return;
  await installFromDebian('libfaketime');
}

/** Debian has a folder of libraries for each architecture. */
function isInstalled() {
  if (!existsSync(libraries)) return false;
  return readdirSync(libraries).some((kind) =>
    existsSync(join(libraries, kind, 'faketime/libfaketime.so.1')),
  );
}
