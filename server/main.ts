import * as z from 'zod/mini';
import { backUp, backUpDaily } from './backup.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { healthProblem } from './health.ts';
import { createLog, type Log } from './log.ts';
import { migrateData } from './migrate-data.ts';
import { localUrl, networkUrls } from './network.ts';
import { recover } from './recover.ts';
import { erase, listSessions } from './sessions.ts';
import { helpText, options } from './settings-page.ts';
import { start } from './start.ts';
import { version } from './version.ts';
import { Supervisor } from './workers/supervisor.ts';
import { WorkerLine } from './workers/worker-line.ts';

// Refusals of malformed input have English messages.
z.config(z.locales.en());

async function serve(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const port = await (config.WORKERS === 1
    ? start(config, log, undefined)
    : supervise(config, log));
  const { HOST, PUBLIC_URL } = config;
  log.info({ version, port }, `Story Pointer ${version} is ready at ${localUrl(HOST, port)}`);
  // Requests from any other address are refused then.
  const network = PUBLIC_URL === '' ? networkUrls(HOST, port) : [];
  if (network.length > 0) log.info({ network }, `In your network: ${network.join(' or ')}`);
}

/** Serves with several processes. @returns the port they share */
async function supervise({ WORKERS, PORT }: Config, log: Log): Promise<number> {
  const supervisor = new Supervisor(PORT, log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      await supervisor.stop(signal);
      process.exit(0);
    });
  }
  const failed = await supervisor.start(WORKERS);
  if (failed !== undefined) {
    await supervisor.stop('SIGTERM');
    process.exit(failed);
  }
  return supervisor.port;
}

async function work(config: Config, number: number): Promise<void> {
  const log = createLog(config.LOG_LEVEL).child({ worker: number });
  const port = await start(config, log, new WorkerLine(number));
  log.info({ port }, 'a worker is ready');
}

/** @param options the command line after the program's name */
async function run([option, ...values]: readonly string[]): Promise<void> {
  // Only a supervisor can start a worker: others have no channel to it.
  if (option === '--worker' && process.send)
    return work(readConfig(process.env), Number(values[0]));
  switch (option) {
    case undefined:
      return serve(readConfig(process.env));
    case '-h':
    case '--help':
      process.stdout.write(helpText());
      return;
    case '-v':
    case '--version':
      process.stdout.write(`${version}\n`);
      return;
    case '--health': {
      const problem = await healthProblem(readConfig(process.env));
      if (problem === null) return;
      process.stderr.write(`${problem}\n`);
      process.exitCode = 1;
      return;
    }
    case '--migrate-data':
      return migrateData(...values);
    case '--backup':
      return backUp(readConfig(process.env), values[0]);
    case '--backup-daily':
      return backUpDaily(readConfig(process.env));
    case '--recover':
      return recover(readConfig(process.env), values[0]);
    case '--sessions':
      return listSessions(readConfig(process.env));
    case '--erase':
      return erase(readConfig(process.env), ...values);
    default:
      throw new ConfigError(
        `Unknown option "${option}". Options: ${Object.keys(options).join(', ')}.`,
      );
  }
}

// Data and backups are for the user that runs the program alone.
process.umask(0o077);

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}
