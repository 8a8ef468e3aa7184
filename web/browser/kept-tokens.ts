import { inDatabase } from './database.ts';
import { served } from './served.ts';
import { rootPath } from './storage.ts';
import { Store } from './store.ts';

/** Tokens of trackers, by API and last moment: pages find old ones by their keys, and read none. */
const name = 'story-pointer-trackers';

export const msKept = 30 * 24 * 60 * 60 * 1000;

/** Lets `work` use the tokens that this device keeps. */
export function inKeptTokens<T>(
  work: (tokens: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  return inDatabase(name, 'tokens', work);
}

/** The place of this device for tokens, by the origins of their APIs. */
export interface Shelf {
  get(origin: string): Promise<unknown>;
  set(origin: string, kept: { readonly token: string; readonly until: number }): Promise<void>;
  remove(origin: string): Promise<void>;
}

/** Whether a token is kept until then; a longer time is from a clock that was set back. */
export function isKeptUntil(until: number, now: number): boolean {
  return until > now && until <= now + msKept;
}

/** Whether no other program can read what this origin keeps. */
export function mayKeepTokens(): boolean {
  return served('trackers') === 'keep' && rootPath() === '/';
}

/** Whether this page has had a token, or found one that is kept. */
export const hasTokens = new Store(false);

/** Deletes the kept tokens that are too old, or all of them where none may be kept; notes whether others are there. */
export async function reviewTokens(): Promise<void> {
  if (!mayKeepTokens()) {
    indexedDB.deleteDatabase(name);
    return;
  }
  const databases = await indexedDB.databases();
  if (!databases.some((one) => one.name === name)) return;
  await inKeptTokens<void>((tokens, done) => {
    const keys = tokens.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result) {
        const until = Array.isArray(key) ? Number(key[1]) : 0;
        if (isKeptUntil(until, Date.now())) hasTokens.set(true);
        else tokens.delete(key);
      }
      done();
    };
  });
}
