import { inDatabase } from './database.ts';
import { keyBytes, randomText } from './random-text.ts';
import { rootPath } from './storage.ts';

/** A database of this browser is there without TLS too, and lets one tab at a time look and write. */
const place = () => `story-pointer ${rootPath()}`;
const shelf = 'first-key';

/**
 * Enters a session with what this browser proposes for its key, should it have none yet: the same from
 * all its tabs, and again when an answer was lost, so that it comes to hold one key. Once it has that,
 * in a cookie no script can read, the proposal is not left lying about.
 */
export async function withFirstKey<T>(enter: (firstKey: string) => Promise<T>): Promise<T> {
  const answer = await enter(await propose());
  await forget();
  return answer;
}

/** If the browser stores nothing, the proposal is good for one entry and its repetitions. */
async function propose(): Promise<string> {
  try {
    return await inDatabase(place(), shelf, (keys, done) => {
      const kept = keys.get(shelf);
      kept.onsuccess = () => {
        const key = typeof kept.result === 'string' ? kept.result : randomText(keyBytes);
        keys.put(key, shelf);
        done(key);
      };
    });
  } catch {
    return randomText(keyBytes);
  }
}

async function forget(): Promise<void> {
  try {
    await inDatabase(place(), shelf, (keys, done) => {
      keys.delete(shelf);
      done(undefined);
    });
  } catch {
    // Nothing was kept.
  }
}
