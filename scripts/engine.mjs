import { spawnSync } from 'node:child_process';
import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Podman, what runs its containers, and what joins them in a network. */
const packages = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'busybox-static'];

/** What brings Compose files up. */
const composer = 'podman-compose';

/**
 * What builds images and runs containers: Docker where its engine runs, else Podman, installed first
 * where it is missing and we may.
 * @returns {Promise<Record<string, string>>} ENGINE; tests that need it skip where it is not there
 */
export async function provideEngine() {
  const wanted = process.env['CONTAINERS'] ? [...packages, composer] : packages;
  if (spawnSync('docker', ['info']).status === 0) return { ENGINE: 'docker' };
  // Without root, Podman is what its user has set up; as root it is set up by the tests themselves.
  if (mayInstall() && !wanted.every(isInstalled)) await installFromDebian(...wanted);
  return isThere('podman') ? { ENGINE: 'podman' } : {};
}

function isInstalled(name) {
  return spawnSync('dpkg', ['--status', name]).status === 0;
}
