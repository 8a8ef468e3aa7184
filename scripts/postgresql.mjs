import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { installFromDebian, mayInstall } from './debian.mjs';
import { isThere } from './run.mjs';

const versions = '/usr/lib/postgresql';

/** Where Debian's package reads what to do when it is installed. */
const settings = '/etc/postgresql-common/createcluster.d';

/** Installs PostgreSQL where there is none and we may; tests that need it are skipped where not. */
export async function providePostgres() {
  if ((await isInstalled()) || !mayInstall()) return;
  // The tests start servers of their own: nothing else shall come to life on this machine.
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
