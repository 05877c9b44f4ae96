import { delegationContext } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { newEntropy } from '../entropy/entropy.ts'
import { newRecipient, openMessage } from '../envelopes/sealed-message.ts'
import { withEntropy } from '../shares/root.ts'
import { DELEGATION_V1 } from '../vectors/delegation-v1.ts'
import { sealDelegation, withDelegation } from './delegation.ts'

/** Two wallets of a root: what is known of them, and copies of their keys. */
function twoWallets() {
  return withEntropy(newEntropy(), null, ({ key }) => {
    const both = [key('ethereum', 3), key('solana', 1)]
    return {
      wallets: both.map(({ chainType, address, index }) => ({
        chain_type: chainType,
        address,
        wallet_index: index,
      })),
      keys: both.map(({ privateKey }) => Uint8Array.from(privateKey)),
    }
  })
}

const PLACE = { appId: 'app-1', userId: 'did:privy:one', grantId: 'g'.repeat(24), authority: 'a'.repeat(43) }

async function grant() {
  const { wallets, keys } = await twoWallets()
  const signer = await newRecipient()
  const context = delegationContext({ ...PLACE, wallets })
  const { sealed, appShare } = await sealDelegation(keys, signer.publicKey, context)
  const payload = await openMessage(signer.keyPair, context, sealed)
  return { wallets, keys, signer, context, sealed, appShare, payload }
}

describe('a grant of delegated actions', () => {
  it('opens with both of its parts, each key for its address, and is wiped after', async () => {
    const { wallets, keys, context, appShare, payload } = await grant()
    const { seen, held } = await withDelegation({ payload, appShare, context }, wallets, (opened) => ({
      seen: opened.map((one) => ({ ...one, privateKey: toBase64url(one.privateKey) })),
      held: opened.map(({ privateKey }) => privateKey),
    }))
    expect(
      seen.map(({ chainType, index, address, privateKey }) => [chainType, index, address, privateKey]),
    ).toEqual([
      ['ethereum', 3, wallets[0]?.address, toBase64url(keys[0] as Uint8Array)],
      ['solana', 1, wallets[1]?.address, toBase64url(keys[1] as Uint8Array)],
    ])
    expect(held.map((one) => one.every((byte) => byte === 0))).toEqual([true, true])
  })

  it('is wiped, too, where its use fails', async () => {
    const { wallets, context, appShare, payload } = await grant()
    let held: Uint8Array | undefined
    const failing = withDelegation({ payload, appShare, context }, wallets, ([first]) => {
      held = first?.privateKey
      throw new Error('the chain is away')
    })
    await expect(failing).rejects.toThrow('the chain is away')
    expect(held?.length).toBe(32)
    expect(held?.every((byte) => byte === 0)).toBe(true)
  })

  it('leaves no key in what either half holds', async () => {
    const { keys, appShare, payload } = await grant()
    const halves = Buffer.concat([payload, fromBase64url(appShare)])
    expect(keys.map((key) => halves.includes(Buffer.from(key)))).toEqual([false, false])
  })

  it.each([
    ['another app', { appId: 'app-2' }],
    ['another user', { userId: 'did:privy:two' }],
    ['another grant', { grantId: 'h'.repeat(24) }],
    ['another authority', { authority: 'b'.repeat(43) }],
  ])('does not open for %s, by the signer’s own key neither', async (_, changed) => {
    const { wallets, signer, sealed, appShare, payload } = await grant()
    const context = delegationContext({ ...PLACE, wallets, ...changed })
    await expect(openMessage(signer.keyPair, context, sealed)).rejects.toMatchObject({ code: 'wrong_shares' })
    const opening = withDelegation({ payload, appShare, context }, wallets, () => 'opened')
    await expect(opening).rejects.toMatchObject({ code: 'wrong_shares' })
  })

  it('does not open with another part of the server’s, or none', async () => {
    const { wallets, context, payload } = await grant()
    const shares = [
      toBase64url(new Uint8Array(32).fill(7)),
      toBase64url(new Uint8Array(31)),
      'not base64url!',
      '',
    ]
    const codes = await Promise.all(
      shares.map((appShare) =>
        withDelegation({ payload, appShare, context }, wallets, () => 'opened').catch(({ code }) => code),
      ),
    )
    expect(codes).toEqual(shares.map(() => 'wrong_shares'))
  })

  it('does not open for wallets whose keys it does not hold', async () => {
    const { wallets, context, appShare, payload } = await grant()
    const other = (await twoWallets()).wallets
    const lists = [[wallets[1], wallets[0]], [wallets[0], other[1]], [wallets[0]], []] as (typeof wallets)[]
    const codes = await Promise.all(
      lists.map((list) =>
        withDelegation({ payload, appShare, context }, list, () => 'opened').catch(({ code }) => code),
      ),
    )
    expect(codes).toEqual(lists.map(() => 'wrong_shares'))
  })

  it('tells a signer’s key that is none', async () => {
    const { keys } = await twoWallets()
    await expect(sealDelegation(keys, 'AAAA', 'x')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('opens what was sealed in version 1, for ever', async () => {
    const { payload, appShare, context, wallets, keys } = DELEGATION_V1
    const opened = await withDelegation(
      { payload: fromBase64url(payload), appShare, context },
      [...wallets],
      (some) => some.map(({ privateKey }) => Buffer.from(privateKey).toString('hex')),
    )
    expect(opened).toEqual(keys)
  })
})
