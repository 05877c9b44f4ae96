/** The frame origin's IndexedDB: device shares and the keys they lie under, and the keys that prove who asks. */
export const SHARES = 'device-shares'
export const DEVICE_KEYS = 'device-keys'
/** pairs that version 1 made, one per session; none is added */
export const PROOF_KEYS = 'proof-keys'
/** one pair per app */
export const FRAME_KEYS = 'frame-keys'

const NAME = 'latchkey'
const VERSION = 2

/** From whichever version a browser has: what an older one stored stays where it is. */
function upgrade(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore(SHARES, { keyPath: ['appId', 'userId', 'root', 'shareVersion'] })
    database.createObjectStore(DEVICE_KEYS)
    database.createObjectStore(PROOF_KEYS)
  }
  if (oldVersion < 2) database.createObjectStore(FRAME_KEYS)
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION)
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
  return result(request)
}

export interface FrameDatabase {
  /**
   * Runs `work` in one transaction and resolves with its result once the transaction is complete and flushed.
   * `work` must do nothing asynchronous but its requests.
   */
  run<T>(
    stores: string | string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T>
}

/**
 * Opens the database at first use and again after the browser closed it.
 * @throws what IndexedDB throws: SecurityError or InvalidStateError where storage is denied, QuotaExceededError.
 */
export function createFrameDatabase(factory: IDBFactory): FrameDatabase {
  let opened: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    if (opened) return opened
    const opening = open(factory)
    opened = opening
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    opening.then((connection) => {
      connection.onclose = forget
      connection.onversionchange = () => {
        connection.close()
        forget()
      }
    }, forget)
    return opening
  }

  return {
    async run(stores, mode, work) {
      const transaction = (await database()).transaction(stores, mode, { durability: 'strict' })
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
      })
      const [value] = await Promise.all([work(transaction), done])
      return value
    },
  }
}
