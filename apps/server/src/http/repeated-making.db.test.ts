import { randomBytes } from 'node:crypto'
import { SignerRefusal } from '@latchkey/signer'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealAsClient } from '../testing/client-hpke.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const DEAD_AFTER_MS = 31_000
const SIGN = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }

let house: WalletHouse
beforeAll(async () => {
  house = await openWalletHouse()
})
afterAll(() => house.close())
afterEach(() => vi.restoreAllMocks())

/** What a server leaves that dies before it has kept its answer: the call is under way for ever. */
async function dieUnanswered(): Promise<void> {
  await house.rows('UPDATE idempotent_calls SET answer = NULL')
  house.clock.advance(DEAD_AFTER_MS)
}

/** One that dies when the signer has answered has not kept what it was told either. */
async function dieUntold(): Promise<void> {
  await house.rows('DELETE FROM server_wallets')
  await house.rows(`DELETE FROM signer_documents WHERE kind <> 'authority'`)
  await dieUnanswered()
}

const counted = async () =>
  (
    await house.rows(`
      SELECT (SELECT count(*)::integer FROM server_wallets) AS wallets,
        count(*) FILTER (WHERE kind = 'quorum')::integer AS quorums,
        count(*) FILTER (WHERE kind = 'policy')::integer AS policies
      FROM signer_documents`)
  )[0]

let keys = 0
const keyed = (path: string, body: Record<string, unknown>) => {
  const call = { body, idempotencyKey: `made-${keys++}` }
  return async () => {
    const { status, body: said } = await house.wallets('POST', path, call)
    return status === 200 ? said : said.code
  }
}

const signs = async (id: string, key = house.key) =>
  (await house.wallets('POST', `/v1/wallets/${id}/rpc`, { body: SIGN, keys: [key] })).status

/** A key that is to be imported, sealed for the import that is under way. */
async function sealed(): Promise<Record<string, unknown>> {
  const privateKey = randomBytes(32)
  const address = privateKeyToAddress(`0x${privateKey.toString('hex')}`)
  const of = { address, chain_type: 'ethereum', entropy_type: 'private-key' }
  const body = { ...of, encryption_type: 'HPKE' }
  const begun = await house.wallets('POST', '/v1/wallets/import/init', { body })
  return { ...body, ...sealAsClient(begun.body.encryption_public_key, privateKey) }
}

describe('a call that makes something, repeated after its server died', () => {
  it('with the wallet kept and not answered: it is answered, also where there is no room for another', async () => {
    const owner = newRequestKey()
    const make = keyed('/v1/wallets', { chain_type: 'ethereum', owner: { public_key: owner.publicKey } })
    const first = await make()
    const before = await counted()
    await dieUnanswered()
    await house.setApp({ server_wallets: true, server_wallets_per_app: before.wallets })
    expect([await make(), await counted()]).toEqual([first, before])
    await house.setApp({ server_wallets: true, server_wallets_per_app: 1_000 })
    expect(await signs(first.id, owner)).toBe(200)
  })

  it('with a wallet that the signer alone knew of: there is one, of one owner, and it signs', async () => {
    const owner = newRequestKey()
    const make = keyed('/v1/wallets', { chain_type: 'ethereum', owner: { public_key: owner.publicKey } })
    const first = await make()
    await dieUntold()
    const again = await make()
    expect(again.owner_id).toBe(first.owner_id)
    expect(await counted()).toEqual({ wallets: 1, quorums: 1, policies: 0 })
    expect([await signs(again.id, owner), await make()]).toEqual([200, again])
  })

  it.each([
    ['kept', dieUnanswered],
    ['known to the signer alone', dieUntold],
  ])('with an imported key that was %s: the same wallet', async (_, die) => {
    const owner = newRequestKey()
    const wallet = await sealed()
    const make = keyed('/v1/wallets/import/submit', { wallet, owner: { public_key: owner.publicKey } })
    const first = await make()
    expect(first.address).toBe(wallet.address)
    await die()
    const again = await make()
    expect(again).toEqual({ ...first, created_at: again.created_at, imported_at: again.imported_at })
    expect([await signs(first.id, owner), await make()]).toEqual([200, again])
    // by no key it is what it was
    const other = await house.wallets('POST', '/v1/wallets/import/submit', { body: { wallet } })
    expect(other.body.code).toBe('resource_already_exists')
  })

  it.each([
    ['kept', dieUnanswered],
    ['known to the signer alone', dieUntold],
  ])('with a quorum and a policy that were %s: the same, under the same ids', async (_, die) => {
    await dieUntold()
    const quorum = keyed('/v1/key_quorums', { public_keys: [newRequestKey().publicKey] })
    const rule = { name: 'Any', method: 'personal_sign', action: 'ALLOW', conditions: [] }
    const policy = keyed('/v1/policies', {
      version: '1.0',
      name: 'Messages',
      chain_type: 'ethereum',
      rules: [rule, { ...rule, name: 'Once more' }],
      owner: { public_key: newRequestKey().publicKey },
    })
    const first = [await quorum(), await policy()]
    expect(new Set(first[1].rules.map(({ id }: { id: string }) => id)).size).toBe(2)
    await die()
    expect([await quorum(), { ...(await policy()), created_at: first[1].created_at }]).toEqual(first)
    expect(await counted()).toEqual({ wallets: 0, quorums: 2, policies: 1 })
  })

  it('makes others by other keys, and by none each time another', async () => {
    const body = { chain_type: 'solana' }
    const named = [await keyed('/v1/wallets', body)(), await keyed('/v1/wallets', body)()]
    const plain = await Promise.all([1, 2].map(() => house.wallets('POST', '/v1/wallets', { body })))
    expect(new Set([...named, ...plain.map((one) => one.body)].map(({ id }) => id)).size).toBe(4)
  })
})

type Makes = 'makeWallet' | 'finishImport' | 'makeQuorum' | 'makePolicy'

describe('a signer that did it and was not heard', () => {
  /** The signer's answers are lost, once each. */
  function lose(...names: Makes[]): void {
    const makes = house.ports.signer as unknown as Record<Makes, (request: unknown) => Promise<unknown>>
    for (const name of names) {
      const answer = makes[name]
      vi.spyOn(makes, name).mockImplementationOnce(async (request: unknown) => {
        await answer(request)
        throw new SignerRefusal('unavailable', 'The signer cannot be asked: no answer')
      })
    }
  }

  it('has made what the same call is answered with when it comes again, and nothing for another one', async () => {
    await dieUntold()
    const owner = newRequestKey()
    const make = keyed('/v1/wallets', { chain_type: 'ethereum', owner: { public_key: owner.publicKey } })
    const submit = keyed('/v1/wallets/import/submit', { wallet: await sealed() })
    const quorum = keyed('/v1/key_quorums', { public_keys: [newRequestKey().publicKey] })
    const policy = keyed('/v1/policies', { version: '1.0', name: 'None', chain_type: 'ethereum', rules: [] })
    const calls = [submit, quorum, policy, make]
    lose('finishImport', 'makeQuorum', 'makePolicy', 'makeWallet')
    const lost: unknown[] = []
    const said: unknown[] = []
    for (const call of calls) lost.push(await call())
    expect(lost).toEqual(Array(4).fill('unavailable'))
    for (const call of calls) said.push(await call())
    expect(said.map((one) => (one as { id?: string }).id)).toEqual(Array(4).fill(expect.any(String)))
    const again: unknown[] = []
    for (const call of calls) again.push(await call())
    expect(again).toEqual(said)
    // the owner of the wallet is one more
    expect(await counted()).toEqual({ wallets: 2, quorums: 2, policies: 1 })
  })

  it('keeps the key for that call, which a refused one does not', async () => {
    const path = '/v1/key_quorums'
    const ask = async (idempotencyKey: string, body: Record<string, unknown>) => {
      const { status, body: said } = await house.wallets('POST', path, { body, idempotencyKey })
      return status === 200 ? 'done' : said.code
    }
    const good = { public_keys: [newRequestKey().publicKey] }
    const other = { public_keys: [newRequestKey().publicKey] }
    lose('makeQuorum')
    expect([await ask('unsure', good), await ask('unsure', other), await ask('unsure', good)]).toEqual([
      'unavailable',
      'invalid_request',
      'done',
    ])
    const bad = { ...good, authorization_threshold: 2 }
    expect([await ask('refused', bad), await ask('refused', other)]).toEqual(['invalid_data', 'done'])
  })
})

it('one wallet is made by two servers, of which the first was thought to be dead', async () => {
  const before = await counted()
  const { signer } = house.ports
  const made = signer.makeWallet
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  let asked = 0
  vi.spyOn(signer, 'makeWallet').mockImplementation(async (request) => {
    const wallet = await made(request)
    if (++asked === 1) await held
    return wallet
  })
  const make = keyed('/v1/wallets', { chain_type: 'ethereum' })
  const slow = make()
  await expect.poll(() => asked, PATIENCE).toBe(1)
  house.clock.advance(DEAD_AFTER_MS)
  const fast = await make()
  go()
  expect([await slow, await make(), asked]).toEqual([fast, fast, 2])
  expect(await counted()).toEqual({ ...before, wallets: before.wallets + 1 })
  expect(await signs(fast.id)).toBe(200)
})
