import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync, which } from 'bun';

/** For `describe.skipIf`. */
export const isOpensslMissing = which('openssl') === null;

/** A certificate authority of our own, with a certificate for localhost. */
export async function makeCertificates() {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-certificates-'));
  const path = (name: string) => join(folder, name);
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = (name: string) =>
    openssl(
      ...['req', '-x509', ...elliptic, '-subj', `/CN=${name}`, '-days', '2'],
      ...['-keyout', path(`${name}.key`), '-out', path(`${name}.pem`)],
    );
  authority('ours');
  authority('other');
  const request = ['-keyout', path('key.pem'), '-out', path('request.pem')];
  openssl('req', ...elliptic, '-subj', '/CN=localhost', ...request);
  await writeFile(path('names'), 'subjectAltName=DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', path('request.pem'), '-out', path('certificate.pem')],
    ...['-CA', path('ours.pem'), '-CAkey', path('ours.key'), '-CAcreateserial'],
    ...['-extfile', path('names'), '-days', '2'],
  );
  // PostgreSQL runs as a user of its own, and demands that its key is unreadable to others.
  await chmod(folder, 0o755);
  const { uid = 0, gid = 0 } = (await stat('/var/lib/postgresql').catch(() => undefined)) ?? {};
  if (process.getuid?.() === 0) await chown(path('key.pem'), uid, gid);
  await chmod(path('key.pem'), 0o600);
  return {
    authority: path('ours.pem'),
    otherAuthority: path('other.pem'),
    certificate: path('certificate.pem'),
    key: path('key.pem'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

function openssl(...words: string[]): void {
  const { exitCode, stderr } = spawnSync(['openssl', ...words]);
  if (exitCode !== 0) throw new Error(stderr.toString());
}
