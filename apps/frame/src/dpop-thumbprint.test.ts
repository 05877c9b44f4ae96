import { expect, it } from 'vitest'
import { createMemoryVault } from './adapters/memory-vault.ts'
import { KEY_WAIT_MS } from './dpop-thumbprint.ts'
import { createTestFrame, THUMBPRINT } from './testing/test-frame.ts'

/** A frame whose key is found when the test says so, and whose clock stands until the test moves it. */
function setUp(thumbprint: Promise<string>) {
  const timers: { milliseconds: number; fire: () => void }[] = []
  const clock = {
    now: () => 0,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => timers.push({ milliseconds, fire: resolve })),
  }
  const proofKeys = {
    of: () => Promise.reject(new Error('no HTTP here')),
    ofApp: () => Promise.reject(new Error('no proof here')),
    thumbprint: () => thumbprint,
  }
  const frame = createTestFrame(createMemoryVault(), { proofKeys, clock })
  return { frame, timers }
}

it('keeps readiness waiting for the key no longer than a second, and tells a late key from then on', async () => {
  let find: (thumbprint: string) => void = () => {}
  const { frame, timers } = setUp(
    new Promise((resolve) => {
      find = resolve
    }),
  )
  const asked = frame.ask('privy:iframe:ready')
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([KEY_WAIT_MS])
  expect(KEY_WAIT_MS).toBe(1000)
  timers[0]!.fire()
  expect(await asked).toEqual({ dpop_jkt: null })
  find(THUMBPRINT)
  expect(await frame.ask('privy:iframe:ready')).toEqual({ dpop_jkt: THUMBPRINT })
})

it('is ready without a key where the browser gives none', async () => {
  const { frame } = setUp(Promise.reject(new Error('no keys')))
  expect(await frame.ask('privy:iframe:ready')).toEqual({ dpop_jkt: null })
})
