import { withEntropy } from '@latchkey/keys'
import { base58 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../../adapters/memory-share-store.ts'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createAuthShares } from '../../custody/auth-shares.ts'
import { exportSecret } from '../../export/export-secret.ts'
import { VaultError } from '../../ports/vault.ts'
import { createDirectRoom } from '../../testing/direct-room.ts'
import { killAt } from '../../testing/kill-at.ts'
import { createMemoryClouds } from '../../testing/memory-clouds.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'
import { APP, testToken } from '../../testing/token.ts'

vi.mock('hash-wasm', async () => (await import('../../testing/quick-argon2.ts')).quickArgon2)

/** Keys as other wallets export them, of the vectors in packages/keys. */
const KEYS = {
  ethereum: {
    privateKey: '0xb46298c1a0dd2b204e205d49e28b0a2063a31729befe3d7f3fda679be9e9964d',
    address: '0xC95130a1EAD1e6e1ea4932e744DDD1866F6f768B',
  },
  solana: {
    privateKey: '5s7jCfEckdJdwZ5XUm49qfAuFwqpnzZ4fXZFUsA3EkFDXg6n3jL3qXhKdMQzavbFLgKVggaao4hPCv268X1SRpRN',
    address: 'FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t',
  },
} as const
type Chain = keyof typeof KEYS

const owner = { appId: APP, userId: 'did:privy:ada' }

function setUp() {
  const vault = createMemoryVault()
  const shares = createMemoryShareStore()
  const clouds = createMemoryClouds()
  const frame = createTestFrame(vault, { shares, clouds, reauth: true })
  const bring = (chainType: Chain, more: object = {}, by = frame) =>
    by.ask('privy:wallets:import', {
      privateKey: KEYS[chainType].privateKey,
      chainType,
      mode: 'on-device',
      ...more,
    })
  const roots = () => [...vault.roots.values()].map(({ root }) => [root.kind, root.address])
  return { vault, shares, clouds, frame, bring, roots }
}

describe.each(['ethereum', 'solana'] as const)('a private key of %s', (chainType) => {
  const { address } = KEYS[chainType]

  it('becomes a wallet of its own, which signs', async () => {
    const { vault, shares, frame, bring } = setUp()
    expect(await bring(chainType)).toEqual({ address })
    const { root, body } = [...vault.roots.values()][0]!
    expect(root).toEqual({
      address,
      chain_type: chainType,
      kind: 'private-key',
      share_version: 1,
      recovery_method: 'privy',
      wallets: [{ chain_type: chainType, wallet_index: 0, address, public_key: expect.any(String) }],
    })
    expect(body.auth_share).toMatch(/^[\w-]{44}$/)
    expect((await shares.read(owner, address)).map(({ share, status }) => [share.length, status])).toEqual([
      [33, 'current'],
    ])
    expect(await frame.sign(address, chainType)).toMatchObject({ address })
  })

  it('comes to another device, automatically and by a password', async () => {
    const { vault, clouds, frame, bring } = setUp()
    await bring(chainType)
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    const other = createTestFrame(vault, { clouds })
    expect(await other.ask('privy:wallets:recover', entropy)).toEqual({ entropyId: address })
    expect(await other.sign(address, chainType)).toEqual(await frame.sign(address, chainType))
    const recoveryPassword = 'Correct h0rse'
    await other.ask('privy:wallets:set-recovery', {
      ...entropy,
      recoveryMethod: 'user-passcode',
      recoveryPassword,
    })
    await frame.ask('privy:wallets:recover', { ...entropy, recoveryPassword })
    expect(await frame.sign(address, chainType)).toMatchObject({ address })
  })

  it.each([
    [
      'a password',
      { recoveryPassword: 'Correct h0rse' },
      'user-passcode',
      { recoveryPassword: 'Correct h0rse' },
    ],
    [
      'a cloud',
      { recoveryMethod: 'icloud', recoveryAccessToken: 'ada.1' },
      'icloud',
      { recoveryAccessToken: 'ada.2' },
    ],
  ])('comes with the recovery that its user chose: %s', async (_, chosen, method, given) => {
    const { vault, clouds, bring } = setUp()
    expect(await bring(chainType, chosen)).toEqual({ address })
    expect([...vault.roots.values()].map(({ root }) => root.recovery_method)).toEqual([method])
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    const other = createTestFrame(vault, { clouds })
    await expect(other.ask('privy:wallets:recover', entropy)).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    await other.ask('privy:wallets:recover', { ...entropy, ...given })
    expect(await other.sign(address, chainType)).toMatchObject({ address })
  })

  it('keeps the recovery that it has where it is brought again, and no password is tried on it', async () => {
    const { vault, bring } = setUp()
    await bring(chainType)
    vault.calls.length = 0
    expect(await bring(chainType, { recoveryPassword: 'Correct h0rse' })).toEqual({ address })
    expect(vault.calls.map(({ name }) => name)).not.toContain('recoveryPasscode')
    expect([...vault.roots.values()].map(({ root }) => root.recovery_method)).toEqual(['privy'])
  })

  it('is refused in words that say what to do where the app demands a recovery and the page brings none', async () => {
    const { vault, bring, roots } = setUp()
    vault.refuse.set('createRoot', 'disallowed_recovery_method')
    await expect(bring(chainType)).rejects.toMatchObject({
      type: 'error',
      code: 'disallowed_recovery',
      message: 'This app does not take a wallet with this recovery: choose one that it offers',
    })
    expect(roots()).toEqual([])
  })

  it('is exported as it came, and has no phrase', async () => {
    const { vault, shares, clouds, bring } = setUp()
    await bring(chainType)
    const clock = { now: () => 0, wait: () => new Promise<void>(() => {}) }
    const custody = {
      ...{ vault, shares, clouds, clock, lock: createMemoryLock(), keyRoom: createDirectRoom() },
      authShares: createAuthShares(clock),
    }
    const query = {
      token: testToken(),
      root: { address, chainType },
      chainType,
      index: 0,
      phrase: true,
      kit: true,
      reauth: true,
    }
    expect(await exportSecret(custody, APP, query, 'key')).toBe(KEYS[chainType].privateKey)
    await expect(exportSecret(custody, APP, query, 'phrase')).rejects.toMatchObject({
      code: 'invalid_request_arguments',
      message: 'An imported key has no seed phrase',
    })
  })

  it('is found again when it is brought twice, also on another device', async () => {
    const { vault, bring, roots } = setUp()
    expect(await bring(chainType)).toEqual(await bring(chainType))
    expect(await bring(chainType, {}, createTestFrame(vault))).toEqual({ address })
    expect(roots()).toEqual([['private-key', address]])
  })

  it('is refused to another user, who learns nothing of the first', async () => {
    const { vault, bring, roots } = setUp()
    await bring(chainType)
    const accessToken = testToken({ sub: 'did:privy:eve' })
    const eve = createTestFrame(vault, { reauth: true })
    await expect(bring(chainType, { accessToken }, eve)).rejects.toMatchObject({
      type: 'error',
      code: 'address_taken',
      message: 'This wallet cannot be imported',
    })
    expect(roots()).toEqual([['private-key', address]])
  })

  it('heals a lost answer: it is there, and signs', async () => {
    const { vault, shares, frame, bring } = setUp()
    const call = vault.call.bind(vault)
    const lossy = Object.assign(Object.create(vault), {
      async call(...given: Parameters<typeof vault.call>) {
        const answer = await call(...given)
        if (given[1] === 'createRoot') throw new VaultError('unavailable')
        return answer
      },
    }) as typeof vault
    await expect(bring(chainType, {}, createTestFrame(lossy, { shares }))).rejects.toMatchObject({
      type: 'error',
    })
    expect(await bring(chainType)).toEqual({ address })
    expect((await shares.read(owner, address)).map(({ status }) => status)).toEqual(['current'])
    expect(await frame.sign(address, chainType)).toMatchObject({ address })
  })

  it('is counted', async () => {
    const { vault, bring } = setUp()
    vault.refuse.set('createRoot', 'too_many_wallets')
    await expect(bring(chainType)).rejects.toMatchObject({ type: 'error', code: 'too_many_wallets' })
  })

  it('signs nothing by a second wallet that somebody registered under it, which is named as foreign', async () => {
    const { vault, frame, bring } = setUp()
    await bring(chainType)
    const planted = KEYS[chainType === 'solana' ? 'ethereum' : 'solana']
    const { wallets } = [...vault.roots.values()][0]!.root
    const chain = chainType === 'solana' ? 'ethereum' : 'solana'
    wallets.push({ chain_type: chain, wallet_index: 0, address: planted.address, public_key: '' })
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    expect(await frame.ask('privy:wallets:connect', entropy)).toEqual({
      entropyId: address,
      foreignWallets: [planted.address],
    })
    await expect(frame.sign(address, chain)).rejects.toMatchObject({ code: 'foreign_wallet' })
    expect(await frame.sign(address, chainType)).toMatchObject({ address })
  })
})

it('stands beside a wallet of the user’s own, and leaves it alone', async () => {
  const { frame, bring, roots } = setUp()
  const { address } = await frame.ask('privy:wallet:create')
  await bring('solana')
  await bring('ethereum')
  expect(roots()).toEqual([
    ['hd', address],
    ['private-key', KEYS.solana.address],
    ['private-key', KEYS.ethereum.address],
  ])
  for (const one of [address, KEYS.ethereum.address])
    expect(await frame.sign(String(one), 'ethereum')).toMatchObject({ address: one })
  expect(await frame.ask('privy:wallet:create')).toEqual({ address })
})

it('is the wallet that is there, where the key is one that was exported from it', async () => {
  const { vault, frame, bring, roots } = setUp()
  const entropy = Uint8Array.from(Buffer.from('9e885d952ad362caeb4efe34a8e91bd2', 'hex'))
  const draw = crypto.getRandomValues.bind(crypto)
  const planting = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as Uint8Array<ArrayBuffer>
    if (bytes.length === 16) bytes.set(entropy)
    else draw(bytes)
    return array
  })
  const { address } = await frame.ask('privy:wallet:create').finally(() => planting.mockRestore())
  const hex = await withEntropy(Uint8Array.from(entropy), null, ({ key }) =>
    Buffer.from(key('ethereum', 0).privateKey).toString('hex'),
  )
  expect(await bring('ethereum', { privateKey: hex })).toEqual({ address })
  expect(roots()).toEqual([['hd', address]])
  expect(vault.calls.filter(({ name }) => name === 'createRoot')).toHaveLength(1)
})

it.each([
  ['ethereum', 'hello'],
  ['ethereum', '0x0000000000000000000000000000000000000000000000000000000000000000'],
  ['ethereum', KEYS.solana.privateKey],
  ['solana', KEYS.solana.address],
  ['solana', base58.encode(new Uint8Array(64).fill(7))],
] as const)('is refused on %s where it is none: %s', async (chainType, privateKey) => {
  const { vault, bring, roots } = setUp()
  const refusal = await bring(chainType, { privateKey }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ type: 'invalid_request_arguments', code: 'invalid_key' })
  expect(String((refusal as Error).message)).not.toContain(privateKey)
  expect(roots()).toEqual([])
  expect(vault.calls.filter(({ name }) => name === 'createRoot')).toEqual([])
})

it('is not brought to where the operator would have it, and says so', async () => {
  const { bring, roots } = setUp()
  await expect(bring('ethereum', { mode: 'tee' })).rejects.toMatchObject({ code: 'not_served' })
  await expect(bring('ethereum', { mode: 'cloud' })).rejects.toMatchObject({
    type: 'invalid_request_arguments',
  })
  expect(roots()).toEqual([])
})

const STEPS = 7
const deaths = (['before', 'after'] as const).flatMap((moment) =>
  Array.from({ length: STEPS }, (_, at) => [moment, at + 1] as const),
)

it.each(deaths)('ends in one usable wallet when the frame dies %s its step %i', async (moment, step) => {
  const { vault, shares, bring, roots } = setUp()
  const dying = killAt(step, moment, { vault, shares })
  const dead = createTestFrame(dying.vault, { shares: dying.shares })
  let over = false
  void bring('solana', {}, dead).then(() => {
    over = true
  })
  await vi.waitUntil(() => over || dying.state.died, { interval: 1 })
  dead.host.close()
  const next = createTestFrame(vault, { shares })
  const { address } = KEYS.solana
  expect(await bring('solana', {}, next)).toEqual({ address })
  expect(roots()).toEqual([['private-key', address]])
  expect(await next.sign(address, 'solana')).toMatchObject({ address })
})

it('has just so many steps', async () => {
  const { vault, shares, bring } = setUp()
  const dying = killAt(100, 'before', { vault, shares })
  await bring('solana', {}, createTestFrame(dying.vault, { shares: dying.shares }))
  expect(dying.state).toEqual({ uses: STEPS, died: false })
})
