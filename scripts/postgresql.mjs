import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

const versions = '/usr/lib/postgresql';

/** The folder of settings that Debian's package reads when it is installed. */
const settings = '/etc/postgresql-common/createcluster.d';

/** Installs PostgreSQL if it is missing and we may; tests that need it are skipped without it. */
export async function providePostgres() {
  if ((await isInstalled()) || !mayInstall()) return;
  // Tests start their own servers: the package must not start one.
  const noServer = `${settings}/no-main-cluster.conf`;
  await mkdir(settings, { recursive: true });
  await writeFile(noServer, 'create_main_cluster = false\n');
  await installFromDebian('postgresql');
  await rm(noServer);
}

async function isInstalled() {
  if (isThere('initdb')) return true;
  const folders = await readdir(versions).catch(() => []);
  const programs = folders.map((version) => access(`${versions}/${version}/bin/initdb`));
  return (await Promise.allSettled(programs)).some(({ status }) => status === 'fulfilled');
}
