import type { ClientPorts } from '../client.ts'
import type { FakeBrowser } from './fake-server.ts'

type Write = { by: number; key: string; value: string | null }

/**
 * The storage of a browser whose tabs live in processes of their own: a tab reads what it wrote itself at once, and what
 * others wrote only when it was delivered, in the order of writing. A tab that wrote a key later keeps its own.
 */
export function lateStorage(browser: FakeBrowser) {
  const log: Write[] = []
  const tabs: { view: Map<string, string>; read: number }[] = []
  const put = (view: Map<string, string>, { key, value }: Write) =>
    void (value === null ? view.delete(key) : view.set(key, value))

  function write(by: number, key: string, value: string | null): void {
    const entry = { by, key, value }
    log.push(entry)
    put((tabs[by] as (typeof tabs)[number]).view, entry)
  }

  return {
    /** The storage as one more tab sees it, which starts with all that was ever written. */
    tab(): ClientPorts['storage'] {
      const view = new Map(browser.storage)
      for (const entry of log) put(view, entry)
      const own = tabs.push({ view, read: log.length }) - 1
      return {
        getItem: (key) => view.get(key) ?? null,
        setItem: (key, value) => write(own, key, value),
        removeItem: (key) => write(own, key, null),
      }
    },
    /** Everything reaches every tab. */
    deliver(): void {
      tabs.forEach((tab, own) => {
        const news = log.slice(tab.read)
        for (const [at, entry] of news.entries()) {
          const later = news.slice(at).some(({ by, key }) => by === own && key === entry.key)
          if (entry.by !== own && !later) put(tab.view, entry)
        }
        tab.read = log.length
      })
    },
  }
}
