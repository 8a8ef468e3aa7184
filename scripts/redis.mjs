import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Installs Redis where there is none and we may; tests that need it are skipped where not. */
export async function provideRedis() {
  if (isThere('redis-server') || isThere('valkey-server') || !mayInstall()) return;
  await installFromDebian('redis-server');
}
