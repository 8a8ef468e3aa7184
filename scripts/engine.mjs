import { spawnSync } from 'node:child_process';
import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Podman with Compose, its runtime and its network. */
const packages = [
  ...['podman', 'podman-compose', 'runc', 'netavark', 'aardvark-dns', 'iptables'],
  'busybox-static',
];

/**
 * Finds what builds images and runs containers: Docker if its engine runs, else Podman, which is installed
 * if it is missing.
 * @returns {Promise<Record<string, string>>} ENGINE; tests that need it skip where it is not there
 */
export async function provideEngine() {
  if (spawnSync('docker', ['info']).status === 0) return { ENGINE: 'docker' };
  // Without root, Podman is set up by its user; as root, by the tests themselves.
  if (mayInstall() && !packages.every(isInstalled)) await installFromDebian(...packages);
  return isThere('podman') ? { ENGINE: 'podman' } : {};
}

function isInstalled(name) {
  return spawnSync('dpkg', ['--status', name]).status === 0;
}
