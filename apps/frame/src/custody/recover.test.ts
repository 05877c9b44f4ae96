import { describe, expect, it } from 'vitest'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'

const owner = { appId: APP, userId: 'did:privy:ada' }

async function made() {
  const vault = createMemoryVault()
  const shares = createMemoryShareStore()
  const first = createTestFrame(vault, { shares })
  const address = (await first.ask('privy:wallet:create')).address as unknown as string
  const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
  return { vault, shares, first, address, entropy }
}

describe('connect and recover', () => {
  it('lets devices A, B, A, B sign in turn after one recovery on B', async () => {
    const { vault, shares, first, address, entropy } = await made()
    const otherShares = createMemoryShareStore()
    const second = createTestFrame(vault, { shares: otherShares })
    await expect(second.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(await second.ask('privy:wallets:recover', entropy)).toEqual({ entropyId: address })
    for (const device of [first, second, first, second]) {
      expect(await device.sign(address, 'ethereum')).toMatchObject({ address })
    }
    expect(vault.calls.filter(({ name }) => name === 'recoveryKeyMaterial')).toHaveLength(1)
    const [mine, theirs] = await Promise.all([shares.read(owner, address), otherShares.read(owner, address)])
    expect(mine).toEqual(theirs)
  })

  it('connects cheaply: one release of the auth share, used by the signature after it', async () => {
    const { vault, first, address } = await made()
    await first.sign(address, 'ethereum')
    vault.calls.length = 0
    await first.sign(address, 'ethereum')
    expect(vault.calls.map(({ name, body }) => [name, body])).toEqual([
      ['releaseAuthShare', { purpose: 'connect' }],
    ])
  })

  it('asks for a new login when the server finds the last one too old', async () => {
    const { vault, entropy } = await made()
    vault.refuse.set('recoveryKeyMaterial', 'login_required')
    const asked = createTestFrame(vault).ask('privy:wallets:recover', entropy)
    await expect(asked).rejects.toMatchObject({
      type: 'error',
      message: 'Log in again to restore your wallet.',
    })
  })

  it('takes a device share that does not fit for none: one recovery, and the device signs again', async () => {
    const { vault, shares, first, address, entropy } = await made()
    await first.sign(address, 'ethereum')
    const [kept] = await shares.read(owner, address)
    const share = kept!.share.map((byte, at) => (at === 1 ? byte ^ 1 : byte))
    await shares.write({ ...kept!, share })
    const missing = { type: 'wallet_not_on_device' }
    // the first has found them to fit already, and meets the change at the signature
    await expect(first.sign(address, 'ethereum')).rejects.toMatchObject(missing)
    const second = createTestFrame(vault, { shares })
    await expect(second.ask('privy:wallets:connect', entropy)).rejects.toMatchObject(missing)
    expect(await first.ask('privy:wallets:recover', entropy)).toEqual({ entropyId: address })
    expect(await first.sign(address, 'ethereum')).toMatchObject({ address })
  })

  it('stores nothing that does not give the root', async () => {
    const { vault, address, entropy } = await made()
    const kept = [...vault.roots.values()][0]!
    const [first = '', ...rest] = kept.body.auth_share
    kept.body.auth_share = [first === 'A' ? 'B' : 'A', ...rest].join('')
    const shares = createMemoryShareStore()
    await expect(
      createTestFrame(vault, { shares }).ask('privy:wallets:recover', entropy),
    ).rejects.toMatchObject({
      type: 'error',
    })
    expect(await shares.read(owner, address)).toEqual([])
  })

  it('takes a share that does not fit for one that is not there, and recovery mends it', async () => {
    const { vault, shares, address, entropy } = await made()
    const place = { ...owner, root: address, shareVersion: 1 }
    await shares.write({ place, status: 'current', share: new Uint8Array(17).fill(9) })
    const device = createTestFrame(vault, { shares })
    await expect(device.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    await device.ask('privy:wallets:recover', entropy)
    expect(await device.sign(address, 'ethereum')).toMatchObject({ address })
  })

  it('goes by the server’s share version: an older device share is as good as none', async () => {
    const { vault, first, address, entropy } = await made()
    ;[...vault.roots.values()][0]!.root.share_version = 2
    await expect(first.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    await expect(first.sign(address, 'ethereum')).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  })

  it.each([
    { recoveryPassword: 'secret' },
    { recoveryAccessToken: 'token' },
    { recoveryKey: 'B'.repeat(42) + 'A' },
    { recoverySecretOverride: 'B'.repeat(42) + 'A' },
  ])('recovers automatically what is recovered so, and in no other way: %o', async (other) => {
    const { vault, address, entropy } = await made()
    const shares = createMemoryShareStore()
    const frame = createTestFrame(vault, { shares })
    await expect(frame.ask('privy:wallets:recover', { ...entropy, ...other })).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    expect(await shares.read(owner, address)).toEqual([])
  })

  it('drops the share of an older version once the newer is back, and asks with its own key', async () => {
    const { vault, shares, first, address, entropy } = await made()
    const place = { ...owner, root: address, shareVersion: 7 }
    await shares.write({ place, status: 'current', share: new Uint8Array(17).fill(9) })
    await first.ask('privy:wallets:recover', entropy)
    expect((await shares.read(owner, address)).map((one) => [one.place, one.status])).toEqual([
      [{ ...place, shareVersion: 1 }, 'current'],
    ])
    const { body } = vault.calls.find(({ name }) => name === 'recoveryKeyMaterial')!
    expect(body).toEqual({
      chain_type: 'ethereum',
      recipient_public_key: expect.stringMatching(/^[\w-]{87}$/),
    })
  })

  it('gives nobody the wallet of another user, whatever they name', async () => {
    const { first, address, entropy } = await made()
    const accessToken = testToken({ sub: 'did:privy:mallory' })
    const request = { method: 'personal_sign', params: ['hello'] }
    for (const [event, data] of [
      ['privy:wallets:connect', {}],
      ['privy:wallets:recover', {}],
      ['privy:wallets:rpc', { chainType: 'ethereum', hdWalletIndex: 0, request }],
      ['privy:wallets:add', { chainType: 'ethereum', hdWalletIndex: 1 }],
    ] as const) {
      await expect(first.ask(event, { ...entropy, ...data, accessToken })).rejects.toHaveProperty('type')
    }
    expect(JSON.stringify(first.emitted.slice(1))).not.toMatch(/"data"/)
    expect(await first.sign(address, 'ethereum')).toMatchObject({ address })
  })
})
