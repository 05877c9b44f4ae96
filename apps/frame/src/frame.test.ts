import { createMemoryWindow } from '@latchkey/channel'
import { FRAME_ERROR_TYPES, FRAME_EVENTS, FRAME_MESSAGES } from '@latchkey/contract'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryVault } from './adapters/memory-vault.ts'
import { createTestFrame, FRAME_ORIGIN, PAGE_ORIGIN, THUMBPRINT } from './testing/test-frame.ts'
import { testToken } from './testing/token.ts'

const HANDLED = Object.keys(FRAME_MESSAGES)

/** Lets everything that was posted arrive and be answered, then proves it by one more question. */
const settle = (frame: ReturnType<typeof createTestFrame>) => frame.ask('privy:iframe:ready')

describe('the frame as a correspondent', () => {
  it('answers every ready question, also before it knows the app’s origins [PROXY-002]', async () => {
    let allow: (origins: string[]) => void = () => {}
    const allowedOrigins = new Promise<string[]>((resolve) => {
      allow = resolve
    })
    const frame = createTestFrame(createMemoryVault(), { allowedOrigins })
    const asked = [1, 2, 3].map(() => frame.ask('privy:iframe:ready'))
    await Promise.resolve()
    expect(frame.emitted).toEqual([])
    allow([PAGE_ORIGIN])
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ dpop_jkt: THUMBPRINT }))
  })

  it('answers a foreign origin, its own origin and unknown shapes with nothing', async () => {
    const frame = createTestFrame(createMemoryVault())
    const ask = { id: 'id-0', event: 'privy:iframe:ready', data: {} }
    const heard: unknown[] = []
    for (const origin of ['https://evil.example', FRAME_ORIGIN, 'null', `${PAGE_ORIGIN}.evil.example`]) {
      const stranger = createMemoryWindow(origin)
      stranger.addEventListener('message', (event) => heard.push(event.data))
      frame.frame.seenBy(stranger).postMessage(ask, FRAME_ORIGIN)
    }
    for (const shape of [
      null,
      7,
      'text',
      JSON.stringify(ask),
      [],
      [ask],
      {},
      { ...ask, id: 7 },
      { id: 'x' },
    ]) {
      frame.frame.seenBy(frame.page).postMessage(shape, FRAME_ORIGIN)
    }
    await settle(frame)
    expect(heard).toEqual([])
    expect(frame.emitted).toHaveLength(1)
  })

  it.each([
    ['its own origin', FRAME_ORIGIN, [FRAME_ORIGIN]],
    ['an origin the app does not list', PAGE_ORIGIN, ['https://other.example']],
    ['anybody, when the list is empty', PAGE_ORIGIN, []],
  ])('does not work for %s', async (_, origin, allowed) => {
    const allowedOrigins = Promise.resolve(allowed)
    const around: { page?: unknown } = {}
    const frame = createTestFrame(createMemoryVault(), { allowedOrigins, parent: () => around.page })
    const page = createMemoryWindow(origin)
    around.page = page.seenBy(frame.frame)
    const heard: unknown[] = []
    page.addEventListener('message', (event) => heard.push(event.data))
    frame.frame.seenBy(page).postMessage({ id: 'id-0', event: 'privy:iframe:ready', data: {} }, FRAME_ORIGIN)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(heard).toEqual([])
  })

  it('knows every event of the dialect: serves nine, names the others as not available [PROXY-003] [PROXY-012]', async () => {
    const frame = createTestFrame(createMemoryVault())
    const answers = FRAME_EVENTS.map(async (event) => {
      const asked = frame.ask(event, { userId: 'did:privy:ada', accessToken: '' })
      const refusal = await asked.then(
        () => undefined,
        (error: { type: string; message: string }) => error,
      )
      return [event, refusal?.type, Boolean(refusal?.message.includes(event))]
    })
    const free = ['privy:iframe:ready', 'privy:mfa:clear']
    expect(HANDLED).toEqual(expect.arrayContaining(free))
    expect(await Promise.all(answers)).toEqual(
      FRAME_EVENTS.map((event) => {
        if (free.includes(event)) return [event, undefined, false]
        if (HANDLED.includes(event)) return [event, 'invalid_request_arguments', false]
        return [event, 'error', true]
      }),
    )
    for (const event of ['privy:unknown', 'toString', '__proto__', '']) {
      await expect(frame.ask(event)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    }
  })

  it('survives whatever an allowed page sends, with at most one reply each', async () => {
    const frame = createTestFrame(createMemoryVault())
    const odd = fc.anything({
      withBigInt: true,
      withDate: true,
      withTypedArray: true,
      withMap: true,
      withSet: true,
    })
    const event = fc.oneof(fc.constantFrom(...FRAME_EVENTS), fc.string())
    const data = fc.oneof(
      odd,
      fc.record(
        {
          accessToken: fc.oneof(fc.constant(testToken()), odd),
          entropyId: odd,
          entropyIdVerifier: fc.oneof(fc.constant('ethereum-address-verifier'), odd),
          hdWalletIndex: odd,
          chainType: fc.oneof(fc.constant('ethereum'), odd),
          request: odd,
          solanaAddress: odd,
          ethereumAddress: odd,
        },
        { requiredKeys: [] },
      ),
    )
    let count = 0
    await fc.assert(
      fc.asyncProperty(event, data, async (name, value) => {
        frame.emitted.length = 0
        const id = `fuzz-${count++}`
        frame.frame.seenBy(frame.page).postMessage({ id, event: name, data: value }, FRAME_ORIGIN)
        await vi.waitUntil(() => frame.emitted.length > 0, { interval: 0 })
        await settle(frame)
        const replies = frame.emitted.filter((reply) => (reply as { id: string }).id === id)
        expect(replies).toHaveLength(1)
        const { error } = replies[0] as { error?: { type: string; message: string } }
        expect([undefined, ...FRAME_ERROR_TYPES]).toContain(error?.type)
      }),
      { numRuns: 300 },
    )
  })
})
