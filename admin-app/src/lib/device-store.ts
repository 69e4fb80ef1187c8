/** Drafts are too big for the device's local storage. */
const DATABASE = 'quiz-kingdom'
const STORE = 'drafts'

/** Rejects, as `keep` does, where the device keeps nothing: in a private window, on a full disk. */
export async function readKept(key: string): Promise<unknown> {
  return inStore('readonly', (store) => store.get(key))
}

export async function keep(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, key))
}

/** What an admin has begun is nobody else's. Where the device keeps nothing, nothing has to go. */
export async function forgetAllKept(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  const transaction = database.transaction(STORE, mode)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const request = run(transaction.objectStore(STORE))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onerror = () => reject(transaction.error)
  transaction.onabort = () => reject(transaction.error)
  return promise
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  request.onerror = () => reject(request.error)
  request.onsuccess = () => {
    const database = request.result
    const letGo = () => {
      opened = undefined
      database.close()
    }
    // A later release may need another version, and the browser may close it by itself.
    database.onversionchange = letGo
    database.onclose = letGo
    resolve(database)
  }
  return promise
}
