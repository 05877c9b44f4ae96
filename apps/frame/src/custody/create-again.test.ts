import { toBase64url } from '@latchkey/keys'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { VaultError } from '../ports/vault.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)

const KEY = toBase64url(Uint8Array.from({ length: 32 }, (_, at) => 200 - at))

/** A vault in front of which the first creation of a root goes wrong. */
function hampered(goesWrong: (create: () => Promise<unknown>) => Promise<unknown>) {
  const vault = createMemoryVault()
  const clouds = createMemoryClouds()
  let first = true
  const own = Object.assign(Object.create(vault), {
    async call(...given: Parameters<typeof vault.call>) {
      const call = () => vault.call(...given)
      if (given[1] !== 'createRoot' || !first) return call()
      first = false
      return goesWrong(call)
    },
  }) as typeof vault
  const device = () => createTestFrame(own, { clouds, reauth: true })
  /** what comes of a recovery on a device that has nothing */
  const recovered = (root: string, given: object) =>
    device()
      .ask('privy:wallets:recover', { entropyId: root, entropyIdVerifier: verifierOf(root), ...given })
      .then(
        () => 'here',
        (error: { code: string }) => error.code,
      )
  return { vault, clouds, device, recovered }
}

describe('a creation whose answer was lost, made again', () => {
  const lost = async (create: () => Promise<unknown>) => {
    await create()
    throw new VaultError('unavailable')
  }

  it.each([
    [
      'another password',
      { recoveryPassword: 'the first one' },
      { recoveryPassword: 'the second' },
      [{ recoveryPassword: 'the first one' }, { recoveryPassword: 'the second' }],
    ],
    [
      'another account of the cloud',
      { recoveryMethod: 'google-drive', recoveryAccessToken: 'ada.1' },
      { recoveryMethod: 'google-drive', recoveryAccessToken: 'work.1' },
      [{ recoveryAccessToken: 'ada.2' }, { recoveryAccessToken: 'work.2' }],
    ],
    [
      'another way',
      { recoveryPassword: 'the first one' },
      { recoveryMethod: 'recovery-encryption-key', recoveryKey: KEY },
      [{ recoveryKey: toBase64url(new Uint8Array(32).fill(3)) }, { recoveryKey: KEY }],
    ],
  ])('with %s comes back by what was chosen last', async (_, before, after, [wrong, right]) => {
    const { vault, device, recovered } = hampered(lost)
    const first = device()
    await expect(first.ask('privy:wallet:create', before)).rejects.toMatchObject({ code: 'unavailable' })
    const { address } = await first.ask('privy:wallet:create', after)
    expect(vault.roots.size).toBe(1)
    expect([await recovered(address!, wrong!), await recovered(address!, right!)]).toEqual([
      expect.stringMatching(/^(invalid_recovery_pin|cloud_account)$/),
      'here',
    ])
    expect(await first.sign(address!, 'ethereum')).toMatchObject({ address })
  })

  it('is not yet over when its recovery cannot be set: the next one sets it', async () => {
    const { vault, device, recovered } = hampered(lost)
    const first = device()
    const choose = (recoveryPassword: string) => first.ask('privy:wallet:create', { recoveryPassword })
    await expect(choose('the first one')).rejects.toMatchObject({ code: 'unavailable' })
    vault.refuse.set('setRecovery', 'unavailable')
    await expect(choose('the second')).rejects.toMatchObject({ code: 'unavailable' })
    vault.refuse.delete('setRecovery')
    const { address } = await choose('the third')
    expect(await recovered(address!, { recoveryPassword: 'the third' })).toBe('here')
  })

  it('is left as it is where it was answered: who has a wallet has its recovery', async () => {
    const { device, recovered } = hampered((create) => create())
    const first = device()
    const { address } = await first.ask('privy:wallet:create', { recoveryPassword: 'the first one' })
    await first.ask('privy:wallet:create', { recoveryPassword: 'the second' })
    expect(await recovered(address!, { recoveryPassword: 'the first one' })).toBe('here')
  })
})

it.each([
  ['its own key', { recoveryMethod: 'recovery-encryption-key', recoveryKey: KEY }, { recoveryKey: KEY }],
  [
    'a key in a cloud of its own',
    { recoveryMethod: 'icloud', recoverySecretOverride: KEY, iCloudRecordNameOverride: 'the-host-s-own' },
    { recoverySecretOverride: KEY },
  ],
])('a host that gives %s has it used in every round, and zeros in none', async (_, how, given) => {
  const { device, recovered } = hampered(async () => {
    throw new VaultError('resource_already_exists')
  })
  const { address } = await device().ask('privy:wallet:create', how)
  const zeros = Object.fromEntries(
    Object.keys(given).map((field) => [field, toBase64url(new Uint8Array(32))]),
  )
  expect([await recovered(address!, zeros), await recovered(address!, given)]).toEqual([
    expect.stringMatching(/^(invalid_recovery_pin|cloud_account)$/),
    'here',
  ])
})
