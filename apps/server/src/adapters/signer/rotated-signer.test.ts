import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { recoveryKeyContext } from '@latchkey/contract'
import { newRecipient, newRecoveryKey, sealMessage } from '@latchkey/keys'
import type { PlacedRecoveryKey, Registrar, SignerRecord } from '@latchkey/signer'
import { createSigner, keysNamedBy } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import { createHttpSigner } from './http-signer.ts'

const OLD: [string, Buffer] = ['s1', randomBytes(32)]
const NEW: [string, Buffer] = ['s2', randomBytes(32)]
const tokens = { serverToken: 'of the server', operatorToken: 'of the operator' }
const signerWith = (...keys: [string, Buffer][]) =>
  createSigner({ keys: new Map(keys), state: createMemorySignerState() })

const PLACE = { appId: 'testapp000000000000000001', userId: 'did:privy:ada', root: '0xa', shareVersion: 3 }

/** A recovery key as a frame seals it, to a signer of the old key alone. */
async function sealedAt(place = PLACE): Promise<PlacedRecoveryKey> {
  const { public_key, key_id } = await (await signerWith(OLD)).publicKey()
  const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
  return {
    ...place,
    sealedRecoveryKey: { ...(await sealMessage(public_key, info, newRecoveryKey())), key_id },
  }
}

let url: string
let server: ReturnType<typeof serve>
beforeAll(async () => {
  const signer = await signerWith(NEW, OLD)
  const { fetch } = createSignerServer(signer, tokens)
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  url = `http://127.0.0.1:${port}`
})
afterAll(() => void server.close())

const operator = (): Registrar => createHttpSigner({ url, token: tokens.operatorToken })
const post = (path: string, token: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}` },
  })

describe('a recovery key', () => {
  it('is sealed to the current key for its place, and opens there without the old key', async () => {
    const placed = await sealedAt()
    const [made] = await operator().rewrap([placed])
    expect(made?.key_id).toBe('s2')
    const alone = await signerWith(NEW)
    expect(await alone.rewrap([placed])).toEqual([null])
    const again = await alone.rewrap([{ ...PLACE, sealedRecoveryKey: made as never }])
    expect(again).toEqual([
      { version: 1, key_id: 's2', encapsulated_key: expect.any(String), ciphertext: expect.any(String) },
    ])
  })

  const elsewhere: [string, Partial<typeof PLACE>][] = [
    ['another user', { userId: 'did:privy:mallory' }],
    ['another root', { root: '0xb' }],
    ['another app', { appId: 'testapp000000000000000002' }],
    ['another version', { shareVersion: 4 }],
  ]
  it.each(elsewhere)('is not sealed for %s, among those that are', async (_, changes) => {
    const placed = await sealedAt()
    const answers = await operator().rewrap([placed, { ...placed, ...changes }, placed])
    expect(answers.map((one) => one?.key_id)).toEqual(['s2', undefined, 's2'])
  })

  it('is sealed to nobody whom the asker names', async () => {
    const placed = await sealedAt()
    const { publicKey } = await newRecipient()
    const answers = []
    for (const more of [{}, { recipientPublicKey: publicKey }, { keyId: 's1' }])
      answers.push((await post('/rewrap', tokens.operatorToken, { keys: [{ ...placed, ...more }] })).status)
    expect(answers).toEqual([200, 400, 400])
  })

  it('is not touched for the credential of the API server, which has the rows', async () => {
    const placed = await sealedAt()
    const asked: [string, object][] = [
      ['/rewrap', { keys: [placed] }],
      ['/key_use', {}],
    ]
    const statuses = []
    for (const [path, body] of asked)
      for (const token of [tokens.serverToken, tokens.operatorToken])
        statuses.push([path, (await post(path, token, body)).status])
    expect(statuses).toEqual([
      ['/rewrap', 401],
      ['/rewrap', 200],
      ['/key_use', 401],
      ['/key_use', 200],
    ])
  })
})

describe('the signer’s word for an app’s key', () => {
  const spki = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
  const key = { appId: PLACE.appId, kid: 'k', spki }

  it('is said again by the current key, and by none for a key that was slipped into the database', async () => {
    const before = { ...key, grant: await (await signerWith(OLD)).grant(key) }
    const grant = await operator().regrant(before)
    expect([before.grant.split('.')[0], grant.split('.')[0]]).toEqual(['s1', 's2'])
    const mac = before.grant.split('.')[1] ?? ''
    // as releases before this one wrote it
    expect(await operator().regrant({ ...key, grant: mac })).toBe(grant)
    const planted = [
      { ...before, kid: 'mine' },
      { ...before, appId: 'testapp000000000000000002' },
      { ...key, grant: 's2.AAAA' },
    ]
    const refused = []
    for (const one of planted)
      refused.push(
        await operator()
          .regrant(one)
          .catch(({ code }) => code),
      )
    expect(refused).toEqual(['not_granted', 'not_granted', 'not_granted'])
    expect((await post('/regrant', tokens.serverToken, before)).status).toBe(401)
    const alone = await signerWith(NEW)
    expect(await alone.regrant({ ...key, grant })).toBe(grant)
    await expect(alone.regrant(before)).rejects.toMatchObject({ code: 'not_granted' })
  })
})

describe('what the signer remembers', () => {
  const user = { appId: PLACE.appId, userId: PLACE.userId }
  const asker = { named: { ...user, sessionId: 'here', frameKey: 'a key' } }

  it('goes under the current key when it starts, is noted, and is missed where the key of it is gone', async () => {
    const state = createMemorySignerState()
    const now = () => Date.UTC(2026, 0, 15)
    const first = await createSigner({ keys: new Map([OLD]), state, now })
    await first.secondFactor({ act: 'totp-start', asker })
    const secretOf = () =>
      state.update(user, (record: SignerRecord) => ({ record, result: [...keysNamedBy(record)] }))
    expect(await secretOf()).toEqual(['s1'])
    await vi.waitFor(async () =>
      expect(await first.keyUse()).toEqual({ ids: ['s1'], settled: true, named: {} }),
    )
    await expect(createSigner({ keys: new Map([NEW]), state, now })).rejects.toThrow(
      'The signer remembers secrets under the key s1, which is not configured',
    )
    const second = await createSigner({ keys: new Map([NEW, OLD]), state, now })
    await vi.waitFor(async () =>
      expect(await second.keyUse()).toEqual({ ids: ['s2', 's1'], settled: true, named: {} }),
    )
    expect(await secretOf()).toEqual(['s2'])
    const alone = await createSigner({ keys: new Map([NEW]), state, now })
    expect((await alone.keyUse()).ids).toEqual(['s2'])
  })

  it('says of recovery codes of before only that they may be by an old key', async () => {
    const state = createMemorySignerState()
    await state.update(user, (record) => ({
      record: {
        ...record,
        factors: { totp: null, pending: null, passkeys: {}, codes: ['a MAC'], taken: {}, wrong: null },
      },
      result: undefined,
    }))
    const signer = await createSigner({ keys: new Map([NEW, OLD]), state })
    await vi.waitFor(async () =>
      expect(await signer.keyUse()).toEqual({ ids: ['s2', 's1'], settled: true, named: { '': 1 } }),
    )
  })
})
