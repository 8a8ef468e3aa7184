import { type Logger, pino } from 'pino';

/** Where the server writes what happens to it: one JSON object a line, without names or votes. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
