import { afterEach, expect, it, vi } from 'vitest'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { authenticate } from './authenticate.ts'

const PATH = '/api/v1/passwordless/authenticate'
const ROUTE = { method: 'POST', path: PATH, caller: 'public' } as const
const KEY = 'k4Tz-0p_Qe9mXq2bV7rLw5uYc1sHd8fGj3nAo6iRtEy'

afterEach(() => void vi.useRealTimers())

/** A page without a frame, whose server answers so until it is told otherwise. */
async function page(status: number) {
  const made = await pageWith(null)
  const { client, server } = made
  vi.useFakeTimers()
  server.on(`POST ${PATH}`, () => ({ status, body: { error: 'no', code: 'odd' } }))
  return {
    client,
    /** sends a proof, with all repetitions, that comes to nothing */
    async fails(code: string) {
      const sent = expect(authenticate(client, ROUTE, { code })).rejects.toMatchObject({ status })
      await vi.runAllTimersAsync()
      await sent
    },
    /** from now on the frame is there, and the server lets in */
    works() {
      client.state.set((now) => ({ ...now, frame: 'ready', frameKey: KEY }))
      server.on(`POST ${PATH}`, () => ({ body: authResponse() }))
    },
    async sends(code: string) {
      await authenticate(client, ROUTE, { code })
      return server.to(PATH).at(-1)?.body
    },
  }
}

it.each([
  500, 503,
])('a proof that failed with %i names what its first try named: it may have been taken', async (status) => {
  const { fails, works, sends } = await page(status)
  await fails('1')
  works()
  expect(await sends('2')).toEqual({ code: '2', dpop_jkt: KEY })
  expect(await sends('1')).toEqual({ code: '1' })
})

it.each([400, 422, 499])('a proof that was refused with %i is a new one at its next try', async (status) => {
  const { fails, works, sends } = await page(status)
  await fails('1')
  works()
  expect(await sends('1')).toEqual({ code: '1', dpop_jkt: KEY })
})

it('twenty proofs without an answer are known by what they named, and the oldest is forgotten for another', async () => {
  const { fails, works, sends } = await page(500)
  const codes = Array.from({ length: 21 }, (_, at) => String(at))
  for (const code of codes) await fails(code)
  works()
  expect(await sends('1')).toEqual({ code: '1' })
  expect(await sends('0')).toEqual({ code: '0', dpop_jkt: KEY })
})
