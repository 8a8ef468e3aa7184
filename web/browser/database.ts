/** Milliseconds to wait for the browser's database. */
const patience = 1000;

/**
 * Lets `work` read and write while no other tab does. It rejects if the browser stores nothing.
 * @returns the result of `work`, once everything is stored
 */
export function inDatabase<T>(
  name: string,
  shelf: string,
  work: (shelf: IDBObjectStore, done: (result: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the database of the browser does not answer')), patience);
    const opening = indexedDB.open(name, 1);
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
