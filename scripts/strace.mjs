import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Installs strace where there is none and we may; the test that cuts the power is skipped where not. */
export async function provideStrace() {
  if (isThere('strace') || !mayInstall()) return;
  await installFromDebian('strace');
}
