import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import * as z from 'zod/mini';

/** The log of the server, without names or votes: a JSON object a line, or a plain line on a terminal. */
export type Log = Logger;

/** In milliseconds: repetitions within this time are counted, and logged once with their number. */
const repeatWindow = 10_000;

/** The most kinds of lines told apart in this time; all others count as one more. */
const mostKinds = 100;
const others = 'others';

/** The lowest level whose repetitions are counted: warnings and errors can be caused by clients. */
const warning = 40;

/** @param to the destination of JSON lines; by default standard output, in plain words on a terminal */
export function createLog(
  level: string,
  to: DestinationStream = process.stdout.isTTY ? terminal : standardOutput(),
): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const serializers = { error: withoutDetails };
  const repeats = new RepeatFilter();
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      if (level < warning) write.apply(this, line);
      else repeats.write(line, (one) => write.apply(this, one));
    },
  };
  return pino({ level, base: null, timestamp, serializers, hooks }, to);
}

type Line = Parameters<LogFn>;

/** Keeps the log from filling the disk: the first of similar lines is written, the rest counted. */
class RepeatFilter {
  readonly #counts = new Map<string, number>();

  write(line: Line, write: (line: Line) => void): void {
    const own = kindOf(line);
    const kind = this.#counts.has(own) || this.#counts.size < mostKinds ? own : others;
    const count = this.#counts.get(kind);
    this.#counts.set(kind, (count ?? 0) + 1);
    if (count !== undefined) return;
    write(line);
    setTimeout(() => this.#summarise(kind, line, write), repeatWindow).unref();
  }

  /** Writes one line for all repetitions, and lets the next line of this kind through. */
  #summarise(kind: string, line: Line, write: (line: Line) => void): void {
    const repeated = (this.#counts.get(kind) ?? 1) - 1;
    this.#counts.delete(kind);
    if (repeated === 0) return;
    const { fields, message } = partsOf(line);
    if (kind === others) write([{ repeated }, 'lines of further kinds were left out']);
    else write([{ ...fields, repeated }, message]);
  }
}

function kindOf(line: Line): string {
  const { fields, message } = partsOf(line);
  const texts = Object.entries(fields).map(([name, value]) => [name, traitsOf(value)]);
  return JSON.stringify([message, texts]);
}

/** Tells errors apart that have the same message, by where they were thrown and by what caused them. */
function traitsOf(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack = '', cause } = value;
  const [place] = /^\s+at .+$/m.exec(stack) ?? [];
  const all = value instanceof AggregateError ? value.errors.map(traitsOf) : [];
  return [name, message, place, traitsOf(cause), ...all];
}

function partsOf([first, second]: Line): { fields: Record<string, unknown>; message: string } {
  return typeof first === 'object' && first !== null
    ? { fields: { ...first }, message: String(second) }
    : { fields: {}, message: String(first) };
}

/** Writes synchronously: the last lines say why the program ended. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true });
}

const lineSchema = z.looseObject({ level: z.number(), time: z.string(), msg: z.string() });

/** Shows the time and the message, and of warnings and errors their level and fields too. */
const terminal: DestinationStream = {
  write(text) {
    const { level, time, msg, ...fields } = lineSchema.parse(JSON.parse(text));
    const details = [pino.levels.labels[level], msg, JSON.stringify(fields)].join(' ');
    const clock = new Date(time).toTimeString().slice(0, 8);
    process.stdout.write(`${clock} ${level < warning ? msg : details}\n`);
  },
};

/** The message and the stack; other fields of a database's error quote the rows, and so people. */
function withoutDetails(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : error;
}
