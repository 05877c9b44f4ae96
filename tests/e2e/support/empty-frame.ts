import { expect, type Frame, type Page } from '@playwright/test'

/** What a browser does that drops the storage of an embedded origin, as Safari may; the page is loaded anew after it. */
export async function emptyFrame(page: Page): Promise<void> {
  // addresses are shown before there is one
  const mounted = () => page.frames().find((one) => one.url().includes('/embedded-wallets'))
  await expect.poll(mounted).toBeDefined()
  await (mounted() as Frame).evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((done, failed) => {
        const open = indexedDB.open(name ?? '')
        open.onerror = failed
        open.onsuccess = () => {
          const stores = [...open.result.objectStoreNames]
          const clearing = open.result.transaction(stores, 'readwrite')
          for (const store of stores) clearing.objectStore(store).clear()
          clearing.onerror = failed
          clearing.oncomplete = () => {
            open.result.close()
            done(undefined)
          }
        }
      })
  })
  await page.reload()
}
