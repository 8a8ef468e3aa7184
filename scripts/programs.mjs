import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { installFromDebian, mayInstall } from './debian.mjs';

/** Programs of operators around the product, with their Debian packages; for the nightly tests. */
const nightlyPrograms = [
  { key: 'NGINX', name: 'nginx', packageName: 'nginx-light', question: '-v' },
  { key: 'OPENSSL', name: 'openssl', packageName: 'openssl', question: 'version' },
  { key: 'CADDY', name: 'caddy', packageName: 'caddy', question: 'version' },
  {
    key: 'SYSTEMD_ANALYZE',
    name: 'systemd-analyze',
    packageName: 'systemd',
    question: '--version',
  },
  { key: 'PROMTOOL', name: 'promtool', packageName: 'prometheus', question: '--version' },
];

/** Browsers for the tests, with their Debian packages. */
const browsers = [
  { key: 'FIREFOX', name: 'firefox-esr', packageName: 'firefox-esr', question: '--version' },
  {
    key: 'WEBKIT_DRIVER',
    name: 'WebKitWebDriver',
    packageName: 'webkit2gtk-driver',
    question: '--help',
  },
  { key: 'XVFB', name: 'Xvfb', packageName: 'xvfb', question: '-help' },
];

/**
 * The programs of this machine, installed first if they are missing and we may.
 * @returns {Promise<Record<string, string>>} their paths by key; tests of missing ones are skipped
 */
export async function providePrograms() {
  const programs = process.env['NIGHTLY'] ? [...browsers, ...nightlyPrograms] : browsers;
  const missing = programs.filter((program) => !find(program));
  if (missing.length > 0 && mayInstall()) {
    await installFromDebian(...missing.map(({ packageName }) => packageName));
  }
  const found = programs.map((program) => [program.key, find(program)]).filter(([, path]) => path);
  return Object.fromEntries(found);
}

function find({ name, question }) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => spawnSync(path, [question]).status === 0);
}
