import { webhookTargetFields } from '@story-pointer/core/session/webhook-target';
import { addOwnTrackers, programs } from '@story-pointer/core/trackers/own-trackers';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { passwordAdvice, visible, withoutSecrets } from './printable.ts';
import {
  address,
  count,
  descriptionOf,
  hostList,
  limit,
  networkList,
  originList,
  path,
  placeOfPages,
  readableUser,
  setting,
  trackerList,
  wholeNumber,
} from './setting.ts';

addOwnTrackers();
const ownNames = Object.keys(programs).map((name) => `${name}:https://…`);

const configSchema = z.object({
  PORT: setting(wholeNumber(0, 65535), {
    fallback: '3000',
    allowed: 'a port number from 0 (any free port) to 65535',
    meaning: 'Port to listen on; `0` takes a free one.',
  }),
  HOST: setting(z.string().check(z.minLength(1)), {
    fallback: '0.0.0.0',
    allowed: 'an address or host name to listen on',
    meaning: 'Address to listen on.',
  }),
  OPERATIONS_PORT: setting(z.union([z.literal(''), wholeNumber(0, 65535)]), {
    fallback: '',
    allowed: 'a port number from 0 (any free port) to 65535',
    meaning:
      'Port of `/metrics` and `/readyz`, by default 10,000 above `PORT`. With the value of `PORT` they are served beside the pages, where only proxies that add their headers are kept from them.',
  }),
  OPERATIONS_HOST: setting(z.string().check(z.minLength(1)), {
    fallback: '127.0.0.1',
    allowed: 'an address or host name to listen on',
    meaning: 'Address to listen on for `/metrics` and `/readyz`.',
  }),
  PUBLIC_URL: setting(z.union([z.literal(''), placeOfPages]), {
    fallback: '',
    allowed: 'the http or https address people open, for example https://points.example.org',
    meaning:
      'Address people open, such as `https://points.example.org`, or with a path, `https://example.org/points`, to serve everything below it. With `https` the cookie is sent over TLS only. Requests from pages at another address are refused.',
  }),
  TRUSTED_PROXIES: setting(wholeNumber(0, 10), {
    fallback: '0',
    allowed: 'a whole number from 0 to 10',
    meaning:
      'Number of proxies in front of the server that add to `X-Forwarded-For`. With `0` that header is ignored, and everyone behind a proxy counts as one address.',
  }),
  DATABASE_URL: setting(
    z.union([
      z.string().check(z.regex(/^sqlite:\/\/.+$/)),
      z.url({ protocol: /^postgres(ql)?$/, hostname: /./ }).check(readableUser),
    ]),
    {
      fallback: 'sqlite://data/story-pointer.db',
      allowed: 'sqlite:// and the path of a file, or the postgres:// address of a database',
      meaning:
        '`sqlite://` and the path of a file, created if missing, or the address of a PostgreSQL database, such as `postgres://user:password@host:5432/points?sslmode=verify-full`; `sslrootcert=` names the file of your own certificate authority.',
    },
  ),
  DATA_SOURCE: setting(z.enum(['database', 'memory']), {
    fallback: 'database',
    allowed: 'database or memory',
    meaning:
      '`database`, or `memory`: a sample session to try, lost when the process ends. Open it at `/session?sessionId=session-1&participantId=participant-1`.',
  }),
  BACKUP_FOLDER: path(
    'Folder of the backups by `--backup` and by the files in `deploy/backup`; metrics show its free space and newest backup. See [operating.md](operating.md#back-up-and-restore).',
    'the path of a folder',
  ),
  BACKUPS_KEPT: count(1, 10_000, '14', 'Backups kept in `BACKUP_FOLDER`; older ones are deleted.'),
  RETENTION_DAYS: count(1, 36_500, '365', 'Days a session is kept after its last change.'),
  REDIS_URL: setting(
    z.union([z.literal(''), z.url({ protocol: /^rediss?$/, hostname: /./ }).check(readableUser)]),
    {
      fallback: '',
      allowed: 'the redis:// or rediss:// address of a Redis or Valkey',
      meaning:
        '`redis://` or `rediss://` address of the Redis or Valkey that connects several processes on one database; `?sslrootcert=` as for PostgreSQL.',
    },
  ),
  WORKERS: count(
    1,
    256,
    '1',
    'Number of processes that share the port, on Linux. Several need PostgreSQL and Redis.',
  ),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']), {
    fallback: 'info',
    allowed: 'debug, info, warn, error or silent',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`.',
  }),
  SITE_NAME: setting(
    z.string().check(
      z.maxLength(40),
      z.refine((name) => visible(name) === name),
    ),
    {
      fallback: 'Story Pointer',
      allowed: 'a name of at most 40 characters',
      meaning:
        'Name of this installation, for the header, titles, invitations and the home screen.',
    },
  ),
  LOGO_FILE: path(
    'Logo for the header and the home screen in place of ours: an SVG, PNG or WebP file of at most 100 kB.',
  ),
  IMPRINT_URL: address(
    'an http or https address',
    'Address of your imprint, with the name and contact of the operator. The public pages and `/privacy` link to it.',
  ),
  SUPPORT_URL: setting(z.url({ protocol: /^https?$/ }), {
    fallback: 'https://www.buymeacoffee.com',
    allowed: 'an http or https address',
    meaning: "Address behind 'Buy me a coffee'.",
  }),
  ANALYTICS_SCRIPT_URL: address(
    'the http or https address of a script',
    'Address of your own analytics script to add to the pages. Without it `/metrics` counts page views by route, without identifiers.',
  ),
  FRAME_ANCESTORS: setting(originList, {
    fallback: '',
    allowed: 'http or https origins with commas, such as https://*.teams.microsoft.com',
    meaning:
      'Origins whose pages may show the product in a frame, with commas, such as `https://intranet.example.org`; `*.` stands for sub-domains. Without it no page may. See [frames.md](frames.md).',
  }),
  CREATE_TOKEN: setting(z.string().check(z.regex(/^(?:.{8,200})?$/u)), {
    ...{ fallback: '', allowed: 'a text of 8 to 200 characters', isSecret: true },
    meaning:
      'Secret of 8 characters or more without which nobody creates a session: people type it once in the form (each time with `ANALYTICS_SCRIPT_URL`, below a path, or without trackers), programs send it as `createToken`. Links of teams start sessions without it. By default anybody can create sessions.',
  }),
  API_TOKENS_FILE: path(
    'File with tokens of this server for programs: a name, scopes, the last day and a token a line, such as `Jira Sync create,stories 2027-12-31 sp_…`. See [api.md](api.md#tokens-of-the-installation).',
  ),
  TRACKERS: setting(trackerList, {
    fallback: 'public',
    allowed: `public, ${ownNames.join(', ')}, several of these with commas, or off`,
    meaning:
      "`public`: a pasted address of github.com or gitlab.com shows its open issues, which the person's browser asks for. The name of another tracker and its address, as in `public,jira:https://acme.atlassian.net`: this server asks it there, with the token of each person. `off`: no tracker is asked. [trackers.md](trackers.md) has the names.",
  }),
  TRACKER_TOKENS_FILE: path(
    'File with tokens of this server, so that people need none: a tracker, its token and its projects a line, such as `jira:https://acme.atlassian.net bot@acme.org:TOKEN SHOP,WEB`. It needs one of the next two. See [trackers.md](trackers.md#tokens-of-the-server).',
  ),
  TRACKER_PASSWORD_FILE: path(
    'File with the password that people type to use these tokens; a browser is remembered for 12 hours.',
  ),
  NAME_HEADER: setting(z.string().check(z.regex(/^[\w-]*$/)), {
    fallback: '',
    allowed: 'the name of a header, such as X-Forwarded-User',
    meaning:
      'Header in which a sign-in proxy names a person. Forms propose that name, in UTF-8, Latin-1 or RFC 8187, and the person may use these tokens without a password. The proxy has to remove it from what browsers send.',
  }),
  SIGN_IN_PROXIES: setting(networkList, {
    fallback: '127.0.0.1,::1',
    allowed: 'addresses and networks with commas, such as 10.1.2.3,172.18.0.0/16',
    meaning:
      'Addresses and networks of the sign-in proxies, such as `172.18.0.0/16`: from any other one `NAME_HEADER` is ignored.',
  }),
  WEBHOOKS: setting(z.enum(['on', 'off']), {
    fallback: 'on',
    allowed: 'on or off',
    meaning: '`off`: nothing is sent to webhooks, and none can be created.',
  }),
  WEBHOOK_ALLOW: setting(hostList, {
    fallback: '',
    allowed: 'hosts, addresses and networks with commas, such as hooks.intern,10.1.2.0/24',
    meaning:
      'Hosts, addresses and networks to which webhooks may also lead, over `http` too, such as `hooks.intern,10.1.2.0/24`. A name in such a network needs `https`, or to be in the list itself. By default they lead to the internet alone, over `https`.',
  }),
  WEBHOOK_URL: setting(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), {
    fallback: '',
    allowed: 'an http or https address',
    isSecret: true,
    meaning:
      'Address of a webhook that is sent the events of all sessions, wherever it leads. See [webhooks.md](webhooks.md).',
  }),
  WEBHOOK_SECRET_FILE: path(
    'File with the secret by which its messages are signed: `whsec_` and 24 to 64 random bytes in base64.',
  ),
  WEBHOOK_LANGUAGE: setting(webhookTargetFields.language, {
    ...{ fallback: 'en', allowed: 'the tag of a language of the pages, such as de' },
    meaning: 'Language of its messages where it leads to a chat, such as `de`.',
  }),
  WEBHOOK_TIME_ZONE: setting(webhookTargetFields.timeZone, {
    ...{ fallback: 'UTC', allowed: 'the name of a time zone, such as Europe/Berlin' },
    meaning: 'Time zone of the times in these messages, such as `Europe/Berlin`.',
  }),
  MAX_PARTICIPANTS: count(1, 10_000, '200', 'People in one session at most.'),
  MAX_STORIES: count(1, 10_000, '500', 'Stories in one session at most.'),
  MAX_SESSION_MEGABYTES: count(
    1,
    100,
    '8',
    'Megabytes of one session at most; 100,000 votes take 6.',
  ),
  SEATS_PER_BROWSER: limit('1000', 'Sessions one browser can be in at a time.'),
  REQUESTS_PER_BROWSER: limit('600', 'Requests of one browser in a minute.'),
  REQUESTS_PER_ADDRESS: limit('30000', 'Requests of all people behind one address in a minute.'),
  ENTRIES_PER_ADDRESS: limit(
    '600',
    'Sessions that can be created from one address in a minute; a tenth as many people can join one session.',
  ),
  MEGABYTES_PER_BROWSER: limit('50', 'Megabytes one browser can add in a day, rounded up.'),
  MEGABYTES_PER_ADDRESS: limit(
    '500',
    'Megabytes all people behind one address can add in a day; a new session counts for a 5,000th.',
  ),
  NUDGES_PER_BROWSER: limit('60', 'Requests for a missing vote from one browser in a minute.'),
  MISSES_PER_ADDRESS: limit(
    '600',
    'Wrong session codes from one address in a minute. A wrong short code counts as 20. Of wrong access passwords, creation tokens and tokens of trackers a twentieth each. Of webhooks that are made or confirmed a tenth.',
  ),
  CONNECTIONS_PER_SESSION: limit('1000', 'Open pages of one session at a time, for each process.'),
  CONNECTIONS_PER_ADDRESS: limit(
    '2000',
    'Open pages of all people behind one address at a time, for each process.',
  ),
  SESSIONS_MEGABYTES: setting(z.union([z.literal(''), wholeNumber(1, 1_000_000)]), {
    fallback: '',
    allowed: 'a whole number from 1 to 1000000',
    meaning:
      'Megabytes of open sessions that one process keeps in memory, half of them for one address; a tenth of the memory, divided by `WORKERS`, by default.',
  }),
  ROUTER_DEVTOOLS: setting(z.enum(['on', 'off']), {
    fallback: 'off',
    allowed: 'on or off',
    meaning: "`on` shows the router's developer panel in the pages.",
  }),
  NODE_ENV: setting(z.enum(['production', 'development', 'test']), {
    fallback: 'production',
    allowed: 'production, development or test',
    meaning: 'With `development` or `test` the server has the API alone.',
  }),
});

export type Config = Readonly<z.infer<typeof configSchema>>;

export const settings = Object.entries(configSchema.shape).map(([name, schema]) => {
  const description = descriptionOf(schema);
  if (!description) throw new Error(`the setting ${name} has no description`);
  return { name, ...description };
});

/** A setting that cannot be used; its message is for the operator. */
export class ConfigError extends Error {
  /** The exit code: one for a setting that is wrong, one (EX_TEMPFAIL) for a reason that may pass. */
  readonly exitCode: 2 | 75;

  constructor(message: string, exitCode: 2 | 75 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Reads the configuration from the environment. @throws {ConfigError} naming the key, the value and what is allowed */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { data, error } = configSchema.safeParse(env);
  if (error) {
    const wrong = settings.find(({ name }) => name === error.issues[0]?.path[0]);
    if (!wrong) throw error;
    const { name, allowed, isSecret } = wrong;
    const given = env[name]?.trim() ?? '';
    const shown = isSecret ? '***' : visible(withoutSecrets(given));
    throw new ConfigError(
      `${name} is "${shown}", but it must be ${allowed}.${passwordAdvice(given)}`,
    );
  }
  checkWorkers(data);
  checkTrackers(data);
  return data;
}

function checkWorkers({ WORKERS, DATA_SOURCE, DATABASE_URL, REDIS_URL }: Config): void {
  const canShare =
    DATA_SOURCE === 'database' && DATABASE_URL.startsWith('postgres') && REDIS_URL !== '';
  if (WORKERS === 1 || canShare) return;
  throw new ConfigError(
    `WORKERS is "${WORKERS}", but several need a PostgreSQL in DATABASE_URL and a Redis in REDIS_URL to work together.`,
  );
}

/** The server never asks itself. */
function checkTrackers({ TRACKERS, PUBLIC_URL }: Config): void {
  const own = TRACKERS.map((name) => trackerOf(name).api).find(
    (api) => api === PUBLIC_URL.replace(/\/$/, ''),
  );
  if (own) throw new ConfigError(`TRACKERS names ${own}, which is this server itself.`);
}
