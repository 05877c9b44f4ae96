import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { createFrameDatabase, DEVICE_KEYS, result, SHARES } from './frame-database.ts'

function setUp() {
  const factory = new IDBFactory()
  const open = vi.spyOn(factory, 'open')
  const database = createFrameDatabase(factory)
  const put = (value: string) =>
    database.run(DEVICE_KEYS, 'readwrite', (transaction) =>
      result(transaction.objectStore(DEVICE_KEYS).put(value, 'name')),
    )
  const get = () =>
    database.run(DEVICE_KEYS, 'readonly', (transaction) =>
      result<unknown>(transaction.objectStore(DEVICE_KEYS).get('name')),
    )
  /** the connection that was opened at the n-th time */
  const connection = (time: number) => open.mock.results[time]!.value.result as IDBDatabase
  return { factory, open, database, put, get, connection }
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('opens nothing before it is used, and then once', async () => {
  const { open, put, get } = setUp()
  expect(open).not.toHaveBeenCalled()
  await Promise.all([put('value'), get()])
  expect(await get()).toBe('value')
  expect(open.mock.calls).toEqual([['latchkey', 2]])
})

it('writes with the durability of a key: on the disk, not in a buffer', async () => {
  const { put, get, connection } = setUp()
  await get()
  const transaction = vi.spyOn(connection(0), 'transaction')
  await put('value')
  expect(transaction.mock.calls).toEqual([[DEVICE_KEYS, 'readwrite', { durability: 'strict' }]])
})

it('opens again after the browser closed it', async () => {
  const { open, put, get, connection } = setUp()
  await put('value')
  forceCloseDatabase(connection(0) as never)
  await vi.waitUntil(() => connection(0).onclose !== null)
  await vi.waitFor(async () => expect(await get()).toBe('value'))
  expect(open).toHaveBeenCalledTimes(2)
})

it('gives way to whoever changes or deletes the database, and opens again after that', async () => {
  const { factory, open, put, get } = setUp()
  await put('value')
  await result(factory.deleteDatabase('latchkey'))
  expect(await get()).toBeUndefined()
  expect(open).toHaveBeenCalledTimes(2)
})

it('forgets an opening that failed', async () => {
  const { open, get } = setUp()
  open.mockImplementationOnce(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await expect(get()).rejects.toMatchObject({ name: 'SecurityError' })
  expect(await get()).toBeUndefined()
})

it('forgets an opening that the browser refused later', async () => {
  const { factory, get } = setUp()
  const newer = await result(factory.open('latchkey', 3))
  newer.close()
  await expect(get()).rejects.toMatchObject({ name: 'VersionError' })
  await result(factory.deleteDatabase('latchkey'))
  expect(await get()).toBeUndefined()
})

it('says that a transaction was aborted, and why where the browser says so', async () => {
  const { database, get } = setUp()
  const aborted = database.run(DEVICE_KEYS, 'readwrite', async (transaction) => {
    transaction.objectStore(DEVICE_KEYS).put('lost', 'name')
    transaction.abort()
  })
  await expect(aborted).rejects.toThrow('The transaction was aborted')
  const twice = database.run(DEVICE_KEYS, 'readwrite', async (transaction) => {
    const store = transaction.objectStore(DEVICE_KEYS)
    store.add('first', 'name')
    store.add('second', 'name')
  })
  await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' })
  expect(await get()).toBeUndefined()
})

it('hands on what a request failed with', async () => {
  const { database } = setUp()
  const failed = database.run(SHARES, 'readwrite', async (transaction) => {
    await result(transaction.objectStore(SHARES).put({ root: 'without a key' }))
  })
  await expect(failed).rejects.toMatchObject({ name: 'DataError' })
})
