import * as z from 'zod/mini';

/** What an operator may set, each key with a default that works. The README lists them in a table. */

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/)),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.minimum(least), z.maximum(most)),
  );

interface Key<T> {
  readonly schema: z.ZodMiniType<T, unknown>;
  readonly fallback: string;
  /** Completes the sentence 'KEY is "x", but it must be …'. */
  readonly allowed: string;
}

const key = <T>(schema: z.ZodMiniType<T, unknown>, fallback: string, allowed: string): Key<T> => ({
  schema,
  fallback,
  allowed,
});

const edgeLimit = (fallback: string) =>
  key(wholeNumber(1, 1_000_000_000), fallback, 'a whole number from 1 to 1000000000');

const keys = {
  NODE_ENV: key(
    z.enum(['production', 'development', 'test']),
    'production',
    'production, or development or test (then the web is not served)',
  ),
  PORT: key(wholeNumber(0, 65535), '3000', 'a port number from 0 (any free port) to 65535'),
  HOST: key(z.string().check(z.minLength(1)), '0.0.0.0', 'an address or host name to listen on'),
  PUBLIC_URL: key(
    z.union([
      z.literal(''),
      z.pipe(
        z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]*$/)),
        // As browsers write it: HTTPS://Points.example.org:443 is https://points.example.org/.
        z.transform((text) => new URL(text).href),
      ),
    ]),
    '',
    'the http or https address people open, for example https://points.example.org',
  ),
  SUPPORT_URL: key(
    z.url({ protocol: /^https?$/ }),
    'https://www.buymeacoffee.com',
    'an http or https address',
  ),
  ANALYTICS_SCRIPT_URL: key(
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    '',
    'the http or https address of a script',
  ),
  ROUTER_DEVTOOLS: key(z.enum(['on', 'off']), 'off', 'on or off'),
  DATA_SOURCE: key(z.enum(['database', 'memory']), 'database', 'database or memory'),
  DATABASE_URL: key(
    z.union([
      z.string().check(z.regex(/^sqlite:\/\/.+$/)),
      z.url({ protocol: /^postgres(ql)?$/, hostname: /./ }),
    ]),
    'sqlite://data/story-pointer.db',
    'sqlite:// and the path of a file, or the postgres:// address of a database',
  ),
  REDIS_URL: key(
    z.union([z.literal(''), z.url({ protocol: /^rediss?$/, hostname: /./ })]),
    '',
    'the redis:// or rediss:// address of a Redis or Valkey',
  ),
  WORKERS: key(wholeNumber(1, 256), '1', 'a whole number from 1 to 256'),
  LOG_LEVEL: key(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'debug, info, warn, error or silent',
  ),
  MAX_PARTICIPANTS: key(wholeNumber(1, 10_000), '200', 'a whole number from 1 to 10000'),
  MAX_STORIES: key(wholeNumber(1, 10_000), '500', 'a whole number from 1 to 10000'),
  MAX_SESSION_MEGABYTES: key(wholeNumber(1, 100), '8', 'a whole number from 1 to 100'),
  RETENTION_DAYS: key(wholeNumber(1, 36_500), '365', 'a whole number from 1 to 36500'),
  SEATS_PER_BROWSER: edgeLimit('1000'),
  REQUESTS_PER_BROWSER: edgeLimit('600'),
  REQUESTS_PER_ADDRESS: edgeLimit('30000'),
  ENTRIES_PER_ADDRESS: edgeLimit('600'),
  MEGABYTES_PER_BROWSER: edgeLimit('50'),
  MEGABYTES_PER_ADDRESS: edgeLimit('500'),
  MISSES_PER_ADDRESS: edgeLimit('600'),
  CONNECTIONS_PER_SESSION: edgeLimit('1000'),
  CONNECTIONS_PER_ADDRESS: edgeLimit('2000'),
  TRUSTED_PROXIES: key(wholeNumber(0, 10), '0', 'a whole number from 0 to 10'),
} as const;

export type Config = {
  readonly [K in keyof typeof keys]: (typeof keys)[K] extends Key<infer T> ? T : never;
};

/** A setting that cannot be used; its message is what the operator reads. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment; an empty value counts as not set.
 * @throws {ConfigError} naming the key, the value and what is allowed
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: keyof typeof keys, { schema, fallback, allowed }: Key<T>): T => {
    const value = env[name] || fallback;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      throw new ConfigError(`${name} is "${withoutSecrets(value)}", but it must be ${allowed}.`);
    }
    return parsed.data;
  };
  const config = {
    NODE_ENV: read('NODE_ENV', keys.NODE_ENV),
    PORT: read('PORT', keys.PORT),
    HOST: read('HOST', keys.HOST),
    PUBLIC_URL: read('PUBLIC_URL', keys.PUBLIC_URL),
    SUPPORT_URL: read('SUPPORT_URL', keys.SUPPORT_URL),
    ANALYTICS_SCRIPT_URL: read('ANALYTICS_SCRIPT_URL', keys.ANALYTICS_SCRIPT_URL),
    ROUTER_DEVTOOLS: read('ROUTER_DEVTOOLS', keys.ROUTER_DEVTOOLS),
    DATA_SOURCE: read('DATA_SOURCE', keys.DATA_SOURCE),
    DATABASE_URL: read('DATABASE_URL', keys.DATABASE_URL),
    REDIS_URL: read('REDIS_URL', keys.REDIS_URL),
    WORKERS: read('WORKERS', keys.WORKERS),
    LOG_LEVEL: read('LOG_LEVEL', keys.LOG_LEVEL),
    MAX_PARTICIPANTS: read('MAX_PARTICIPANTS', keys.MAX_PARTICIPANTS),
    MAX_STORIES: read('MAX_STORIES', keys.MAX_STORIES),
    MAX_SESSION_MEGABYTES: read('MAX_SESSION_MEGABYTES', keys.MAX_SESSION_MEGABYTES),
    RETENTION_DAYS: read('RETENTION_DAYS', keys.RETENTION_DAYS),
    SEATS_PER_BROWSER: read('SEATS_PER_BROWSER', keys.SEATS_PER_BROWSER),
    REQUESTS_PER_BROWSER: read('REQUESTS_PER_BROWSER', keys.REQUESTS_PER_BROWSER),
    REQUESTS_PER_ADDRESS: read('REQUESTS_PER_ADDRESS', keys.REQUESTS_PER_ADDRESS),
    ENTRIES_PER_ADDRESS: read('ENTRIES_PER_ADDRESS', keys.ENTRIES_PER_ADDRESS),
    MEGABYTES_PER_BROWSER: read('MEGABYTES_PER_BROWSER', keys.MEGABYTES_PER_BROWSER),
    MEGABYTES_PER_ADDRESS: read('MEGABYTES_PER_ADDRESS', keys.MEGABYTES_PER_ADDRESS),
    MISSES_PER_ADDRESS: read('MISSES_PER_ADDRESS', keys.MISSES_PER_ADDRESS),
    CONNECTIONS_PER_SESSION: read('CONNECTIONS_PER_SESSION', keys.CONNECTIONS_PER_SESSION),
    CONNECTIONS_PER_ADDRESS: read('CONNECTIONS_PER_ADDRESS', keys.CONNECTIONS_PER_ADDRESS),
    TRUSTED_PROXIES: read('TRUSTED_PROXIES', keys.TRUSTED_PROXIES),
  };
  checkWorkers(config);
  return config;
}

/** @throws {ConfigError} */
function checkWorkers({ WORKERS, DATA_SOURCE, DATABASE_URL, REDIS_URL }: Config): void {
  const canShare =
    DATA_SOURCE === 'database' && DATABASE_URL.startsWith('postgres') && REDIS_URL !== '';
  if (WORKERS === 1 || canShare) return;
  throw new ConfigError(
    `WORKERS is "${WORKERS}", but several need a PostgreSQL in DATABASE_URL and a Redis in REDIS_URL to work together.`,
  );
}

/** The error that says why a database cannot be used. */
export function unusable(databaseUrl: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `The database at ${withoutSecrets(databaseUrl)} cannot be used: ${reason}`,
  );
}

/** An address without the user and password that stand in it. */
function withoutSecrets(url: string): string {
  return url.replace(/^(\w+:\/\/)?.*@/, '$1***@').replace(/(password=)[^&]*/gi, '$1***');
}
