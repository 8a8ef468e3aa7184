import type { Engine } from './engine.ts';
import { provideStandIns } from './stand-ins.ts';

const postgresBin = '/usr/lib/postgresql/15/bin';

/** Like the real image at its first start: makes a database and its user. */
const postgresEntrypoint = `#!/bin/sh
set -e
data=/var/lib/postgresql/data
as_postgres() { /usr/bin/setpriv --reuid=70 --regid=70 --clear-groups "$@"; }
mkdir -p "$data" /run/postgresql
chown 70:70 "$data" /run/postgresql
if [ ! -s "$data/PG_VERSION" ]; then
  chmod 700 "$data"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown 70 /tmp/password
  as_postgres initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile=/tmp/password \\
    --encoding=UTF8 --locale=C --auth=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | as_postgres postgres --single -D "$data" postgres
fi
exec /usr/bin/setpriv --reuid=70 --regid=70 --clear-groups \\
  postgres -D "$data" -c 'listen_addresses=*' -c unix_socket_directories=/run/postgresql
`;

/** The services of compose.scaled.yaml besides the product. */
const services = {
  'docker.io/library/caddy:2-alpine': {
    programs: ['/usr/bin/caddy'],
    hasShell: true,
    changes: [
      'ENV PATH=/usr/bin:/bin',
      'ENV HOME=/root',
      'ENV XDG_DATA_HOME=/data',
      'ENV XDG_CONFIG_HOME=/config',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
  'docker.io/library/postgres:17-alpine': {
    programs: [
      ...['postgres', 'initdb', 'pg_isready', 'pg_dump', 'pg_restore', 'psql'].map(
        (name) => `${postgresBin}/${name}`,
      ),
      '/usr/bin/setpriv',
    ],
    hasShell: true,
    files: ['/usr/share/postgresql/15', '/usr/lib/postgresql/15/lib', '/usr/share/zoneinfo'],
    texts: {
      '/etc/passwd': 'root:x:0:0::/root:/bin/sh\npostgres:x:70:70::/var/lib/postgresql:/bin/sh\n',
      '/entrypoint.sh': postgresEntrypoint,
    },
    changes: [
      `ENV PATH=${postgresBin}:/usr/bin:/bin`,
      'ENTRYPOINT ["/entrypoint.sh"]',
      'STOPSIGNAL SIGINT',
    ],
  },
  'docker.io/valkey/valkey:8-alpine': {
    programs: ['/usr/bin/redis-server', '/usr/bin/redis-cli'],
    hasShell: true,
    links: { '/bin/valkey-cli': '/usr/bin/redis-cli' },
    // The network decides about access, as with the real image.
    texts: {
      '/bin/valkey-server': '#!/bin/sh\nexec /usr/bin/redis-server --protected-mode no "$@"\n',
    },
    changes: ['ENV PATH=/bin', 'WORKDIR /tmp', 'CMD ["valkey-server"]'],
  },
};

export async function provideServices(engine: Engine): Promise<void> {
  await provideStandIns(engine, services);
}
