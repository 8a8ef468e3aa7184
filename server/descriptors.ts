import { closeSync, openSync } from 'node:fs';
import { type Server, sleepSync } from 'bun';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const checkInterval = 100;

/** Milliseconds with a free descriptor after which the shortage is over. */
const recoveryTime = 10_000;

/** Milliseconds before the process tries again to accept a connection. */
const acceptPause = 10;

/** The share that live connections may use: the rest is for requests and the store. */
const shareOfLive = 3 / 4;

const shortage =
  'out of file descriptors: live connections without a seat are closed until some are free again. Raise the limit of open files.';

/** @returns a sentence if the settings allow more live connections than the limit of open files */
export function tooFewFiles(most: number, config: Config): string | undefined {
  const keys = ['CONNECTIONS_PER_ADDRESS', 'CONNECTIONS_PER_SESSION'] as const;
  const places = mostLiveOf(most);
  const tooMany = keys.filter((key) => config[key] > places);
  if (tooMany.length === 0) return undefined;
  const needed = Math.ceil(Math.max(...tooMany.map((key) => config[key])) / shareOfLive);
  const allowed = tooMany.map((key) => `${key}=${config[key]}`).join(' and ');
  return `The limit of ${most} open files is enough for ${places} live connections, but ${allowed} would allow more. Raise the limit of open files to ${needed} (ulimit -n, LimitNOFILE of systemd, ulimits of Docker), or set ${tooMany.join(' and ')} to ${places} or less.`;
}

export function mostLiveOf(mostFiles: number): number {
  return Math.floor(mostFiles * shareOfLive);
}

interface Watched<T> {
  readonly server: Server<T>;
  readonly app: Pick<App, 'setCrowded'>;
  readonly log: Log;
  readonly mostFiles: number;
}

/** In a shortage closes idle connections, then those without a seat. The runtime reports none, so this checks by itself. */
export function watchDescriptors<T>({ server, app, log, mostFiles }: Watched<T>): void {
  const most = mostLiveOf(mostFiles);
  let began: number | undefined;
  let lastShort = 0;
  let isPausing = false;

  const look = () => {
    const isFull = server.pendingWebSockets >= most;
    const isOut = !isOneFree();
    const now = performance.now();
    if (isFull || isOut) {
      lastShort = now;
      if (began === undefined) {
        began = now;
        log.warn({ limit: mostFiles }, shortage);
        app.setCrowded(true);
      }
      server.closeIdleConnections();
    } else if (began !== undefined && now - lastShort > recoveryTime) {
      log.info({ seconds: Math.round((now - began) / 1000) }, 'file descriptors are free again');
      began = undefined;
      app.setCrowded(false);
    }
    if (isOut && !isPausing) pauseAccepting();
  };

  /** Without a rest the runtime would retry a refused connection in a tight loop. */
  const pauseAccepting = () => {
    isPausing = true;
    sleepSync(acceptPause);
    isPausing = !isOneFree();
    if (isPausing) setImmediate(pauseAccepting);
  };
  setInterval(look, checkInterval).unref();
}

/** Asks the system: the descriptors of the runtime and of connections without a request are not known here. */
function isOneFree(): boolean {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code !== 'EMFILE' && code !== 'ENFILE';
  }
}
