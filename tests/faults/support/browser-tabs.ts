import { type Client, createClient } from '@latchkey/core'
import { APP_ID, type TestHouse } from '../../../apps/server/src/testing/test-house.ts'

export interface TabsOptions {
  count: number
  /** whether the tabs take turns by a lock, as browsers with Web Locks do */
  locks: boolean
  /** origin of the page */
  page: string
  /** origin of the API */
  api: string
  /**
   * whether the answer of this call, by its number, gets lost on its way; the one that a tab sends in its place does
   * not: a call that loses every answer fails by right
   */
  isLost(call: number): boolean
}

/** A browser with tabs of one page, each with the client of its own: they share storage, cookies and locks. */
export function openTabs(house: TestHouse, options: TabsOptions) {
  const storage = new Map<string, string>()
  const cookies = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()
  let calls = 0

  const clock = {
    now: () => house.clock.now(),
    // Waits between repetitions pass at once; what bounds a call does not come to that.
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms >= 10_000 ? ms : 0),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  }

  const sendOf =
    (repeated: Set<string>): typeof fetch =>
    async (input, init) => {
      calls += 1
      const url = new URL(String(input))
      const lost = !repeated.delete(url.pathname) && options.isLost(calls)
      if (lost) repeated.add(url.pathname)
      const headers = new Headers(init?.headers)
      headers.set('host', url.host)
      headers.set('origin', options.page)
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const body = typeof init?.body === 'string' ? { body: init.body } : {}
      const request = new Request(url, { method: init?.method ?? 'GET', headers, ...body })
      const response = await house.server(request, { address: '203.0.113.7' })
      if (lost) throw new TypeError('the answer was lost')
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return response
    }

  const open = (): Client =>
    createClient({
      appId: APP_ID,
      apiUrl: options.api,
      ports: {
        fetch: sendOf(new Set()),
        clock,
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        cookies: {
          has: (name) => cookies.has(name),
          set: (name, value) => void cookies.set(name, value),
          delete: (name) => void cookies.delete(name),
        },
        tabs: {
          inTurn: (_name, task) => {
            if (!options.locks) return task()
            const mine = turn.then(task, task)
            turn = mine
            return mine
          },
          onChange: () => () => {},
        },
        randomId: () => '7b2f6c5e-0000-4000-8000-000000000000',
      },
    })

  return { tabs: Array.from({ length: options.count }, open), storage, cookies }
}
