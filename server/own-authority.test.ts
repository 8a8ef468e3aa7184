import { expect, setDefaultTimeout, test } from 'bun:test';
import { spawn, which } from 'bun';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { openDatabase } from './stores/database.ts';
import { isOpensslMissing, makeCertificates } from './testing/certificates.ts';
import { isPostgresMissing, PostgresServer } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { until } from './testing/until.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

test.skipIf(isOpensslMissing || isPostgresMissing)(
  '[O124] a PostgreSQL with a certificate of an own authority is trusted by sslrootcert, by the server and by pg_dump',
  async () => {
    await using files = await makeCertificates();
    const { certificate, key, authority, otherAuthority } = files;
    await using postgres = await PostgresServer.open([
      'ssl=on',
      `ssl_cert_file=${certificate}`,
      `ssl_key_file=${key}`,
    ]);
    const plain = (await postgres.newDatabase()).replace('127.0.0.1', 'localhost');
    const url = (root: string) => `${plain}?sslmode=verify-full&sslrootcert=${root}`;

    const store = await openDatabase(url(authority), Date.now);
    await store.check();
    await store.close();
    await expect(openDatabase(url(otherAuthority), Date.now)).rejects.toThrow('unable to verify');

    if (which('pg_dump') === null) return;
    const backUp = (root: string) => spawn(['pg_dump', url(root)], { stderr: 'ignore' });
    const dump = backUp(authority);
    expect(await new Response(dump.stdout).text()).toContain('CREATE TABLE public.sessions');
    expect(await dump.exited).toBe(0);
    expect(await backUp(otherAuthority).exited).toBe(1);
  },
);

test.skipIf(isOpensslMissing || isRedisMissing)(
  '[O124] a Redis with a certificate of an own authority is trusted by sslrootcert',
  async () => {
    await using files = await makeCertificates();
    const { certificate, key, authority, otherAuthority } = files;
    await using redis = await RedisServer.open(
      [],
      [
        ...['--tls-auth-clients', 'no', '--tls-ca-cert-file', authority],
        ...['--tls-cert-file', certificate, '--tls-key-file', key],
      ],
    );
    const url = (root: string) =>
      `${redis.url.replace('redis://127.0.0.1', 'rediss://localhost')}?sslrootcert=${root}`;
    const ours = openRedis(url(authority), createLog('silent'));
    await until(() => ours.bus.isConnected);
    ours.close();

    const said = Promise.withResolvers<string>();
    const other = openRedis(url(otherAuthority), createLog('warn', { write: said.resolve }));
    expect(await said.promise).toContain('certificate');
    expect(other.bus.isConnected).toBe(false);
    other.close();
  },
);
