import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { BOUND_RECOVERY_SHARE_V2 } from '../vectors/bound-recovery-share-v2.ts'
import { RECOVERY_SHARE_V1 } from '../vectors/recovery-share-v1.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import type { BoundPlace } from './bound-recovery-share.ts'
import { boundContext, openAnyRecoveryShare, sealBoundRecoveryShare } from './bound-recovery-share.ts'
import { newRecoveryKey } from './recovery-key.ts'

const bytes = (hex: string) => Uint8Array.from(hexToBytes(`0x${hex}`))
const unopened = new KeyError('wrong_shares', 'This envelope does not open')
const [HD, IMPORTED] = BOUND_RECOVERY_SHARE_V2
const V1_PLACE: BoundPlace = {
  appId: 'latchkeyvectorapp00000001',
  userId: 'did:privy:vector',
  root: SHARES_V1.wallets.ethereum[0],
  shareVersion: 1,
  method: 'privy',
  params: {},
}

describe('a bound recovery share', () => {
  it.each(BOUND_RECOVERY_SHARE_V2)('of the vector opens, of kind $kind', async (vector) => {
    const { key, sealed, place, kind, share, deviceX, context } = vector
    expect(boundContext(place)).toBe(context)
    expect(await openAnyRecoveryShare(bytes(key), sealed, place, kind)).toEqual({
      share: bytes(share),
      deviceX,
    })
  })

  it('of version 1 opens too, whatever method it is said to have', async () => {
    const { key, sealed, share, deviceX } = RECOVERY_SHARE_V1
    const opened = await openAnyRecoveryShare(bytes(key), sealed, V1_PLACE, 'hd')
    expect(opened).toEqual({ share: bytes(share), deviceX })
  })

  it.each([
    ['hd', 17],
    ['private-key', 33],
  ] as const)('of kind %s is written and read back', async (kind, length) => {
    const [key, recovery] = [newRecoveryKey(), { share: new Uint8Array(length).fill(length), deviceX: 201 }]
    const sealed = await sealBoundRecoveryShare(key, recovery, IMPORTED.place)
    expect(sealed).toEqual({ version: 2, iv: expect.any(String), ciphertext: expect.any(String) })
    expect(await openAnyRecoveryShare(key, sealed, IMPORTED.place, kind)).toEqual(recovery)
  })

  it.each<[string, Partial<BoundPlace>]>([
    ['app', { appId: 'latchkeyvectorapp00000002' }],
    ['user', { userId: 'did:privy:another' }],
    ['root', { root: SHARES_V1.wallets.ethereum[1] }],
    ['share version', { shareVersion: 1 }],
    ['method', { method: 'icloud' }],
    ['parameter', { params: { file_id: '1vFi_Le-Other' } }],
    ['name of a parameter', { params: { fileid: '1vFi_Le-Vector' } }],
    ['number of parameters', { params: {} }],
  ])('does not open for another %s', async (_, other) => {
    const opened = openAnyRecoveryShare(bytes(HD.key), HD.sealed, { ...HD.place, ...other }, HD.kind)
    await expect(opened).rejects.toEqual(unopened)
  })

  it('opens whatever the order of its parameters', async () => {
    const params = Object.fromEntries(Object.entries(IMPORTED.place.params).reverse())
    const place = { ...IMPORTED.place, params }
    const opened = await openAnyRecoveryShare(bytes(IMPORTED.key), IMPORTED.sealed, place, 'private-key')
    expect(opened).toEqual({ share: bytes(IMPORTED.share), deviceX: IMPORTED.deviceX })
  })

  it.each([
    ['hd', IMPORTED],
    ['private-key', HD],
  ] as const)('is none of kind %s when it is of the other', async (kind, { key, sealed, place }) => {
    const opened = openAnyRecoveryShare(bytes(key), sealed, place, kind)
    await expect(opened).rejects.toEqual(new KeyError('wrong_shares', 'Not a recovery share'))
  })

  it('of one version does not open as the other', async () => {
    const { iv, ciphertext } = RECOVERY_SHARE_V1.sealed
    const key = bytes(RECOVERY_SHARE_V1.key)
    const as2 = openAnyRecoveryShare(key, { version: 2, iv, ciphertext }, V1_PLACE, 'hd')
    await expect(as2).rejects.toEqual(unopened)
    const as1 = openAnyRecoveryShare(bytes(HD.key), { ...HD.sealed, version: 1 }, HD.place, 'hd')
    await expect(as1).rejects.toEqual(unopened)
  })

  it('of a version to come is refused as such', async () => {
    const opened = openAnyRecoveryShare(bytes(HD.key), { ...HD.sealed, version: 3 as 2 }, HD.place, 'hd')
    await expect(opened).rejects.toEqual(
      new KeyError('unknown_version', 'Unknown version of a recovery share'),
    )
  })

  it.each(['appId', 'userId', 'root'] as const)('has no slash in its %s', async (name) => {
    const place = { ...HD.place, [name]: 'one/two' }
    const refusal = new KeyError('invalid_input', 'An id holds a slash')
    const recovery = { share: bytes(HD.share), deviceX: HD.deviceX }
    await expect(sealBoundRecoveryShare(bytes(HD.key), recovery, place)).rejects.toEqual(refusal)
    await expect(openAnyRecoveryShare(bytes(HD.key), HD.sealed, place, 'hd')).rejects.toEqual(refusal)
  })
})
