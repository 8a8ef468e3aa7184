import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Glob, SQL, type Subprocess, spawn, which } from 'bun';
import { freePort } from './free-port.ts';
import { untilSaid } from './until-said.ts';

/** The folder of PostgreSQL's programs; undefined on a machine without it. */
const programs = findPrograms();

/**
 * The folder in which the tests of one run share the data of an empty server, which takes long to
 * make.
 */
const template = process.env['POSTGRES_TEMPLATE'];

/** An address at the server that the tests of one run share. */
const shared = process.env['SHARED_POSTGRES'];

/** For `describe.skipIf`. */
export const isPostgresMissing = programs === undefined;

/** The number of connections that wait for a lock. */
export async function waitingIn(admin: SQL): Promise<number> {
  const waiting: unknown[] = await admin`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length;
}

/** The databases of a PostgreSQL on this machine. */
export class Databases {
  protected readonly port: number;

  protected constructor(port: number) {
    this.port = port;
  }

  /** The server that all tests of a run share, or one of its own for a single test. */
  static async shared(): Promise<Databases> {
    return shared ? new Databases(Number(new URL(shared).port)) : await PostgresServer.open();
  }

  /** The address of a new, empty database. */
  async newDatabase(): Promise<string> {
    const name = newName();
    await using sql = new SQL(this.#urlOf('postgres'), { max: 1 });
    await sql`CREATE DATABASE ${sql(name)}`;
    return this.#urlOf(name);
  }

  /**
   * Copies a database.
   * @param look gets the address of the copy, for as long as it does not change
   * @returns a function that replaces the database by the copy while it is in use, as when a
   * lagging standby takes over; `onReplaced` is called before its users can go on
   */
  async backUp(
    url: string,
    look = async (_copy: string) => {},
  ): Promise<(onReplaced?: () => void) => Promise<void>> {
    const name = new URL(url).pathname.slice(1);
    const copy = newName();
    await this.#replace(copy, name);
    await look(this.#urlOf(copy));
    return (onReplaced) => this.#replace(name, copy, onReplaced);
  }

  /** Keeps a shared server running. */
  async [Symbol.asyncDispose](): Promise<void> {}

  /** Makes a database from another one. Both are unavailable meanwhile. */
  async #replace(name: string, template: string, onReplaced = () => {}): Promise<void> {
    await using sql = new SQL(this.#urlOf('postgres'), { max: 1 });
    const allow = (may: boolean) =>
      sql`UPDATE pg_database SET datallowconn = ${may} WHERE datname IN ${sql([name, template])}`;
    await allow(false);
    const cut = () => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname IN ${sql([name, template])}`;
    while ((await cut()).length > 0);
    await sql`DROP DATABASE IF EXISTS ${sql(name)}`;
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`;
    onReplaced();
    await allow(true);
  }

  #urlOf(database: string): string {
    return `postgres://postgres:secret@127.0.0.1:${this.port}/${database}`;
  }
}

/** A PostgreSQL with its own data and the durability of production. */
export class PostgresServer extends Databases {
  readonly #folder: string;
  readonly #settings: readonly string[];
  #process: Subprocess | undefined;

  private constructor(folder: string, settings: readonly string[]) {
    super(freePort());
    this.#folder = folder;
    this.#settings = settings;
  }

  /**
   * A new server, ready and empty.
   * @param settings in the form `ssl=on`
   */
  static async open(settings: readonly string[] = []): Promise<PostgresServer> {
    const folder = join(tmpdir(), `story-pointer-postgres-${crypto.randomUUID()}`);
    await (template ? copyTemplate(template, folder) : initialize(folder));
    const server = new PostgresServer(folder, settings);
    await server.start();
    return server;
  }

  /** Starts it again, at the same address and with the same data. */
  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C'];
    const options = ['-D', this.#folder, '-p', String(this.port)];
    const server = runAsPostgres(
      program('postgres'),
      ...options,
      ...[...settings, ...this.#settings].flatMap((setting) => ['-c', setting]),
    );
    this.#process = server;
    await untilSaid(server.stderr, 'database system is ready to accept connections');
  }

  /** Stops it in good order, and cuts its connections. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Ends it like a crash: it writes nothing more, and has to recover at the next start. */
  kill(): Promise<void> {
    return this.#end('SIGQUIT');
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#process?.kill(signal);
    await this.#process?.exited;
  }
}

function newName(): string {
  return `test_${crypto.randomUUID().replaceAll('-', '')}`;
}

/** Debian keeps the programs of each version in a folder of its own, other systems on the path. */
function findPrograms(): string | undefined {
  const debian = new Glob('lib/postgresql/*/bin/initdb').scanSync({ cwd: '/usr', absolute: true });
  const initdb = [...debian].sort().at(-1) ?? which('initdb');
  return initdb ? dirname(initdb) : undefined;
}

/** Makes the data of an empty server. */
async function initialize(folder: string): Promise<void> {
  const options = ['--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync'];
  // A log in small files is less to copy.
  await succeed(program('initdb'), '--pgdata', folder, '--wal-segsize=1', ...options);
}

/** Copies that data, and makes it first if it is missing. */
async function copyTemplate(from: string, to: string): Promise<void> {
  if (!existsSync(from)) {
    const draft = `${from}-${crypto.randomUUID()}`;
    await initialize(draft);
    // The second of two finds it there.
    await rename(draft, from).catch(() => rm(draft, { recursive: true }));
  }
  await succeed('cp', '-Rp', from, to);
}

function program(name: string): string {
  return join(programs ?? '', name);
}

async function succeed(...command: string[]): Promise<void> {
  const { exited, stderr } = runAsPostgres(...command);
  if ((await exited) !== 0) throw new Error(await new Response(stderr).text());
}

/** PostgreSQL's programs refuse to run as root, so its package's user runs them instead. */
function runAsPostgres(...command: string[]) {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  return spawn(process.getuid?.() === 0 ? [...user, ...command] : command, {
    cwd: tmpdir(),
    stdout: 'ignore',
    stderr: 'pipe',
  });
}
