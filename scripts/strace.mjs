import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Installs strace if it is missing and we may; the test of power cuts is skipped without it. */
export async function provideStrace() {
  if (isThere('strace') || !mayInstall()) return;
  await installFromDebian('strace');
}
