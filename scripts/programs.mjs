import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

/** Programs that tests of the server start, with their Debian packages. */
const services = [
  { packageName: 'postgresql', isInstalled: hasPostgres },
  {
    packageName: 'redis-server',
    isInstalled: () => ['redis-server', 'valkey-server'].some(isThere),
  },
  { packageName: 'strace', isInstalled: () => isThere('strace') },
  { packageName: 'python3', isInstalled: () => isThere('python3') },
  { packageName: 'libfaketime', isInstalled: hasFaketime },
];

/** Other browsers, and programs of operators around the product, for the nightly tests. */
const nightlyPrograms = [
  { key: 'FIREFOX', name: 'firefox-esr', packageName: 'firefox-esr' },
  { key: 'WEBKIT_DRIVER', name: 'WebKitWebDriver', packageName: 'webkit2gtk-driver' },
  { key: 'XVFB', name: 'Xvfb', packageName: 'xvfb' },
  { key: 'NGINX', name: 'nginx', packageName: 'nginx-light' },
  { key: 'OPENSSL', name: 'openssl', packageName: 'openssl' },
  { key: 'CADDY', name: 'caddy', packageName: 'caddy' },
  { key: 'SYSTEMD_ANALYZE', name: 'systemd-analyze', packageName: 'systemd' },
  { key: 'PROMTOOL', name: 'promtool', packageName: 'prometheus' },
  {
    key: 'QEMU_ARM64',
    name: 'qemu-aarch64-static',
    packageName: 'qemu-user-static libc6-arm64-cross',
  },
];

/** Settings that Debian's PostgreSQL reads when it is installed. */
const postgresSettings = '/etc/postgresql-common/createcluster.d';

/** Installs missing services if we may; tests that need a missing one are skipped. */
export async function provideServices() {
  const missing = services.filter(({ isInstalled }) => !isInstalled());
  if (missing.length === 0 || !mayInstall()) return;
  // Tests start their own servers: the package must not start one.
  const noServer = join(postgresSettings, 'no-main-cluster.conf');
  await mkdir(postgresSettings, { recursive: true });
  await writeFile(noServer, 'create_main_cluster = false\n');
  await installFromDebian(...missing.map(({ packageName }) => packageName));
  await rm(noServer);
}

/**
 * The programs of the nightly tests, installed first if they are missing and we may.
 * @returns {Promise<Record<string, string>>} their paths by key; tests of missing ones are skipped
 */
export async function provideNightlyPrograms() {
  const missing = nightlyPrograms.filter(({ name }) => !find(name));
  if (missing.length > 0 && mayInstall()) {
    await installFromDebian(...missing.flatMap(({ packageName }) => packageName.split(' ')));
  }
  const found = nightlyPrograms.map(({ key, name }) => [key, find(name)]);
  return Object.fromEntries(found.filter(([, path]) => path));
}

function find(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function hasPostgres() {
  return isThere('initdb') || programIn('/usr/lib/postgresql', 'bin/initdb');
}

function hasFaketime() {
  return programIn('/usr/lib', 'faketime/libfaketime.so.1');
}

/** Whether a folder of this one has such a file: Debian has one for each version or architecture. */
function programIn(folder, path) {
  return (
    existsSync(folder) && readdirSync(folder).some((kind) => existsSync(join(folder, kind, path)))
  );
}
