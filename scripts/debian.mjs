import { exitOf, isThere, start } from './run.mjs';

/** Whether this is a Debian, or one of its kin, on which we may install. */
export function mayInstall() {
  return process.getuid?.() === 0 && isThere('apt-get');
}

/** @param {string} name of a package */
export async function installFromDebian(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await exitOf(start('apt-get', ['update'], env));
  await exitOf(start('apt-get', ['install', '--yes', '--no-install-recommends', name], env));
}
