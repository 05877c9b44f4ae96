import { hashMessage, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import type { Delegator } from '../testing/delegating.ts'
import { delegate, delegatedIdOf, tryToDelegate as delegating } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, OTHER_ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

const SETTINGS = {
  name: 'Test app',
  allowed_origins: [ORIGIN],
  server_wallets: true,
  delegated_actions: true,
}

let house: WalletHouse
let ada: Delegator
let id: string
let count = 0
beforeAll(async () => {
  house = await openWalletHouse(SETTINGS)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp(SETTINGS)
  ada = await openMember(house, `signed${++count}@example.com`)
  await delegate(ada)
  id = delegatedIdOf(ada)
})
afterEach(() => vi.restoreAllMocks())

const tryToDelegate = async (by: Delegator) => (await delegating(by)).status
const bearerOf = ({ session }: Delegator) => ({ authorization: `Bearer ${session.privy_access_token}` })

const revoke = (by: Delegator) => house.call('revokeDelegations', { headers: bearerOf(by), body: {} })
const HELLO = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const rpc = async (walletId: string, call: WalletCall = {}) => {
  const path = `/api/v1/wallets/${walletId}/rpc`
  const { status, body } = await house.wallets('POST', path, { body: HELLO, keys: [house.key], ...call })
  return status === 200 ? body : body.code
}
const usesOf = async (by: Delegator) =>
  (await house.call('listDelegations', { headers: bearerOf(by) })).body.delegations.map(
    ({ use_count, uses }: { use_count: number; uses: { method: string; outcome: string }[] }) => [
      use_count,
      uses.filter(({ outcome }) => outcome === 'signed').map(({ method }) => method),
    ],
  )

describe('a delegated wallet', () => {
  it('signs for the backend what its authorization key has signed, and its user sees it [DELEG-018]', async () => {
    const answer = await rpc(id)
    expect(answer).toEqual({
      method: 'personal_sign',
      data: { signature: expect.any(String), encoding: 'hex' },
    })
    const { signature } = answer.data
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(ada.root)
    const hash = hashMessage('Digest')
    const raw = { body: { params: { hash } }, keys: [house.key] }
    const signed = await house.wallets('POST', `/v1/wallets/${id}/raw_sign`, raw)
    expect(await recoverAddress({ hash, signature: signed.body.data.signature })).toBe(ada.root)
    expect(await usesOf(ada)).toEqual([[2, ['raw_sign', 'personal_sign']]])
  })

  it('is named by its id in the account of its user', async () => {
    const { body } = await house.call('currentUser', { headers: bearerOf(ada) })
    const wallets = body.user.linked_accounts.filter(({ type }: { type: string }) => type === 'wallet')
    expect(wallets.map((one: { id: string; delegated: boolean }) => [one.id, one.delegated])).toEqual([
      [id, true],
    ])
  })

  it('is refused at once when it is revoked, also to who puts the rows back [DELEG-019]', async () => {
    expect((await rpc(id)).method).toBe('personal_sign')
    const rows = await house.rows(
      'SELECT to_jsonb(d) AS grant_row, to_jsonb(w) AS wallet_row FROM delegations d JOIN delegated_wallets w ON w.delegation = d.id WHERE d.user_id = $1',
      [ada.session.user.id],
    )
    expect(rows).toHaveLength(1)
    expect((await revoke(ada)).status).toBe(200)
    expect(await rpc(id)).toBe('not_found')
    await house.rows('INSERT INTO delegations SELECT (jsonb_populate_record(NULL::delegations, $1)).*', [
      rows[0]?.grant_row,
    ])
    await house.rows(
      'INSERT INTO delegated_wallets SELECT (jsonb_populate_record(NULL::delegated_wallets, $1)).*',
      [rows[0]?.wallet_row],
    )
    expect(await rpc(id)).toBe('invalid_request')
    await revoke(ada)
    await delegate(ada)
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is nothing to whoever has the app’s secret alone, another key, or a request for another wallet', async () => {
    const bob = await openMember(house, `bob${count}@example.com`)
    await delegate(bob)
    const elsewhere = { url: `${SERVER_ORIGIN}/api/v1/wallets/${delegatedIdOf(bob)}/rpc` }
    expect([
      await rpc(id, { keys: [] }),
      await rpc(id, { keys: [newRequestKey()] }),
      await rpc(id, { signed: { body: { ...HELLO, params: { message: 'Else', encoding: 'utf-8' } } } }),
      await rpc(id, { signed: elsewhere }),
    ]).toEqual(['invalid_signature', 'invalid_signature', 'invalid_signature', 'invalid_signature'])
    expect(await usesOf(ada)).toEqual([[0, []]])
    expect((await rpc(delegatedIdOf(bob))).method).toBe('personal_sign')
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is signed with by no API that takes a request for one wallet to another', async () => {
    const bob = await openMember(house, `moved${count}@example.com`)
    await delegate(bob)
    await house.rows('UPDATE wallets SET backend_id = $1 WHERE address = $2', ['x'.repeat(24), ada.root])
    await house.rows('UPDATE wallets SET backend_id = $1 WHERE address = $2', [id, bob.root])
    expect(await rpc(id)).toBe('invalid_data')
    expect(await usesOf(bob)).toEqual([[0, []]])
  })

  it('is nothing to another app', async () => {
    const key = newRequestKey()
    const settings = {
      name: 'Other app',
      allowed_origins: [OTHER_ORIGIN],
      server_wallets: true,
      delegated_actions: true,
    }
    await upsertApp(house.manage, OTHER_APP_ID, settings)
    await orderAuthority(house, [key], { app: OTHER_APP_ID })
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const path = `/api/v1/wallets/${id}/rpc`
    const call = { body: HELLO, keys: [key], app: OTHER_APP_ID }
    expect((await callWallets(house, secret, 'POST', path, call)).body.code).toBe('not_found')
    expect(await rpc(id, { keys: [key] })).toBe('invalid_signature')
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('shows its user what was signed and what was refused, of which none pushes the other out', async () => {
    expect((await rpc(id)).method).toBe('personal_sign')
    const transaction = { to: ada.root, value: '0x1', chain_id: 1 }
    // this app has no node of any chain
    const send = { method: 'eth_sendTransaction', caip2: 'eip155:1', params: { transaction } }
    for (let nth = 0; nth < 21; nth++) {
      house.clock.advance(1000)
      expect(await rpc(id, { body: send })).toBe('not_supported')
    }
    const at = Math.floor(house.clock.now() / 1000)
    const [grant] = (await house.call('listDelegations', { headers: bearerOf(ada) })).body.delegations
    const of = { address: ada.root, chain_type: 'ethereum' }
    const refused = { ...of, method: 'eth_sendTransaction', outcome: 'refused' }
    expect([grant.use_count, grant.uses]).toEqual([
      1,
      [
        ...Array.from({ length: 20 }, (_, nth) => ({ ...refused, at: at - nth })),
        { ...of, method: 'personal_sign', outcome: 'signed', at: at - 21 },
      ],
    ])
  })

  it('is not exported, whichever way it is asked for', async () => {
    const out = { method: 'exportPrivateKey', params: { encryption_type: 'HPKE', recipient_public_key: 'x' } }
    expect(await rpc(id, { body: out })).toBe('invalid_data')
    const path = `/api/v1/wallets/${id}/export`
    const body = { encryption_type: 'HPKE', recipient_public_key: house.key.publicKey }
    expect((await house.wallets('POST', path, { body, keys: [house.key] })).body.code).toBe('not_found')
    expect(await usesOf(ada)).toEqual([[0, []]])
    const whole = {
      to: ada.root,
      value: '0x1',
      chain_id: 1,
      type: 0,
      nonce: 0,
      gas_limit: 21_000,
      gas_price: 1,
    }
    const signed = await rpc(id, { body: { method: 'eth_signTransaction', params: { transaction: whole } } })
    expect(signed.method).toBe('eth_signTransaction')
  })

  it('rests while the app takes no delegated actions, and while other keys are registered', async () => {
    await house.setApp({ ...SETTINGS, delegated_actions: false })
    expect(await rpc(id)).toBe('feature_not_enabled')
    await house.setApp(SETTINGS)
    const other = newRequestKey()
    house.clock.advance(1)
    await orderAuthority(house, [other])
    expect([await rpc(id), await rpc(id, { keys: [other] })]).toEqual(['invalid_signature', 'invalid_data'])
    house.clock.advance(1)
    await orderAuthority(house, [house.key])
    expect((await rpc(id)).method).toBe('personal_sign')
  })
})

/** What stands between API and signer once the API is somebody else's. */
function tapSigner() {
  const { signer } = house.ports
  const { acceptDelegation, signDelegated } = signer
  return {
    accept: vi.spyOn(signer, 'acceptDelegation'),
    sign: vi.spyOn(signer, 'signDelegated'),
    honest: { acceptDelegation, signDelegated },
  }
}

describe('an API that was taken over', () => {
  it('revives no revoked grant by a consent to another, and the consent itself is taken', async () => {
    const { accept, honest } = tapSigner()
    await delegate(ada)
    const old = accept.mock.calls[0]?.[0]
    if (!old) throw new Error('no grant')
    expect((await revoke(ada)).status).toBe(200)

    const answers: unknown[] = []
    accept.mockImplementation(async (asked) => {
      const other = { ...asked, grant: old.grant }
      answers.push(await honest.acceptDelegation(other).catch(({ code }) => code))
      throw new Error('of the thief')
    })
    expect(await tryToDelegate(ada)).not.toBe(200)
    expect(answers).toEqual(['invalid_proof'])
    accept.mockImplementation(honest.acceptDelegation)
    expect(await tryToDelegate(ada)).toBe(200)
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('brings no grant that was never taken, by the consent to another', async () => {
    const { accept, honest } = tapSigner()
    let first: Parameters<typeof honest.acceptDelegation>[0] | undefined
    const answers: unknown[] = []
    accept.mockImplementation(async (asked) => {
      if (first)
        answers.push(
          await honest.acceptDelegation({ ...asked, grant: first.grant }).catch(({ code }) => code),
        )
      first ??= asked
      throw new Error('of the thief')
    })
    expect(await tryToDelegate(ada)).not.toBe(200)
    expect(await tryToDelegate(ada)).not.toBe(200)
    expect(answers).toEqual(['invalid_proof'])
  })
})

describe('a revocation while a job runs', () => {
  it('refuses the very next signature, and one that had passed the API before it', async () => {
    const { sign, honest } = tapSigner()
    expect((await rpc(id)).method).toBe('personal_sign')
    let arrived = () => {}
    let release = () => {}
    const underWay = new Promise<void>((resolve) => (arrived = resolve))
    const held = new Promise<void>((resolve) => (release = resolve))
    sign.mockImplementationOnce(async (asked) => {
      arrived()
      await held
      return honest.signDelegated(asked)
    })
    const late = rpc(id)
    await underWay
    expect((await revoke(ada)).status).toBe(200)
    release()
    expect([await late, await rpc(id)]).toEqual(['invalid_request', 'not_found'])
    await delegate(ada)
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is told to nobody as done before the signer has heard of it', async () => {
    const { signer } = house.ports
    vi.spyOn(signer, 'endDelegations').mockRejectedValueOnce(new Error('away'))
    expect((await revoke(ada)).status).toBeGreaterThanOrEqual(500)
    // what the API keeps is gone all the same, and asking again ends it with the signer
    expect(await rpc(id)).toBe('not_found')
    const ended = vi.spyOn(signer, 'endDelegations')
    expect((await revoke(ada)).status).toBe(200)
    expect(ended).toHaveBeenCalledWith({ appId: APP_ID, userId: ada.session.user.id })
  })

  it('ends a job of many workers: none that begins after its answer signs', async () => {
    let revoked = false
    const after: unknown[] = []
    const before: unknown[] = []
    const worker = async () => {
      for (;;) {
        const begunAfter = revoked
        const answer = await rpc(id)
        ;(begunAfter ? after : before).push(answer.method ?? answer)
        if (begunAfter) return
      }
    }
    const job = Promise.all(Array.from({ length: 4 }, worker))
    await vi.waitFor(() => expect(before.length).toBeGreaterThan(8))
    expect((await revoke(ada)).status).toBe(200)
    revoked = true
    await job
    expect(after).toEqual(Array(4).fill('not_found'))
    expect(before.slice(0, 4)).toEqual(Array(4).fill('personal_sign'))
  })
})

describe('GET of a delegated wallet', () => {
  const look = (path: string, call?: WalletCall) => house.wallets('GET', path, call)

  it('answers the app as for a server wallet, under both prefixes, and until it is revoked', async () => {
    const { body } = await house.call('currentUser', { headers: bearerOf(ada) })
    const account = body.user.linked_accounts.find(({ type }: { type: string }) => type === 'wallet')
    const wallet = {
      id,
      address: ada.root,
      public_key: expect.stringMatching(/^0x0[234]/),
      chain_type: 'ethereum',
      policy_ids: [],
      additional_signers: [],
      owner_id: null,
      created_at: expect.any(Number),
      exported_at: null,
      imported_at: null,
    }
    const answers = [await look(`/api/v1/wallets/${id}`), await look(`/v1/wallets/${id}`)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, wallet],
      [200, wallet],
    ])
    expect(Math.floor(answers[0]?.body.created_at / 1000)).toBe(account.verified_at)
    // it was looked at, not used
    expect(await usesOf(ada)).toEqual([[0, []]])
    await revoke(ada)
    expect((await look(`/v1/wallets/${id}`)).body.code).toBe('not_found')
  })

  it('answers no other app, no page, and not while its root is archived', async () => {
    const settings = { name: 'Other app', allowed_origins: [OTHER_ORIGIN], server_wallets: true }
    await upsertApp(house.manage, OTHER_APP_ID, settings)
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const path = `/api/v1/wallets/${id}`
    const other = await callWallets(house, secret, 'GET', path, { app: OTHER_APP_ID })
    const page = await house.request('GET', path, { headers: { ...bearerOf(ada), origin: ORIGIN } })
    await house.rows('UPDATE roots SET archived_at = now() WHERE address = $1', [ada.root])
    const archived = await look(path)
    await house.rows('UPDATE roots SET archived_at = NULL WHERE address = $1', [ada.root])
    expect([other, page, archived].map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([404, 'not_found']),
    )
    expect((await look(path)).status).toBe(200)
  })
})
