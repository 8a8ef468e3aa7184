import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Installs Redis if it is missing and we may; tests that need it are skipped without it. */
export async function provideRedis() {
  if (isThere('redis-server') || isThere('valkey-server') || !mayInstall()) return;
  await installFromDebian('redis-server');
}
