import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file } from 'bun';
import { readConfig } from './config.ts';
import { settingsPage } from './settings-page.ts';

test('[O1] every setting has a working default', () => {
  expect(readConfig({})).toEqual({
    NODE_ENV: 'production',
    PORT: 3000,
    OPERATIONS_PORT: '',
    OPERATIONS_HOST: '127.0.0.1',
    HOST: '0.0.0.0',
    PUBLIC_URL: '',
    SUPPORT_URL: 'https://www.buymeacoffee.com',
    ANALYTICS_SCRIPT_URL: '',
    ROUTER_DEVTOOLS: 'off',
    DATA_SOURCE: 'database',
    DATABASE_URL: 'sqlite://data/story-pointer.db',
    REDIS_URL: '',
    WORKERS: 1,
    LOG_LEVEL: 'info',
    MAX_PARTICIPANTS: 200,
    MAX_STORIES: 500,
    MAX_SESSION_MEGABYTES: 8,
    BACKUP_FOLDER: '',
    BACKUPS_KEPT: 14,
    RETENTION_DAYS: 365,
    SEATS_PER_BROWSER: 1000,
    REQUESTS_PER_BROWSER: 600,
    REQUESTS_PER_ADDRESS: 30000,
    ENTRIES_PER_ADDRESS: 600,
    MEGABYTES_PER_BROWSER: 50,
    NUDGES_PER_BROWSER: 60,
    MEGABYTES_PER_ADDRESS: 500,
    MISSES_PER_ADDRESS: 600,
    CONNECTIONS_PER_SESSION: 1000,
    CONNECTIONS_PER_ADDRESS: 2000,
    SESSIONS_MEGABYTES: '',
    TRUSTED_PROXIES: 0,
    FRAME_ANCESTORS: [],
    TRACKERS: ['gitHub', 'gitLab'],
    TRACKER_TOKENS_FILE: '',
    TRACKER_PASSWORD_FILE: '',
    CREATE_TOKEN: '',
    API_TOKENS_FILE: '',
    NAME_HEADER: '',
    SIGN_IN_PROXIES: ['127.0.0.1', '::1'],
    WEBHOOKS: 'on',
    WEBHOOK_ALLOW: [],
    WEBHOOK_URL: '',
    WEBHOOK_SECRET_FILE: '',
    WEBHOOK_LANGUAGE: 'en',
    WEBHOOK_TIME_ZONE: 'UTC',
    SITE_NAME: 'Story Pointer',
    LOGO_FILE: '',
    IMPRINT_URL: '',
  });
});

test('[O1] settings come from the environment, and empty ones count as not set', () => {
  const config = readConfig({ PORT: '8080', DATA_SOURCE: 'memory', HOST: '', OTHER: 'x' });
  expect(config).toMatchObject({ PORT: 8080, DATA_SOURCE: 'memory', HOST: '0.0.0.0' });
});

test.each([
  ['HTTPS://Points.Example.org', 'https://points.example.org/'],
  ['https://points.example.org:443/points', 'https://points.example.org/points'],
])('[O1, W4] PUBLIC_URL=%s is read as %s', (given, taken) => {
  expect(readConfig({ PUBLIC_URL: given }).PUBLIC_URL).toBe(taken);
});

test.each([
  ['off', []],
  ['jira:https://Acme.atlassian.net/', ['jira:https://acme.atlassian.net']],
  [
    'public, redmine:http://pm.example.org:3100/redmine',
    ['gitHub', 'gitLab', 'redmine:http://pm.example.org:3100/redmine'],
  ],
])('[TR20] TRACKERS=%s is read as %p', (given, taken) => {
  expect<unknown>(readConfig({ TRACKERS: given }).TRACKERS).toEqual(taken);
});

test.each([
  ...['on', 'public,off', 'jira', 'jira:acme.atlassian.net', 'jira:ftp://acme.org', 'public,'],
  ...['trello:https://trello.com', 'jira:https://me:token@acme.org', 'jira:https://acme.org/?a=b'],
])('[TR20] TRACKERS=%s is an error that says what is allowed', (given) => {
  expect(() => readConfig({ TRACKERS: given })).toThrow(/^TRACKERS is ".*", but it must be public/);
});

test.each([
  ['https://example.org/points', 'https://example.org/points'],
  ['https://example.org', 'https://example.org/'],
])('[TR20] a tracker at %s is an error with PUBLIC_URL=%s', (tracker, url) => {
  const given = { TRACKERS: `redmine:${tracker}`, PUBLIC_URL: url };
  expect(() => readConfig(given)).toThrow(
    `TRACKERS names ${tracker}, which is this server itself.`,
  );
});

test.each([
  ['https://example.org/pm', 'https://example.org/p'],
  ['https://example.org', 'https://example.org/points'],
  ['https://example.org/pm', 'https://example.org'],
])('[TR20] a tracker at %s may be a neighbour of the pages at %s', (tracker, url) => {
  const given = { TRACKERS: `redmine:${tracker}`, PUBLIC_URL: url };
  expect(readConfig(given).TRACKERS).toHaveLength(1);
});

test('[O14] docs/settings.md lists every setting with its default and its meaning', async () => {
  const page = await file(join(import.meta.dir, '../docs/settings.md')).text();
  // `npm run settings` writes it.
  expect(page).toBe(settingsPage());
});

test.each([
  ['PORT', '65536', 'a port number from 0 (any free port) to 65535'],
  ['PORT', '-1', 'a port number from 0 (any free port) to 65535'],
  ['PORT', '3000x', 'a port number from 0 (any free port) to 65535'],
  ['PUBLIC_URL', 'points.example.org', 'the http or https address people open'],
  ['PUBLIC_URL', 'https://example.org/?a', 'the http or https address people open'],
  ['DATA_SOURCE', 'cloud', 'database or memory'],
  ['DATABASE_URL', 'mysql://db', 'sqlite:// and the path of a file, or the postgres:// address'],
  ['REDIS_URL', 'localhost:6379', 'the redis:// or rediss:// address'],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ['WEBHOOK_ALLOW', 'hooks.intern/24', 'hosts, addresses and networks with commas'],
  ['WEBHOOK_ALLOW', '10.1.2.0/33', 'hosts, addresses and networks with commas'],
  ['SIGN_IN_PROXIES', 'proxy.intern', 'addresses and networks with commas'],
  ['WEBHOOK_TIME_ZONE', 'Berlin', 'the name of a time zone, such as Europe/Berlin'],
  ['MAX_PARTICIPANTS', '0', 'a whole number from 1 to 10000'],
])(
  '[O1] %s=%s is refused with a sentence that names the key, the value and the allowed values',
  (key, value, allowed) => {
    expect(() => readConfig({ [key]: value })).toThrow(
      `${key} is "${value}", but it must be ${allowed}`,
    );
  },
);

test('[O1, W126] a creation token that could be guessed is refused, and not shown', () => {
  const allowed = 'it must be a text of 8 to 200 characters';
  expect(() => readConfig({ CREATE_TOKEN: 'poker' })).toThrow(
    `CREATE_TOKEN is "***", but ${allowed}`,
  );
});

const postgres = 'postgres://points@localhost/points';
const redis = 'redis://localhost';

test('[O33] several workers are accepted with the settings they need to work together', () => {
  const env = { WORKERS: '3', DATABASE_URL: postgres, REDIS_URL: redis };
  expect(readConfig(env)).toMatchObject({ WORKERS: 3 });
});

test.each([
  { DATABASE_URL: postgres },
  { REDIS_URL: redis },
  { DATABASE_URL: postgres, REDIS_URL: redis, DATA_SOURCE: 'memory' },
])('[O33, O1] several workers with %p are refused with a sentence', (env) => {
  expect(() => readConfig({ WORKERS: '3', ...env })).toThrow(
    'WORKERS is "3", but several need a PostgreSQL in DATABASE_URL and a Redis in REDIS_URL',
  );
});
