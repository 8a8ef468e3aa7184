import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { exitOf, isThere, start } from './run.mjs';

/** Whether this is a Debian, or a derivative, with the right to install. */
export function mayInstall() {
  return process.getuid?.() === 0 && isThere('apt-get');
}

/** The script that Debian asks before it starts a service of a package; 101 means no. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Installs packages, without starting their services.
 * @param {string[]} names
 */
export async function installFromDebian(...names) {
  const isOurs = !existsSync(policy);
  if (isOurs) await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await exitOf(start('apt-get', ['update'], env));
  await exitOf(start('apt-get', ['install', '--yes', '--no-install-recommends', ...names], env));
  if (isOurs) await rm(policy);
}
