/** An IndexedDB database, because drafts are too big for local storage. */
const DATABASE_NAME = 'quiz-kingdom'
const STORE_NAME = 'drafts'

/** Rejects, like `writeToDevice`, on a device that cannot store anything, as in a private window. */
export async function readFromDevice(key: string): Promise<unknown> {
  return runInStore('readonly', (store) => store.get(key))
}

export async function writeToDevice(key: string, value: unknown): Promise<void> {
  await runInStore('readwrite', (store) => store.put(value, key))
}

/** The next admin must not see the drafts. A device that cannot store anything has none. */
export async function clearDevice(): Promise<void> {
  await runInStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

async function runInStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  const transaction = database.transaction(STORE_NAME, mode)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const request = run(transaction.objectStore(STORE_NAME))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onerror = () => reject(transaction.error)
  transaction.onabort = () => reject(transaction.error)
  return promise.finally(() => database.close())
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(DATABASE_NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME)
  request.onerror = () => reject(request.error)
  request.onsuccess = () => resolve(request.result)
  return promise
}
