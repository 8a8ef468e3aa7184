import { type DestinationStream, type Logger, pino } from 'pino';

/** Where the server writes what happens to it: one JSON object a line, without names or votes. */
export type Log = Logger;

/** @param to where the lines go: to standard output where nothing else is said */
export function createLog(level: string, to: DestinationStream = standardOutput()): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const serializers = { error: withoutDetails };
  return pino({ level, base: null, timestamp, serializers }, to);
}

/** Each line is out before the program goes on: the last ones are those that say why it ended. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true });
}

/** What went wrong and where; the rest of a database's error quotes the rows, and so people. */
function withoutDetails(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : error;
}
