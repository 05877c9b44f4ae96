import { randomBytes } from 'node:crypto'
import type { ClientRequest, WalletRequest } from '@latchkey/signer'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import type { Asked, TestApp } from '../../testing/wallet-clients.ts'
import {
  API,
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  openBoth,
  openTestApp,
  refusal,
  signatureOf,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const OTHER = 'testapp000000000000000002'
const keys = new Map([['s1', randomBytes(32)]])

const now = Date.UTC(2026, 0, 15)
const signers: Record<string, Asked> = {}
let close: () => void
let mine: TestApp
let theirs: TestApp
beforeAll(async () => {
  const opened = await openBoth(keys, createMemorySignerState(), () => now)
  signers['in this process'] = opened.here
  signers['over HTTP'] = opened.overHttp
  close = opened.close
  mine = await openTestApp(opened.here, APP)
  theirs = await openTestApp(opened.here, OTHER)
})
afterAll(() => close())

const HELLO = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

describe.each([
  'in this process',
  'over HTTP',
])('a request about a server wallet, with the signer %s', (place) => {
  const signer = () => signers[place] as Asked

  /** A wallet of the app's own, and what its API hands over with a request. */
  async function setUp() {
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP)
    const path = `/wallets/${wallet.document.id}/rpc`
    const asked = (request: ClientRequest, changes: Partial<WalletRequest> = {}): WalletRequest => ({
      request,
      wallet,
      sealedKey,
      signers: [mine.authority],
      policies: [],
      userKeys: [],
      ...changes,
    })
    const good = signedRequest({ app: APP, path, body: HELLO, keys: [mine.key] })
    return { wallet, sealedKey, path, asked, good }
  }

  it('signs for the app’s key what it says, and the same each time', async () => {
    const { wallet, asked, good } = await setUp()
    const first = await signer().rpc(asked(good))
    const { signature } = first.data as { signature: `0x${string}` }
    expect(first).toEqual({ method: 'personal_sign', data: { signature, encoding: 'hex' } })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.document.address)
    expect(await signer().rpc(asked(good))).toEqual(first)
  })

  it('is for its own address, under either name of the API, and no other', async () => {
    const { wallet, path, asked } = await setUp()
    const { id } = wallet.document
    const from = (base: string, rest = path) =>
      refusal(
        signer().rpc(asked(signedRequest({ app: APP, base, path: rest, body: HELLO, keys: [mine.key] }))),
      )
    expect([await from(`${API}/api/v1`), await from('http://127.0.0.1:3000/v1')]).toEqual(['done', 'done'])
    expect([
      await from(`${API}/api/v2`),
      await from(`${API}/proxy/api/v1`),
      await from(`${API}/api/v1`, `/wallets/${id}/raw_sign`),
      await from(`${API}/api/v1`, `/wallets/${id}`),
      await from(`${API}/api/v1`, `/wallets/another/rpc`),
      await from(`${API}/api/v1`, `${path}?x=1`),
      await from(`${API}/api/v1`, `${path}/`),
      await from('auth.example'),
    ]).toEqual(Array.from({ length: 8 }, () => 'invalid_request'))
  })

  it('counts as it was signed: nothing of it can be changed, left out or added', async () => {
    const { asked, good } = await setUp()
    const withKey = { 'privy-app-id': APP, 'privy-idempotency-key': 'k1' }
    const idempotent = signedRequest({
      app: APP,
      path: good.url.slice(`${API}/api/v1`.length),
      body: HELLO,
      headers: withKey,
      keys: [mine.key],
    })
    const ask = (request: ClientRequest) => refusal(signer().rpc(asked(request)))
    expect([await ask(good), await ask(idempotent)]).toEqual(['done', 'done'])
    const other = { method: 'personal_sign', params: { message: 'another', encoding: 'utf-8' } }
    expect([
      await ask({ ...good, body: other }),
      await ask({ ...good, url: good.url.replace('/api/v1', '/v1') }),
      await ask({ ...good, url: good.url.replace('https', 'http') }),
      await ask({ ...good, headers: withKey }),
      await ask({ ...idempotent, headers: { 'privy-app-id': APP } }),
      await ask({ ...idempotent, headers: { ...withKey, 'privy-idempotency-key': 'k2' } }),
      await ask({ ...good, signatures: '' }),
      await ask({ ...good, signatures: 'AAAA' }),
      await ask({ ...good, signatures: `${Buffer.from(good.signatures, 'base64').toString('hex')}` }),
    ]).toEqual(Array.from({ length: 9 }, () => 'invalid_signature'))
    expect(await ask({ ...good, method: 'PATCH' })).toBe('invalid_request')
  })

  it('ends when it says that it does', async () => {
    const { path, asked } = await setUp()
    const until = (time: string) =>
      refusal(
        signer().rpc(
          asked(
            signedRequest({
              app: APP,
              path,
              body: HELLO,
              headers: { 'privy-request-expiry': time },
              keys: [mine.key],
            }),
          ),
        ),
      )
    expect([
      await until(String(now + 1)),
      await until(String(now)),
      await until('soon'),
      await until('1e30'),
    ]).toEqual(['done', 'request_expired', 'invalid_request', 'invalid_request'])
  })

  it('is signed by the app whose wallet it is: another’s key, word or name signs nothing', async () => {
    const { wallet, path, asked, good } = await setUp()
    const byOther = signedRequest({ app: APP, path, body: HELLO, keys: [theirs.key] })
    const named = signedRequest({ app: OTHER, path, body: HELLO, keys: [theirs.key] })
    const madeUp = {
      ...mine.authority,
      document: { ...mine.authority.document, public_keys: [theirs.key.publicKey] },
    }
    const moved = { ...theirs.authority, document: { ...theirs.authority.document, app: APP, id: APP } }
    const ask = (request: ClientRequest, changes: Partial<WalletRequest> = {}) =>
      refusal(signer().rpc(asked(request, changes)))
    expect(await ask(good)).toBe('done')
    expect([
      await ask(byOther),
      await ask(byOther, { signers: [theirs.authority] }),
      await ask(byOther, { signers: [madeUp] }),
      await ask(byOther, { signers: [moved] }),
      await ask(byOther, { signers: [] }),
      await ask(named),
      await ask(named, { signers: [theirs.authority] }),
      await ask(named, { wallet: { ...wallet, document: { ...wallet.document, app: OTHER } } }),
    ]).toEqual([
      'invalid_signature',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_signature',
      'invalid_request',
      'invalid_request',
      'invalid_request',
    ])
  })

  it('opens the key of its own wallet alone', async () => {
    const { wallet, sealedKey, asked, good } = await setUp()
    const other = await setUp()
    const foreign = await makeTestWallet(signer(), OTHER)
    const ask = (changes: Partial<WalletRequest>) => refusal(signer().rpc(asked(good, changes)))
    const flipped = `${sealedKey.slice(0, -4)}AAAA`
    expect([
      await ask({ sealedKey }),
      await ask({ sealedKey: other.sealedKey }),
      await ask({ sealedKey: foreign.sealedKey }),
      await ask({ sealedKey: flipped }),
      await ask({
        wallet: { ...wallet, document: { ...wallet.document, address: other.wallet.document.address } },
      }),
      await ask({ wallet: { ...wallet, word: other.wallet.word } }),
      await ask({ wallet: other.wallet, sealedKey: other.sealedKey }),
    ]).toEqual(['done', ...Array.from({ length: 6 }, () => 'invalid_request')])
  })

  it('with a body that names another wallet, or a method of another chain, is refused', async () => {
    const { wallet, path, asked } = await setUp()
    const { id, address } = wallet.document
    const ask = (body: Record<string, unknown>) =>
      refusal(signer().rpc(asked(signedRequest({ app: APP, path, body, keys: [mine.key] }))))
    const solana = { method: 'signMessage', params: { message: 'aGVsbG8=', encoding: 'base64' } }
    expect([
      await ask({ ...HELLO, wallet_id: id, address: address.toLowerCase(), chain_type: 'ethereum' }),
      await ask({ ...HELLO, wallet_id: 'another' }),
      await ask({ ...HELLO, address: `0x${'1'.repeat(40)}` }),
      await ask({ ...HELLO, chain_type: 'solana' }),
      await ask(solana),
      await ask({ ...HELLO, more: 1 }),
      await ask({ method: 'eth_sign', params: {} }),
    ]).toEqual(['done', ...Array.from({ length: 6 }, () => 'invalid_request')])
  })

  it('of a quorum of two takes two of its keys: one that signs twice is one', async () => {
    const [ada, bob, eve] = [newRequestKey(), newRequestKey(), newRequestKey()]
    const quorum = await makeTestQuorum(signer(), APP, { keys: [ada, bob], threshold: 2 })
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, { ownerId: quorum.document.id })
    const path = `/wallets/${wallet.document.id}/rpc`
    const ask = (signatures: string, base = signedRequest({ app: APP, path, body: HELLO, keys: [] })) =>
      refusal(
        signer().rpc({
          request: { ...base, signatures },
          wallet,
          sealedKey,
          signers: [quorum, mine.authority],
          policies: [],
          userKeys: [],
        }),
      )
    const base = signedRequest({ app: APP, path, body: HELLO, keys: [] })
    const by = ({ privateKey }: typeof ada) => signatureOf(base, privateKey)
    expect([
      await ask(`${by(ada)},${by(bob)}`),
      await ask(` ${by(bob)} , ${by(eve)}, ${by(ada)}`),
      await ask(`${by(ada)},${by(ada)}`),
      await ask(`${by(ada)},${by(eve)}`),
      await ask(by(bob)),
      await ask(by(mine.key)),
    ]).toEqual(['done', 'done', ...Array.from({ length: 4 }, () => 'invalid_signature')])
  })

  it('of a quorum that would count one key twice, or that nobody can meet, finds none that was made', async () => {
    const ada = newRequestKey()
    const pem = `-----BEGIN PUBLIC KEY-----\n${ada.publicKey}\n-----END PUBLIC KEY-----\n`
    const make = (publicKeys: string[], threshold: number, users: string[] = []) =>
      refusal(
        signer().makeQuorum({
          appId: APP,
          quorumId: `q${randomBytes(11).toString('hex')}`,
          displayName: null,
          publicKeys,
          userIds: users,
          authorizationThreshold: threshold,
        }),
      )
    expect([
      await make([ada.publicKey], 1),
      await make([pem], 1),
      await make([ada.publicKey, pem], 2),
      await make([ada.publicKey, `wallet-api:${ada.publicKey}`], 1),
      await make([ada.publicKey], 2),
      await make([], 1),
      await make(['AAAA'], 1),
      await make([], 1, ['did:privy:a', 'did:privy:a']),
    ]).toEqual(['done', 'done', ...Array.from({ length: 6 }, () => 'invalid_request')])
  })

  it('about nothing is signed with its empty body as either library spells it', async () => {
    const owner = newRequestKey()
    const spelled = async (body: unknown) => {
      const quorum = await makeTestQuorum(signer(), APP, { keys: [owner] })
      const path = `/key_quorums/${quorum.document.id}`
      const base = signedRequest({ app: APP, method: 'DELETE', path, keys: [] })
      const request = { ...base, signatures: signatureOf(base, owner.privateKey, body) }
      return refusal(signer().deleteQuorum({ request, quorum, signers: [], userKeys: [] }))
    }
    expect([await spelled({}), await spelled(''), await spelled(null)]).toEqual([
      'done',
      'done',
      'invalid_signature',
    ])
  })
})

describe('an app without an operator’s word', () => {
  const NEW = 'testapp000000000000000003'

  it('has no server wallets, whatever its API says', async () => {
    const { here, overHttp } = {
      here: signers['in this process'] as Asked,
      overHttp: signers['over HTTP'] as Asked,
    }
    const key = newRequestKey()
    const order = await here.orderAuthority({
      appId: APP,
      publicKeys: [key.publicKey],
      authorizationThreshold: 1,
      userKeysByToken: false,
    })
    expect([
      await refusal(makeTestWallet(overHttp, NEW)),
      await refusal(makeTestQuorum(overHttp, NEW, { keys: [key] })),
      await refusal(overHttp.setAuthority({ ...order, appId: NEW })),
      await refusal(overHttp.setAuthority({ ...order, publicKeys: [newRequestKey().publicKey] })),
    ]).toEqual(['no_authority', 'no_authority', 'invalid_request', 'invalid_request'])
  })

  it('gets no order for the credential that its API has', async () => {
    const opened = await openBoth(keys, createMemorySignerState(), () => now)
    const order = { appId: NEW, publicKeys: [], authorizationThreshold: 1, userKeysByToken: false }
    const ask = async (path: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = `${opened.url}/operator/server_wallets/${path}`
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) })).status
    }
    const asked = []
    for (const path of ['order_authority', 'order_state'])
      asked.push([await ask(path, 'for-the-server'), await ask(path, 'for-the-operator')])
    opened.close()
    expect(asked).toEqual([
      [401, 200],
      [401, 200],
    ])
  })
})
