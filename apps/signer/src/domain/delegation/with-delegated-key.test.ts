import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { delegationContext } from '@latchkey/contract'
import { newEntropy, sealDelegation, withEntropy } from '@latchkey/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileState } from '../../adapters/file-state.ts'
import type { SignerState } from '../../ports/signer-state.ts'
import type { AuthorityDocument } from '../server-wallets/documents.ts'
import type { SignerKeys } from '../signer-keys.ts'
import { openSignerKeys } from '../signer-keys.ts'
import { authorityDigest } from './authority-digest.ts'
import type { DelegationGrant } from './port.ts'
import { withDelegatedKey } from './with-delegated-key.ts'

const AUTHORITY: AuthorityDocument = {
  kind: 'authority',
  app: 'app-1',
  id: 'app-1',
  version: 3,
  public_keys: ['key-b', 'key-a'],
  authorization_threshold: 1,
  user_keys_by_token: false,
}

let folder: string
let state: SignerState
let keys: SignerKeys

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delegation-'))
  state = await openFileState(folder, 'SIGNER_STATE')
  keys = await openSignerKeys(new Map([['s1', Buffer.alloc(32, 7)]]))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A grant of an Ethereum and a Solana wallet that the signer has taken. */
async function granted(place = {}): Promise<DelegationGrant> {
  const made = {
    appId: 'app-1',
    userId: 'did:privy:one',
    grantId: 'g'.repeat(24),
    authority: authorityDigest(AUTHORITY),
    ...place,
  }
  const grant = await withEntropy(newEntropy(), null, async ({ key }) => {
    const both = [key('ethereum', 2), key('solana', 0)]
    const wallets = both.map(({ chainType, address, index }) => ({
      chain_type: chainType,
      address,
      wallet_index: index,
    }))
    const parts = await sealDelegation(
      both.map(({ privateKey }) => privateKey),
      keys.current.publicKey,
      delegationContext({ ...made, wallets }),
    )
    const { appId, userId, grantId } = made
    const sealed = { ...parts.sealed, key_id: 's1' }
    return { appId, userId, grantId, wallets, sealed, appShare: parts.appShare }
  })
  await remember(grant)
  return grant
}

const remember = (
  { appId, userId, grantId, wallets }: DelegationGrant,
  addresses = wallets.map((w) => w.address),
) =>
  state.update({ appId, userId }, (record) => ({
    record: { ...record, delegations: { [grantId]: addresses } },
    result: undefined,
  }))

const use = (grant: DelegationGrant, { at = 0, authority = AUTHORITY } = {}) =>
  withDelegatedKey(
    { keys, state },
    { grant, address: grant.wallets[at]?.address ?? '', authority },
    (key) => [key.chainType, key.index, key.address],
  )

const refused = (code: string) => expect.objectContaining({ code })

describe('the key of a delegated wallet', () => {
  it('is opened for the wallet that is asked for, and wiped after', async () => {
    const grant = await granted()
    const [first, second] = grant.wallets
    expect(await use(grant)).toEqual(['ethereum', 2, first?.address])
    expect(await use(grant, { at: 1 })).toEqual(['solana', 0, second?.address])
    const held = await withDelegatedKey(
      { keys, state },
      { grant, address: first?.address ?? '', authority: AUTHORITY },
      ({ privateKey }) => privateKey,
    )
    expect([held.length, held.every((byte) => byte === 0)]).toEqual([32, true])
  })

  it('is for the authorization keys that the user agreed to, in whichever order they are named', async () => {
    const grant = await granted()
    const reordered = { ...AUTHORITY, version: 9, public_keys: ['key-a', 'key-b'] }
    expect(await use(grant, { authority: reordered })).toHaveLength(3)
    const others = [
      { ...AUTHORITY, public_keys: ['key-a', 'key-c'] },
      { ...AUTHORITY, public_keys: ['key-a', 'key-b', 'key-c'] },
      { ...AUTHORITY, authorization_threshold: 2 },
      { ...AUTHORITY, app: 'app-2', id: 'app-2' },
    ]
    const outcomes = await Promise.all(others.map((authority) => use(grant, { authority }).catch((e) => e)))
    expect(outcomes).toEqual(others.map(() => refused('invalid_request')))
  })

  it('is not opened once the grant was ended, by whoever has a copy of all parts', async () => {
    const grant = await granted()
    await expect(use(grant)).resolves.toHaveLength(3)
    await state.update({ appId: 'app-1', userId: 'did:privy:one' }, ({ delegations: _, ...record }) => ({
      record,
      result: undefined,
    }))
    await expect(use(grant)).rejects.toEqual(refused('superseded'))
  })

  it('is not opened for a wallet that another grant has taken over', async () => {
    const grant = await granted()
    await remember(grant, [grant.wallets[1]?.address ?? ''])
    await expect(use(grant, { at: 1 })).resolves.toHaveLength(3)
    await expect(use(grant)).rejects.toEqual(refused('superseded'))
  })

  it.each([
    ['another user', { userId: 'did:privy:two' }],
    ['another app', { appId: 'app-2' }],
  ])('is not opened as a grant of %s, which the signer took one of the same id of', async (_, other) => {
    const grant = { ...(await granted()), ...other }
    await remember(grant)
    const authority = { ...AUTHORITY, app: grant.appId, id: grant.appId }
    await expect(use(grant, { authority })).rejects.toEqual(refused('invalid_request'))
  })

  it('is nothing that the blobs of a database give without the signer’s key', async () => {
    const grant = await granted()
    keys = await openSignerKeys(new Map([['s1', Buffer.alloc(32, 8)]]))
    await expect(use(grant)).rejects.toEqual(refused('invalid_request'))
    keys = await openSignerKeys(new Map([['s2', Buffer.alloc(32, 7)]]))
    await expect(use(grant)).rejects.toEqual(refused('unknown_key'))
  })

  it('is nothing that the signer’s key gives without the server’s part', async () => {
    const grant = await granted()
    const appShare = Buffer.from(grant.appShare, 'base64url').fill(0).toString('base64url')
    await expect(use({ ...grant, appShare })).rejects.toEqual(refused('invalid_request'))
  })
})
