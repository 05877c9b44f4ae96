import type { KeyError } from '@latchkey/keys'
import { newEntropy, newRecipient, splitEntropy, withEntropy } from '@latchkey/keys'
import { describe, expect, it } from 'vitest'
import type { KeyTasks, RegisteredWallet } from '../ports/key-room.ts'
import { perform } from './perform.ts'

const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
const place = { nonce: 'nonce', appId: 'app', userId: 'ada' }

/** Two shares of a fresh root, and its wallets as the server has them. */
async function freshRoot() {
  const entropy = newEntropy()
  const { device, auth } = await splitEntropy(entropy)
  const wallets = await withEntropy(entropy, null, ({ key }): RegisteredWallet[] => [
    { chain_type: 'ethereum', wallet_index: 0, address: key('ethereum', 0).address },
    { chain_type: 'solana', wallet_index: 0, address: key('solana', 0).address },
  ])
  const root = { address: wallets[0]!.address, chainType: 'ethereum' as const }
  return { device, auth, root, wallets }
}

type Task = 'proveWallet' | 'checkRoot' | 'sign' | 'secret' | 'farcasterKeys'
const MORE: { [T in Task]: object } = {
  proveWallet: { chainType: 'solana', index: 0, place },
  checkRoot: {},
  sign: { chainType: 'ethereum', index: 0, method: 'personal_sign', params: ['hello'] },
  secret: { chainType: 'solana', index: 0, kind: 'key' },
  farcasterKeys: { fid: 3621, index: 0, approved: null },
}

describe.each(Object.keys(MORE) as Task[])('the key room’s task %s', (task) => {
  it('wipes the shares that it was given when it is done', async () => {
    const { device, auth, root, wallets } = await freshRoot()
    const input = { device, auth, root, wallets, ...MORE[task] } as KeyTasks[Task]['input']
    await perform(task, input)
    expect([device, auth].map(isWiped)).toEqual([true, true])
  })

  it('wipes them when they do not give the root', async () => {
    const { device, root, wallets } = await freshRoot()
    const { auth } = await freshRoot()
    const input = { device, auth, root, wallets, ...MORE[task] } as KeyTasks[Task]['input']
    await expect(perform(task, input)).rejects.toMatchObject({
      code: 'wrong_shares',
    } satisfies Partial<KeyError>)
    expect([device, auth].map(isWiped)).toEqual([true, true])
  })
})

it('signs and exports registered wallets alone, and says which are foreign', async () => {
  const planted = {
    chain_type: 'ethereum',
    wallet_index: 1,
    address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  }
  const input = async () => {
    const { wallets, ...fresh } = await freshRoot()
    return { ...fresh, wallets: [...wallets, planted as RegisteredWallet] }
  }
  expect(await perform('checkRoot', await input())).toEqual([planted.address])
  for (const [index, error] of [
    [1, { code: 'foreign_wallet' }],
    [2, { type: 'invalid_request_arguments' }],
  ] as const) {
    const wallet = { chainType: 'ethereum', index } as const
    const signing = perform('sign', { ...(await input()), ...wallet, method: 'secp256k1_sign', params: [] })
    await expect(signing).rejects.toMatchObject(error)
    const secret = perform('secret', { ...(await input()), ...wallet, kind: 'phrase' })
    await expect(secret).rejects.toMatchObject(error)
  }
})

it.each([
  ['ethereum', 'toString'],
  ['ethereum', 'signMessage'],
  ['solana', 'personal_sign'],
] as const)('signs nothing on %s by %s, which is no method there', async (chainType, method) => {
  const signing = perform('sign', { ...(await freshRoot()), chainType, index: 0, method, params: ['hello'] })
  await expect(signing).rejects.toMatchObject({
    type: 'invalid_request_arguments',
    message: 'This method is not available',
  })
})

it('gives a recovery’s auth share no longer life than its task, also when the material is garbage', async () => {
  const { keyPair: recipient } = await newRecipient()
  const { auth, root } = await freshRoot()
  const sealed = '{"version":1,"encapsulated_key":"AA","ciphertext":"AA"}'
  const material = {
    recovery_method: 'privy' as const,
    recovery_params: {},
    encrypted_recovery_share: { version: 1 as const, iv: 'AA', ciphertext: 'AA' },
    share_version: 1,
  }
  const recovery = { method: 'privy' as const, recipient, sealed }
  const recovered = perform('recover', { auth, root, appId: 'app', userId: 'ada', material, recovery })
  await expect(recovered).rejects.toMatchObject({ code: 'wrong_shares' })
  expect(isWiped(auth)).toBe(true)
})
