import { openRecoveryKit } from '@latchkey/keys/recovery-kit'
import { expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault, type MemoryVault } from '../adapters/memory-vault.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import { createWallet } from '../custody/create-wallet.ts'
import type { Custody } from '../custody/custody.ts'
import { readSession } from '../session.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createMemoryPasskey } from '../testing/memory-passkey.ts'
import { createTestFrame } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'
import { PasskeyFailure } from './passkey-problem.ts'
import { createPasskeyService } from './passkey-service.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)

const token = testToken()
const clock = { now: () => Date.now(), wait: () => new Promise<void>(() => {}) }

function device(vault: MemoryVault): Custody & { lock: ReturnType<typeof createMemoryLock> } {
  const [shares, lock, keyRoom] = [createMemoryShareStore(), createMemoryLock(), createDirectRoom()]
  const clouds = createMemoryClouds()
  return { vault, shares, lock, keyRoom, clock, clouds, authShares: createAuthShares(clock) }
}

it('sets the passkey of a wallet, and brings the wallet elsewhere by it; the page hears nothing else', async () => {
  const vault = createMemoryVault()
  const [first, second] = [device(vault), device(vault)]
  const address = await createWallet(first, readSession(token, APP), 'ethereum', null)
  const root = { address, chainType: 'ethereum' } as const
  const posted: unknown[] = []
  const post = (message: unknown) => void posted.push(message)
  const setting = createPasskeyService(first, APP, { token, root, task: 'set' }, post)
  const recovering = createPasskeyService(second, APP, { token, root, task: 'recover' }, post)
  expect(setting.label).toBe(`Wallet ${address.slice(0, 6)}…${address.slice(-4)}`)
  await expect(recovering.params()).rejects.toEqual(new PasskeyFailure('other-way'))

  vault.calls.length = 0
  const { text, passphrase } = await setting.kit()
  expect(
    await openRecoveryKit(text, passphrase, (_, { wallets }) => wallets.map((one) => one.address)),
  ).toEqual([address])
  expect(vault.calls.map(({ name }) => name)).toEqual(['releaseAuthShare', 'walletExported'])
  expect(vault.calls[0]?.body).toEqual({ purpose: 'export' })

  const passkey = createMemoryPasskey('ada-s')
  await setting.use(passkey.answer(passkey.params), passkey.params)
  expect(await recovering.params()).toEqual(passkey.params)
  await recovering.use(passkey.answer(passkey.params), passkey.params)
  const signed = (ports: Custody) => createTestFrame(vault, { ...ports }).sign(address, 'ethereum')
  expect(await signed(second)).toEqual(await signed(first))

  expect(posted).toEqual([])
  setting.tell({ step: 'check' })
  setting.tell({ problem: 'timeout' })
  setting.logInAgain('older-account')
  expect(posted).toEqual([
    { event: 'latchkey:passkey', step: 'check' },
    { event: 'latchkey:passkey', problem: 'timeout' },
    { event: 'latchkey:reauthenticate', purpose: 'older-account' },
  ])
})
