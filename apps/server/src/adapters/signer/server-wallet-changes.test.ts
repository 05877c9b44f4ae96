import { randomBytes } from 'node:crypto'
import type { ChangeWalletRequest, ClientRequest, Worded } from '@latchkey/signer'
import { p256 } from '@noble/curves/nist.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import type { Asked, RequestKey, TestApp } from '../../testing/wallet-clients.ts'
import {
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  newTestId,
  openBoth,
  openTestApp,
  refusal,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const keys = new Map([['s1', randomBytes(32)]])
const now = Date.UTC(2026, 0, 15)

const signers: Record<string, Asked> = {}
let close: () => void
let mine: TestApp
beforeAll(async () => {
  const opened = await openBoth(keys, createMemorySignerState(), () => now)
  signers['in this process'] = opened.here
  signers['over HTTP'] = opened.overHttp
  close = opened.close
  mine = await openTestApp(opened.here, APP)
})
afterAll(() => close())

const HELLO = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

/** The other signature that anybody makes of one: s and the curve's order without it are both good. */
function otherHalf(signature: string): string {
  const { r, s } = p256.Signature.fromBytes(Buffer.from(signature, 'base64'), 'der')
  const other = new p256.Signature(r, p256.Point.Fn.ORDER - s)
  return Buffer.from(other.toBytes('der')).toString('base64')
}

describe.each(['in this process', 'over HTTP'])('who may sign, with the signer %s', (place) => {
  const signer = () => signers[place] as Asked

  /** A wallet of an owner, and a session signer who asks. */
  async function setUp() {
    const [owner, guest] = [newRequestKey(), newRequestKey()]
    const ownerQuorum = await makeTestQuorum(signer(), APP, { keys: [owner] })
    const guestQuorum = await makeTestQuorum(signer(), APP, { keys: [guest] })
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, { ownerId: ownerQuorum.document.id })
    const { id } = wallet.document
    const quorums = [ownerQuorum, guestQuorum, mine.authority]
    const patch = (body: Record<string, unknown>, by: RequestKey[], idempotencyKey?: string) =>
      signedRequest({
        app: APP,
        method: 'PATCH',
        path: `/wallets/${id}`,
        body,
        keys: by,
        ...(idempotencyKey && { headers: { 'privy-idempotency-key': idempotencyKey } }),
      })
    const change = (request: ClientRequest, shown = wallet, more: Partial<ChangeWalletRequest> = {}) =>
      signer().changeWallet({ request, wallet: shown, signers: quorums, userKeys: [], ...more })
    const use = (by: RequestKey, shown = wallet, route = 'rpc', body: Record<string, unknown> = HELLO) => {
      const request = signedRequest({ app: APP, path: `/wallets/${id}/${route}`, body, keys: [by] })
      const asked = { request, wallet: shown, sealedKey, signers: quorums, userKeys: [], policies: [] }
      return refusal(route === 'export' ? signer().exportWallet(asked) : signer().rpc(asked))
    }
    const adding = { additional_signers: [{ signer_id: guestQuorum.document.id }] }
    return { owner, guest, ownerQuorum, guestQuorum, wallet, patch, change, use, adding }
  }

  it('is changed by the owner alone, and an added signer signs, and neither exports nor changes', async () => {
    const { owner, guest, wallet, patch, change, use, adding } = await setUp()
    expect(await use(guest)).toBe('invalid_signature')
    expect([
      await refusal(change(patch(adding, [guest]))),
      await refusal(change(patch(adding, [mine.key]))),
      await refusal(change(patch(adding, []))),
    ]).toEqual(Array.from({ length: 3 }, () => 'invalid_signature'))
    const changed = await change(patch(adding, [owner]))
    expect(changed.document).toEqual({ ...wallet.document, version: 2, ...adding })
    const recipient = { encryption_type: 'HPKE', recipient_public_key: newRequestKey().publicKey }
    const exported = { method: 'exportPrivateKey', params: recipient }
    expect([
      await use(guest, changed),
      await use(guest, changed, 'export', recipient),
      await use(guest, changed, 'rpc', exported),
      await refusal(change(patch({ additional_signers: [] }, [guest]), changed)),
      await use(owner, changed, 'export', recipient),
    ]).toEqual(['done', 'invalid_signature', 'invalid_signature', 'invalid_signature', 'done'])
  })

  it('by a word of before counts no more: a signer that was removed signs nothing with it', async () => {
    const { owner, guest, wallet, patch, change, use, adding } = await setUp()
    const added = await change(patch(adding, [owner]))
    const removed = await change(patch({ additional_signers: [] }, [owner]), added)
    expect(await use(guest, added)).toBe('superseded')
    expect(await use(owner, wallet)).toBe('superseded')
    expect(await refusal(change(patch({ policy_ids: [] }, [owner]), added))).toBe('superseded')
    expect([await use(guest, removed), await use(owner, removed)]).toEqual(['invalid_signature', 'done'])
  })

  it('is not changed a second time by a request that was kept; by one that was signed anew it is', async () => {
    const { owner, guest, patch, change, use, adding } = await setUp()
    const first = patch(adding, [owner])
    const added = await change(first)
    const removed = await change(patch({ additional_signers: [] }, [owner]), added)
    expect(await refusal(change(first, removed))).toBe('signature_used')
    // as one signature, in each way that DER or a list could say it again
    const [signature = ''] = first.signatures.split(',')
    const again = [
      `${signature},${signature}`,
      `,${signature}`,
      signature.replace(/=*$/, ''),
      otherHalf(signature),
    ]
    const refused = []
    for (const signatures of again) refused.push(await refusal(change({ ...first, signatures }, removed)))
    expect(refused).toEqual(again.map(() => 'signature_used'))
    expect(await use(guest, removed)).toBe('invalid_signature')
    const anew = await change(patch(adding, [owner], 'k2'), removed)
    expect(await use(guest, anew)).toBe('done')
  })

  it('asked again because the answer was lost, answers what it did', async () => {
    const { owner, wallet, patch, change, adding } = await setUp()
    const request = patch(adding, [owner])
    const changed = await change(request)
    expect([await change(request), await change(request, changed)]).toEqual([changed, changed])
    const { kind, app, id } = wallet.document
    expect(await signer().newest({ kind, app, id })).toEqual(changed)
    expect(await signer().newest({ kind, app, id: 'another' })).toBeNull()
  })

  it('goes over to a new owner, and the old one is out', async () => {
    const { owner, guest, guestQuorum, wallet, patch, change, use } = await setUp()
    const handed = await change(patch({ owner_id: guestQuorum.document.id }, [owner]))
    expect(handed.document).toEqual({ ...wallet.document, version: 2, owner_id: guestQuorum.document.id })
    expect([await use(owner, handed), await use(guest, handed)]).toEqual(['invalid_signature', 'done'])
    expect(await refusal(change(patch({ policy_ids: [] }, [owner]), handed))).toBe('invalid_signature')
    const given = await change(patch({ owner_id: null }, [guest]), handed)
    expect([await use(guest, given), await use(mine.key, given)]).toEqual(['invalid_signature', 'done'])
  })

  it('names a key or user as owner by a quorum of just that one', async () => {
    const { owner, guest, guestQuorum, patch, change } = await setUp()
    const request = patch({ owner: { public_key: guest.publicKey } }, [owner])
    const both = await makeTestQuorum(signer(), APP, { keys: [guest, newRequestKey()] })
    const user = await makeTestQuorum(signer(), APP, { users: ['did:privy:ada'] })
    const by = (shown: typeof both | undefined) => refusal(change(request, undefined, { owner: shown }))
    expect([await by(undefined), await by(both), await by(user), await by(guestQuorum)]).toEqual([
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'done',
    ])
    const { owner: second, change: changeSecond, patch: patchSecond } = await setUp()
    const toUser = patchSecond({ owner: { user_id: 'did:privy:ada' } }, [second])
    const toOther = patchSecond({ owner: { user_id: 'did:privy:bob' } }, [second])
    expect([
      await refusal(changeSecond(toOther, undefined, { owner: user })),
      await refusal(changeSecond(toUser, undefined, { owner: user })),
    ]).toEqual(['invalid_request', 'done'])
  })

  it('names nothing that the signer has not made', async () => {
    const { owner, patch, change } = await setUp()
    const ask = (body: Record<string, unknown>) => refusal(change(patch(body, [owner])))
    expect([
      await ask({ owner_id: newTestId() }),
      await ask({ policy_ids: [newTestId()] }),
      await ask({ additional_signers: [{ signer_id: newTestId() }] }),
      await ask({ authorization_threshold: 1 }),
      await ask({ owner: null, owner_id: null }),
    ]).toEqual(Array.from({ length: 5 }, () => 'invalid_request'))
  })

  it('in a quorum is said by the quorum as it is', async () => {
    const [ada, bob, eve] = [newRequestKey(), newRequestKey(), newRequestKey()]
    const quorum = await makeTestQuorum(signer(), APP, { keys: [ada, bob], threshold: 2 })
    const change = (body: Record<string, unknown>, by: RequestKey[], shown = quorum) =>
      signer().changeQuorum({
        request: signedRequest({
          app: APP,
          method: 'PATCH',
          path: `/key_quorums/${quorum.document.id}`,
          body,
          keys: by,
        }),
        quorum: shown,
        signers: [],
        userKeys: [],
      })
    const forged = { ...quorum, document: { ...quorum.document, authorization_threshold: 1 } }
    expect([
      await refusal(change({ authorization_threshold: 1 }, [ada])),
      await refusal(change({ authorization_threshold: 1 }, [ada, eve])),
      await refusal(change({ authorization_threshold: 1 }, [ada], forged)),
      await refusal(change({ authorization_threshold: 3 }, [ada, bob])),
      await refusal(change({ public_keys: [] }, [ada, bob])),
    ]).toEqual([
      'invalid_signature',
      'invalid_signature',
      'invalid_request',
      'invalid_request',
      'invalid_request',
    ])
    const changed = await change({ public_keys: [ada.publicKey, eve.publicKey], display_name: 'us' }, [
      ada,
      bob,
    ])
    expect(changed.document).toEqual({
      ...quorum.document,
      version: 2,
      display_name: 'us',
      public_keys: [ada.publicKey, eve.publicKey],
    })
    expect(await refusal(change({ authorization_threshold: 1 }, [ada, bob], quorum))).toBe('superseded')
    expect(await refusal(change({ authorization_threshold: 1 }, [ada, bob], changed))).toBe(
      'invalid_signature',
    )
  })

  it('of a quorum that was deleted is nobody any more', async () => {
    const { owner, ownerQuorum, wallet, use, patch, change } = await setUp()
    const path = `/key_quorums/${ownerQuorum.document.id}`
    const remove = (by: RequestKey) => {
      const request = signedRequest({ app: APP, method: 'DELETE', path, keys: [by] })
      return refusal(signer().deleteQuorum({ request, quorum: ownerQuorum, signers: [], userKeys: [] }))
    }
    expect([await remove(mine.key), await use(owner)]).toEqual(['invalid_signature', 'done'])
    expect([await remove(owner), await use(owner)]).toEqual(['done', 'superseded'])
    expect(await refusal(change(patch({ policy_ids: [] }, [owner]), wallet))).toBe('superseded')
    const { keys: _, ...again } = { keys: 0, ...ownerQuorum.document }
    const made = signer().makeQuorum({
      appId: APP,
      quorumId: again.id,
      displayName: null,
      publicKeys: [newRequestKey().publicKey],
      userIds: [],
      authorizationThreshold: 1,
    })
    expect(await refusal(made)).toBe('superseded')
  })

  it('is made once under an id', async () => {
    const { wallet } = await setUp()
    const again = makeTestWallet(signer(), APP, { walletId: wallet.document.id })
    expect(await refusal(again)).toBe('superseded')
  })
})

describe('the keys of an app', () => {
  const NEW = 'testapp000000000000000009'
  const order = (signer: Asked, key: RequestKey) =>
    signer.orderAuthority({
      appId: NEW,
      publicKeys: [key.publicKey],
      authorizationThreshold: 1,
      userKeysByToken: false,
    })

  it('are those of the newest order; one of before, or of two days ago, brings no others', async () => {
    let time = now
    const opened = await openBoth(keys, createMemorySignerState(), () => time)
    const signer = opened.overHttp
    const [first, second] = [newRequestKey(), newRequestKey()]
    const earlier = await order(signer, first)
    time += 1
    const later = await order(signer, second)
    const set = await signer.setAuthority(earlier)
    const newest = await signer.setAuthority(later)
    expect([set.document.version, newest.document.version]).toEqual([1, 2])
    expect(newest.document.public_keys).toEqual([second.publicKey])
    expect(await signer.setAuthority(later)).toEqual(newest)
    expect(await refusal(signer.setAuthority(earlier))).toBe('superseded')
    const unused = await order(signer, first)
    time += 24 * 3_600_000 + 1
    expect(await refusal(signer.setAuthority(unused))).toBe('superseded')
    const none = await signer.orderAuthority({
      appId: NEW,
      publicKeys: [],
      authorizationThreshold: 1,
      userKeysByToken: false,
    })
    const wallet = await makeTestWallet(signer, NEW)
    const gone = await signer.setAuthority(none)
    expect(await refusal(makeTestWallet(signer, NEW))).toBe('no_authority')
    expect(await refusal(use(signer, wallet, second, newest))).toBe('no_authority')
    expect(await refusal(use(signer, wallet, second, gone))).toBe('no_authority')
    opened.close()
  })

  const use = (
    signer: Asked,
    { sealedKey, ...wallet }: Awaited<ReturnType<typeof makeTestWallet>>,
    key: RequestKey,
    authority: Worded<TestApp['authority']['document']>,
  ) => {
    const path = `/wallets/${wallet.document.id}/rpc`
    const request = signedRequest({ app: NEW, path, body: HELLO, keys: [key] })
    return signer.rpc({ request, wallet, sealedKey, signers: [authority], userKeys: [], policies: [] })
  }
})
