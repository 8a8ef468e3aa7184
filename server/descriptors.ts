import { closeSync, openSync, readFileSync } from 'node:fs';
import { type Server, sleepSync } from 'bun';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** How often we look whether there is a descriptor left, in milliseconds. */
const pace = 100;

/** For so many milliseconds there has to be one before the shortage is over. */
const calm = 10_000;

/** How long the process rests, in milliseconds, before it tries again to take a connection. */
const rest = 10;

/** What live connections may take of all descriptors: the rest is for requests, and for the store. */
const shareOfLive = 3 / 4;

const runningOut =
  'file descriptors run out: until some are free again, live connections without a seat make room. Raise the limit of open files.';

/** How many files, connections among them, the system lets this process open; Infinity where it does not say. */
export function mostOpenFiles(): number {
  try {
    const [, most] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(most ?? Infinity);
  } catch {
    // Only Linux tells.
    return Infinity;
  }
}

/** @returns a sentence where the settings allow more live connections than there can be */
export function tooFewFiles(most: number, config: Config): string | undefined {
  const keys = ['CONNECTIONS_PER_ADDRESS', 'CONNECTIONS_PER_SESSION'] as const;
  const places = mostLiveOf(most);
  const tooMany = keys.filter((key) => config[key] > places);
  if (tooMany.length === 0) return undefined;
  const needed = Math.ceil(Math.max(...tooMany.map((key) => config[key])) / shareOfLive);
  const allowed = tooMany.map((key) => `${key}=${config[key]}`).join(' and ');
  return `At most ${most} files may be open, so that there can be ${places} live connections, but ${allowed} would allow more. Raise the limit of open files to ${needed} (ulimit -n, LimitNOFILE of systemd, ulimits of Docker), or set ${tooMany.join(' and ')} to ${places} or less.`;
}

/** How many live connections a process can hold that may have so many files open. */
export function mostLiveOf(mostFiles: number): number {
  return Math.floor(mostFiles * shareOfLive);
}

interface Watched<T> {
  readonly server: Server<T>;
  readonly app: Pick<App, 'setCrowded'>;
  readonly log: Log;
  readonly mostFiles: number;
}

/**
 * Watches that descriptors do not run out. Where they do, connections that nobody uses make room, then
 * live connections without a seat. The runtime neither tells that the system refuses to hand over
 * a connection nor waits before it asks again, so we look ourselves, and rest between two times.
 */
export function watchDescriptors<T>({ server, app, log, mostFiles }: Watched<T>): void {
  const most = mostLiveOf(mostFiles);
  let began: number | undefined;
  let lastShort = 0;
  let isResting = false;

  const look = () => {
    const isFull = server.pendingWebSockets >= most;
    const isOut = !isOneFree();
    const now = performance.now();
    if (isFull || isOut) {
      lastShort = now;
      if (began === undefined) {
        began = now;
        log.warn({ limit: mostFiles }, runningOut);
        app.setCrowded(true);
      }
      server.closeIdleConnections();
    } else if (began !== undefined && now - lastShort > calm) {
      log.info({ seconds: Math.round((now - began) / 1000) }, 'file descriptors are free again');
      began = undefined;
      app.setCrowded(false);
    }
    if (isOut && !isResting) goSlowly();
  };

  /** Without this a connection that cannot be taken would be tried without end. */
  const goSlowly = () => {
    isResting = true;
    sleepSync(rest);
    isResting = !isOneFree();
    if (isResting) setImmediate(goSlowly);
  };
  setInterval(look, pace).unref();
}

/** Asked of the system itself: neither what the runtime holds nor connections without a request are known here. */
function isOneFree(): boolean {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code !== 'EMFILE' && code !== 'ENFILE';
  }
}
