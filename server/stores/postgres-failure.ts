import { SQL } from 'bun';
import { TookTooLong } from '../within.ts';
import { StoreFailure, TemporaryFailure } from './store.ts';

const away =
  'the database cannot be reached. Look whether it runs, and whether DATABASE_URL is right.';
const slow = 'the database takes too long. Look what keeps it busy.';

const withoutTables =
  'the database lacks the tables of this server. Name the right one in DATABASE_URL, or stop the server and restore a backup.';

/** Sentences for the operator, by the beginning of PostgreSQL's error code. */
const sentences: readonly (readonly [state: string, sentence: string])[] = [
  ['08', away],
  ['25006', 'the database can only be read. Name the one in DATABASE_URL that can be written.'],
  ['25P03', slow],
  ['28', 'the database refuses this user or password. Correct them in DATABASE_URL.'],
  ['3D', 'there is no such database. Create it, or correct its name in DATABASE_URL.'],
  ['3F', withoutTables],
  ['42P01', withoutTables],
  ['42703', withoutTables],
  ['42501', 'the user may not do this. Make it the owner of the database.'],
  ['53', 'the database is short of disk, memory or connections. Give it more.'],
  ['57014', slow],
  ['57P', away],
  ['58', 'the disk of the database fails. Look into its log.'],
];

/** The error with a sentence for the operator; an error that is not the database's fault is returned unchanged. */
export function asFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sentence = sentenceFor(error);
  if (!sentence) return error;
  const Failure = isWrong(error) ? StoreFailure : TemporaryFailure;
  return new Failure(`${sentence} (${error.message})`, { cause: error });
}

/** Codes of settings that do not become right by waiting: of TLS, user, password, name and rights. */
const wrong = /^(ERR_POSTGRES_(?!CONNECTION_|SERVER_ERROR)|28|3D|3F|42)/;

function isWrong(error: Error): boolean {
  return error instanceof SQL.PostgresError && wrong.test(error.errno ?? error.code);
}

function sentenceFor(error: Error): string | undefined {
  if (error instanceof TookTooLong) return slow;
  if (!(error instanceof SQL.PostgresError)) return undefined;
  const { errno } = error;
  // Without a code of PostgreSQL's own, it did not come to an answer.
  if (!errno) return away;
  return sentences.find(([state]) => errno.startsWith(state))?.[1];
}
