import { root } from './address.ts';
import { randomText } from './random-text.ts';

/** A database of this browser is there without TLS too, and lets one tab at a time look and write. */
const place = () => `story-pointer ${root().pathname}`;
const shelf = 'first-key';

/** As much as 256 bits. */
const keyBytes = 32;

/** In milliseconds: an entry does not wait longer for the browser's database. */
const patience = 1000;

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

/** Where the browser keeps nothing, the proposal is good for one entry and its repetitions. */
async function propose(): Promise<string> {
  try {
    return await onShelf((keys, done) => {
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
    await onShelf((keys, done) => {
      keys.delete(shelf);
      done(undefined);
    });
  } catch {
    // Nothing was kept.
  }
}

/** Lets `work` look and write while no other tab does. @returns what it is done with, once that is kept */
function onShelf<T>(work: (keys: IDBObjectStore, done: (result: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the database of the browser does not answer')), patience);
    const opening = indexedDB.open(place(), 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(shelf);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const turn = database.transaction(shelf, 'readwrite');
      turn.onabort = () => reject(turn.error);
      work(turn.objectStore(shelf), (result) => {
        turn.oncomplete = () => {
          database.close();
          resolve(result);
        };
      });
    };
  });
}
