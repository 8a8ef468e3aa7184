import { type Logger, pino } from 'pino';

/** Where the server writes what happens to it: one JSON object a line, without names or votes. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: withoutDetails },
  });
}

/** What went wrong and where; the rest of a database's error quotes the rows, and so people. */
function withoutDetails(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : error;
}
