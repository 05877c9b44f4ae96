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

  it('wipes each when its own minute ends, though nobody asks, and none before', async () => {
    const { held, pass } = setUp()
    const [first, second] = [share(), share()]
    const kept = () => [first, second].map((one) => one.share.every((byte) => byte === 1))
    held.hold(session, 'root', first)
    await pass(20_000)
    held.hold(session, 'other root', second)
    await pass(39_999)
    expect(kept()).toEqual([true, true])
    await pass(1)
    expect(kept()).toEqual([false, true])
    expect(first.share).toEqual(new Uint8Array(17))
    await pass(20_000)
    expect(second.share).toEqual(new Uint8Array(17))
  })

  it('hands none out that is past its minute, also when the timer is late', async () => {
    let now = 5
    const held = createAuthShares({ now: () => now, wait: () => new Promise(() => {}) })
    held.hold(session, 'root', share())
    now += 59_999
    expect(held.take(session, 'root')).toMatchObject({ shareVersion: 1 })
    const late = share()
    held.hold(session, 'root', late)
    now += 60_000
    expect(held.take(session, 'root')).toBeNull()
    expect(late.share).toEqual(new Uint8Array(17))
  })

  it('holds the sixteen latest, of all users, and drops those of one at logout', async () => {
    const { held } = setUp()
    const bob = { ...session, userId: 'bob', token: 'token-2' }
    const all = Array.from({ length: 17 }, share)
    for (const [place, one] of all.entries()) held.hold(place % 2 ? bob : session, `root ${place}`, one)
    const kept = () => all.map((one) => one.share.every((byte) => byte === 1))
    expect(kept()).toEqual(all.map((_, place) => place > 0))
    held.dropUser('bob')
    expect(kept()).toEqual(all.map((_, place) => place > 0 && place % 2 === 0))
    expect(held.take(session, 'root 16')).toMatchObject({ shareVersion: 1 })
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
