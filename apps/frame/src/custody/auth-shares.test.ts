import { describe, expect, it } from 'vitest'
import { createAuthShares } from './auth-shares.ts'

const session = { token: 'token-1', appId: 'app', userId: 'ada', sessionId: 's' }
const share = () => ({ share: new Uint8Array(17).fill(1), shareVersion: 1, wallets: [] })

function setUp() {
  let now = 0
  const timers: { at: number; fire: () => void }[] = []
  const clock = {
    now: () => now,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => timers.push({ at: now + milliseconds, fire: resolve })),
  }
  const pass = async (milliseconds: number) => {
    now += milliseconds
    for (const { at, fire } of timers) if (at <= now) fire()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { held: createAuthShares(clock), pass }
}

describe('auth shares', () => {
  it('gives a released share to one operation, for 60 seconds, under one token', async () => {
    const { held, pass } = setUp()
    held.hold(session, 'root', share())
    expect(held.take({ ...session, token: 'token-2' }, 'root')).toBeNull()
    expect(held.take(session, 'other root')).toBeNull()
    expect(held.take(session, 'root')).toMatchObject({ shareVersion: 1 })
    expect(held.take(session, 'root')).toBeNull()
    held.hold(session, 'root', share())
    await pass(60_000)
    expect(held.take(session, 'root')).toBeNull()
  })

  it('wipes what nobody took: after 60 seconds, at logout, and the oldest of too many', async () => {
    const { held, pass } = setUp()
    const [late, gone, oldest] = [share(), share(), share()]
    held.hold(session, 'root', late)
    await pass(60_000)
    held.hold(session, 'root', gone)
    held.dropUser('ada')
    held.hold(session, 'root', oldest)
    for (let count = 0; count < 16; count++) held.hold(session, 'root', share())
    for (const one of [late, gone, oldest]) expect(one.share.every((byte) => byte === 0)).toBe(true)
  })

  it('goes by the wallets that the latest release named, whichever share it hands out', async () => {
    const { held } = setUp()
    const wallets = [{ chain_type: 'solana' as const, wallet_index: 3, address: 'third' }]
    held.hold(session, 'root', share())
    held.hold(session, 'other', share())
    held.hold(session, 'root', { ...share(), wallets })
    expect([held.take(session, 'root')?.wallets, held.take(session, 'other')?.wallets]).toEqual([wallets, []])
  })

  it('leaves a share alone that an operation is using when its minute ends', async () => {
    const { held, pass } = setUp()
    held.hold(session, 'root', share())
    const taken = held.take(session, 'root')
    await pass(60_000)
    expect(taken?.share.every((byte) => byte === 1)).toBe(true)
  })
})
