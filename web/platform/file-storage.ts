/**
 * Files that are not uploaded yet, stored in this browser so that a reload or a crash loses none of them.
 * They end with the session of their owner. Never throws: a browser that refuses stores nothing.
 */

const DATABASE = 'dis-moi.files';
const FILES = 'files';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab deletes everything.
      database.onversionchange = () => {
        database.close();
        opening = null;
      };
      resolve(database);
    };
  });
  return opening;
}

/** Runs one request; null when the browser refuses it. */
async function ask<Answer>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const transaction = (await open()).transaction(FILES, mode);
    const asked = request(transaction.objectStore(FILES));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    opening = null;
    return null;
  }
}

export async function storeFile(key: string, file: Blob): Promise<void> {
  await ask('readwrite', (files) => files.put(file, key));
}

/** The file stored under the key, or null. */
export function loadFile(key: string): Promise<Blob | null> {
  return ask<Blob | undefined>('readonly', (files) => files.get(key)).then((file) => file ?? null);
}

export async function deleteStoredFile(key: string): Promise<void> {
  await ask('readwrite', (files) => files.delete(key));
}

/** Deletes all files from the device; to be called when the user has signed out. */
export function clearAllFiles(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that refuses has stored nothing.
  }
}
