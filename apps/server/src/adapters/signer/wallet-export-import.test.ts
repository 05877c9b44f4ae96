import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { CHAINS } from '@latchkey/keys/chains'
import type { FinishImportRequest } from '@latchkey/signer'
import { createSigner } from '@latchkey/signer'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForClient, sealAsClient } from '../../testing/client-hpke.ts'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import type { Asked, TestApp } from '../../testing/wallet-clients.ts'
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
const OLD: [string, Buffer] = ['s1', randomBytes(32)]
const NEW: [string, Buffer] = ['s2', randomBytes(32)]

let now = Date.UTC(2026, 0, 15)
const state = createMemorySignerState()
const signers: Record<string, Asked> = {}
let close: () => void
let mine: TestApp
beforeAll(async () => {
  const opened = await openBoth(new Map([OLD]), state, () => now)
  signers['in this process'] = opened.here
  signers['over HTTP'] = opened.overHttp
  close = opened.close
  mine = await openTestApp(opened.here, APP)
})
afterAll(() => close())

const HELLO = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

/** Who opens an export. */
function newReader() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = {
    encryption_type: 'HPKE',
    recipient_public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  return {
    body,
    open: (sealed: Parameters<typeof openForClient>[1]) => openForClient(privateKey, sealed).toString(),
  }
}

describe.each(['in this process', 'over HTTP'])('a wallet’s key, with the signer %s', (place) => {
  const signer = () => signers[place] as Asked

  it.each([
    'ethereum',
    'solana',
    'tron',
  ] as const)('of %s is exported to whom its owner names', async (chainType) => {
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, { chainType })
    const reader = newReader()
    const path = `/wallets/${wallet.document.id}`
    const shown = { wallet, sealedKey, signers: [mine.authority], userKeys: [], policies: [] }
    const request = signedRequest({ app: APP, path: `${path}/export`, body: reader.body, keys: [mine.key] })
    const sealed = await signer().exportWallet({ ...shown, request })
    expect(Object.keys(sealed).sort()).toEqual(['ciphertext', 'encapsulated_key', 'encryption_type'])
    const { importKey, publicKeyOf, address } = CHAINS[chainType]
    expect(address(publicKeyOf(importKey(reader.open(sealed))))).toBe(wallet.document.address)
    const body = { method: 'exportPrivateKey', params: reader.body }
    const older = await signer().rpc({
      ...shown,
      request: signedRequest({ app: APP, path: `${path}/rpc`, body, keys: [mine.key] }),
    })
    expect(reader.open(older.data as never)).toBe(reader.open(sealed))
    const redirected = { ...request, body: newReader().body }
    expect(await refusal(signer().exportWallet({ ...shown, request: redirected }))).toBe('invalid_signature')
  })

  it('is exported under no policy that does not say so', async () => {
    const rule = { id: 'r1', name: 'talk', method: 'personal_sign', action: 'ALLOW', conditions: [] }
    const policyOf = (method: string) =>
      signer().makePolicy({
        appId: APP,
        policyId: newTestId(),
        name: 'a policy',
        chainType: 'ethereum',
        rules: [{ ...rule, method }],
        ownerId: null,
      })
    const ask = async (method: string) => {
      const policy = await policyOf(method)
      const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, {
        policyIds: [policy.document.id],
      })
      const path = `/wallets/${wallet.document.id}/export`
      const request = signedRequest({ app: APP, path, body: newReader().body, keys: [mine.key] })
      const shown = { wallet, sealedKey, signers: [mine.authority], userKeys: [], policies: [policy] }
      return refusal(signer().exportWallet({ ...shown, request }))
    }
    expect([await ask('exportPrivateKey'), await ask('personal_sign')]).toEqual(['done', 'policy_violation'])
  })

  async function importing(changes: Partial<FinishImportRequest> = {}) {
    const privateKey = randomBytes(32)
    const { address, publicKeyOf } = CHAINS.ethereum
    const own = address(publicKeyOf(privateKey))
    const started = await signer().startImport({ appId: APP, chainType: 'ethereum', address: own })
    const sealed = (bytes: Buffer) => {
      const { ciphertext, encapsulated_key } = sealAsClient(started.encryptionPublicKey, bytes)
      return { ciphertext, encapsulatedKey: encapsulated_key }
    }
    const request: FinishImportRequest = {
      appId: APP,
      walletId: newTestId(),
      chainType: 'ethereum',
      ownerId: null,
      policyIds: [],
      additionalSigners: [],
      ticket: started.ticket,
      address: own,
      entropy: { type: 'private-key' },
      ...sealed(privateKey),
      ...changes,
    }
    return {
      privateKey,
      request,
      sealed,
      finish: (more: object = {}) => signer().finishImport({ ...request, ...more }),
    }
  }

  it('is imported as bytes or text, signs as its address, and the same again is the same wallet', async () => {
    const { request, privateKey, finish } = await importing()
    const { sealedKey, ...wallet } = await finish()
    expect(wallet.document).toEqual({
      kind: 'wallet',
      app: APP,
      id: request.walletId,
      version: 1,
      chain_type: 'ethereum',
      address: request.address,
      public_key: CHAINS.ethereum.publicKey(CHAINS.ethereum.publicKeyOf(privateKey)),
      owner_id: null,
      policy_ids: [],
      additional_signers: [],
    })
    const path = `/wallets/${request.walletId}/rpc`
    const asked = signedRequest({ app: APP, path, body: HELLO, keys: [mine.key] })
    const again = await finish()
    expect({ ...again, sealedKey }).toEqual({ ...wallet, sealedKey })
    const shown = {
      wallet,
      sealedKey: again.sealedKey,
      signers: [mine.authority],
      userKeys: [],
      policies: [],
    }
    const { signature } = (await signer().rpc({ ...shown, request: asked })).data as {
      signature: `0x${string}`
    }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(request.address)
    const second = await importing()
    const text = second.sealed(Buffer.from(`0x${second.privateKey.toString('hex')}`))
    expect((await second.finish(text)).document.address).toBe(second.request.address)
  })

  it('that was caught on its way makes no second wallet, of another owner or later', async () => {
    const { finish } = await importing()
    const thief = await makeTestQuorum(signer(), APP, { keys: [newRequestKey()] })
    await finish()
    expect([
      await refusal(finish({ ownerId: thief.document.id })),
      await refusal(finish({ walletId: newTestId() })),
    ]).toEqual(['superseded', 'superseded'])
    const late = await importing()
    const other = await importing()
    expect([
      await refusal(late.finish({ ticket: other.request.ticket })),
      await refusal(late.finish({ address: other.request.address })),
      await refusal(late.finish({ chainType: 'tron' })),
      await refusal(late.finish({ ticket: late.request.ticket.replace(/:\d+:/, ':9999999999999:') })),
      await refusal(other.finish({ ...other.sealed(randomBytes(32)) })),
    ]).toEqual(['invalid_request', 'invalid_request', 'invalid_request', 'superseded', 'invalid_request'])
    now += 600_000
    expect(await refusal(late.finish())).toBe('superseded')
  })

  it('goes over to a new key of the signer’s with the word of its document, and nothing that was made up does', async () => {
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP)
    const { app: appId, id: walletId, chain_type: chainType, address } = wallet.document
    const both = await createSigner({ keys: new Map([NEW, OLD]), state, now: () => now })
    const placed = { appId, walletId, chainType, address, sealedKey }
    const madeUp = { ...wallet, document: { ...wallet.document, owner_id: 'mine' } }
    const [key, foreign] = await both.rewrapWalletKeys([placed, { ...placed, walletId: 'another' }])
    const words = await both.rewordDocuments([wallet, madeUp, mine.authority])
    expect([key?.split('.')[0], foreign, words.map((one) => one?.split('.')[0])]).toEqual([
      's2',
      null,
      ['s2', undefined, 's2'],
    ])
    const alone = await createSigner({ keys: new Map([NEW]), state, now: () => now })
    const path = `/wallets/${walletId}/rpc`
    const request = signedRequest({ app: APP, path, body: HELLO, keys: [mine.key] })
    const authority = { ...mine.authority, word: words[2] as string }
    const reworded = { ...wallet, word: words[0] as string }
    const shown = {
      request,
      wallet: reworded,
      sealedKey: key as string,
      signers: [authority],
      userKeys: [],
      policies: [],
    }
    expect([
      await refusal(alone.rpc(shown)),
      await refusal(alone.rpc({ ...shown, sealedKey })),
      await refusal(alone.rpc({ ...shown, wallet })),
    ]).toEqual(['done', 'invalid_request', 'invalid_request'])
  })
})
