import { SignerRefusal } from '@latchkey/signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { END_AGAIN_MS, END_LEASE_MS, settleEnds } from '../domain/delegation/ends.ts'
import type { Delegator } from '../testing/delegating.ts'
import { consentOf, delegate, delegatedIdOf, tryToDelegate } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN } from '../testing/test-house.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

const AWAY = new SignerRefusal('unavailable', 'away')

let house: WalletHouse
let ada: Delegator
let count = 0
beforeAll(async () => {
  const settings = { name: 'Test app', allowed_origins: [ORIGIN], server_wallets: true }
  house = await openWalletHouse({ ...settings, delegated_actions: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  ada = await openMember(house, `ends${++count}@example.com`)
})
afterEach(() => vi.restoreAllMocks())

const bearerOf = ({ session }: Delegator) => ({ authorization: `Bearer ${session.privy_access_token}` })
const revoke = async (by: Delegator) =>
  (await house.call('revokeDelegations', { headers: bearerOf(by), body: {} })).status
const HELLO = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
async function sign(by: Delegator) {
  const path = `/v1/wallets/${delegatedIdOf(by)}/rpc`
  const { status, body } = await house.wallets('POST', path, { body: HELLO, keys: [house.key] })
  return status === 200 ? 'signed' : body.code
}
const waiting = (by: Delegator) =>
  house.rows('SELECT grant_id, turn IS NOT NULL AS taken FROM delegation_ends WHERE user_id = $1', [
    by.session.user.id,
  ])
/** What the worker of any server does when it looks. */
const settle = () => settleEnds(house.ports)
const deleteUser = async (by: Delegator) =>
  (
    await house.call('deleteUser', {
      params: { user_id: by.session.user.id },
      headers: {
        origin: undefined,
        authorization: `Basic ${Buffer.from(`${APP_ID}:${house.secret}`).toString('base64')}`,
      },
    })
  ).status

/** The rows of a grant, to be put back by whoever kept a copy. */
async function copyOf(by: Delegator) {
  const [row] = await house.rows(
    'SELECT to_jsonb(d) AS d, to_jsonb(w) AS w FROM delegations d JOIN delegated_wallets w ON w.delegation = d.id WHERE d.user_id = $1',
    [by.session.user.id],
  )
  return async () => {
    await house.rows('INSERT INTO delegations SELECT (jsonb_populate_record(NULL::delegations, $1)).*', [
      row.d,
    ])
    const sql = 'INSERT INTO delegated_wallets SELECT (jsonb_populate_record(NULL::delegated_wallets, $1)).*'
    await house.rows(sql, [row.w])
  }
}

/** Holds the signer's taking of a grant, before it does or after, until it is released. */
function holdConsent(when: 'before' | 'after') {
  const { signer } = house.ports
  const honest = signer.acceptDelegation.bind(signer)
  let arrived = () => {}
  let release = () => {}
  const underWay = new Promise<void>((resolve) => (arrived = resolve))
  const held = new Promise<void>((resolve) => (release = resolve))
  const grants: Parameters<typeof honest>[0][] = []
  vi.spyOn(signer, 'acceptDelegation').mockImplementationOnce(async (asked) => {
    grants.push(asked)
    if (when === 'after') await honest(asked)
    arrived()
    await held
    if (when === 'before') await honest(asked)
  })
  return { underWay, grants, release: () => release() }
}

describe('a revocation that the signer does not hear of', () => {
  it('is brought to it by any server until it has confirmed, and by none after', async () => {
    await delegate(ada)
    const bob = await openMember(house, `bob-ends${count}@example.com`)
    await delegate(bob)
    const putBack = await copyOf(ada)
    const asked = vi.spyOn(house.ports.signer, 'endDelegations')
    asked.mockRejectedValueOnce(AWAY).mockRejectedValueOnce(AWAY)
    expect(await revoke(ada)).toBeGreaterThanOrEqual(500)
    await putBack()
    expect([await settle(), await sign(ada)]).toEqual([0, 'signed'])
    house.clock.advance(END_AGAIN_MS)
    expect([await settle(), await sign(ada)]).toEqual([1, 'signed'])
    house.clock.advance(END_AGAIN_MS)
    expect([await settle(), await sign(ada), await sign(bob)]).toEqual([1, 'invalid_request', 'signed'])
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await waiting(ada), asked.mock.calls.length]).toEqual([0, [], 3])
  })

  it('is brought to it though its own server was killed before it could, once that one’s turn is over', async () => {
    await delegate(ada)
    const putBack = await copyOf(ada)
    // as far as the server got
    const { appId, userId } = { appId: APP_ID, userId: ada.session.user.id }
    const now = house.clock.now()
    const [session] = await house.rows('SELECT id FROM sessions WHERE user_id = $1', [userId])
    await house.ports.delegations.revoke(
      { appId, userId, sessionId: session.id },
      new Date(now),
      new Date(now + END_LEASE_MS),
    )
    await putBack()
    expect([await settle(), await sign(ada)]).toEqual([0, 'signed'])
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await sign(ada), await waiting(ada)]).toEqual([1, 'invalid_request', []])
  })

  it('goes before the user’s next consent, which it does not end', async () => {
    await delegate(ada)
    vi.spyOn(house.ports.signer, 'endDelegations').mockRejectedValueOnce(AWAY)
    expect(await revoke(ada)).toBeGreaterThanOrEqual(500)
    await delegate(ada)
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await sign(ada), await waiting(ada)]).toEqual([0, 'signed', []])
  })

  it('lets no consent pass while another server is at it', async () => {
    await delegate(ada)
    const { signer } = house.ports
    const honest = signer.endDelegations.bind(signer)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const ended = vi.spyOn(signer, 'endDelegations').mockImplementationOnce(async (of) => {
      await held
      return honest(of)
    })
    const late = revoke(ada)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    const refused = await tryToDelegate(ada)
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    release()
    expect(await late).toBe(200)
    await delegate(ada)
    expect(await sign(ada)).toBe('signed')
  })
})

describe('an end that comes late', () => {
  it('ends no consent that another server let pass, since each is asked for at once', async () => {
    const bob = await openMember(house, `bob-ends${count}@example.com`)
    const away = vi.spyOn(house.ports.signer, 'endDelegations')
    for (const user of [ada, bob]) {
      await delegate(user)
      away.mockRejectedValueOnce(AWAY)
      expect(await revoke(user)).toBeGreaterThanOrEqual(500)
      house.clock.advance(1)
    }
    away.mockRestore()
    house.clock.advance(END_AGAIN_MS)
    const { signer } = house.ports
    const honest = signer.endDelegations.bind(signer)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = vi.spyOn(signer, 'endDelegations').mockImplementationOnce(async (of) => {
      await held
      return honest(of)
    })
    const slow = settle()
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(0))
    house.clock.advance(END_LEASE_MS)
    await delegate(bob)
    release()
    expect([await slow, await sign(bob), await waiting(ada), await waiting(bob)]).toEqual([
      2,
      'signed',
      [],
      [],
    ])
  })

  it('is not asked for once its turn may be another’s', async () => {
    await delegate(ada)
    const asked = vi.spyOn(house.ports.signer, 'endDelegations').mockRejectedValueOnce(AWAY)
    expect(await revoke(ada)).toBeGreaterThanOrEqual(500)
    house.clock.advance(END_AGAIN_MS)
    const { delegationEnds } = house.ports
    const claim = delegationEnds.claim.bind(delegationEnds)
    vi.spyOn(delegationEnds, 'claim').mockImplementationOnce(async (...of) => {
      const due = await claim(...of)
      // the server that has claimed it stands still for a minute
      house.clock.advance(END_LEASE_MS)
      await delegate(ada)
      return due
    })
    expect([await settle(), await sign(ada), asked.mock.calls.length]).toEqual([1, 'signed', 2])
    expect(await revoke(ada)).toBe(200)
    expect(await sign(ada)).toBe('not_found')
  })
})

describe('a consent and a revocation at once', () => {
  it('come to a consent that counts, or none, where it begins while the revocation is written', async () => {
    const { nonce, wallet } = await ada.frame.proveWallet(ada.entropy, 'solana', 0)
    expect((await ada.frame.call('addWallet', { nonce, wallet }, { root: ada.root })).status).toBe(200)
    await delegate(ada)
    const userId = ada.session.user.id
    const locks = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    let revoked: Promise<number> | undefined
    let consent: ReturnType<typeof tryToDelegate> | undefined
    let settled = false
    await house.database.transaction(async (tx) => {
      const waits = async () => {
        await tx.query({ text: 'SELECT pg_stat_clear_snapshot()' })
        return (await tx.query({ text: locks })).rows.length
      }
      await tx.query({ text: 'SELECT 1 FROM delegations WHERE user_id = $1 FOR UPDATE', values: [userId] })
      revoked = revoke(ada)
      await expect.poll(waits).toBe(1)
      consent = tryToDelegate(ada, [{ chain_type: 'solana', address: wallet.address }])
      void consent.then(() => (settled = true))
      await expect.poll(async () => settled || (await waits()) > 1).toBe(true)
    })
    expect(await revoked).toBe(200)
    const { status } = (await consent) as CallAnswer
    const hello = { method: 'signMessage', params: { message: 'SGVsbG8=', encoding: 'base64' } }
    const path = `/v1/wallets/${delegatedIdOf(ada, { chain_type: 'solana', address: wallet.address })}/rpc`
    const used = await house.wallets('POST', path, { body: hello, keys: [house.key] })
    const list = await house.call('listDelegations', { headers: bearerOf(ada) })
    expect([used.status, list.body.delegations.length]).toEqual(status === 200 ? [200, 1] : [404, 0])
    await delegate(ada, [{ chain_type: 'solana', address: wallet.address }])
    expect((await house.wallets('POST', path, { body: hello, keys: [house.key] })).status).toBe(200)
  })

  it.each([
    'before',
    'after',
  ] as const)('come to no grant, where the consent is past the API’s check and the revocation comes %s the signer takes it', async (when) => {
    const signed = vi.spyOn(house.ports.signer, 'signDelegated')
    await delegate(ada)
    expect(await sign(ada)).toBe('signed')
    const [request] = signed.mock.lastCall ?? []
    await revoke(ada)
    const held = holdConsent(when)
    const late = tryToDelegate(ada)
    await held.underWay
    expect(await revoke(ada)).toBe(200)
    held.release()
    const { status, body } = await late
    expect([status, body.code, await sign(ada)]).toEqual([400, 'invalid_data', 'not_found'])

    // whoever kept a copy of that consent: what the signer took after the revocation it forgets, too
    const copied = () => {
      if (!request || !held.grants[0]) throw new Error('Nothing was asked of the signer')
      const { grant } = held.grants[0]
      return house.ports.signer.signDelegated({ ...request, grant }).then(
        () => 'signed',
        ({ code }) => code,
      )
    }
    expect(await copied()).toBe(when === 'before' ? 'signed' : 'superseded')
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await waiting(ada), await copied()]).toEqual([1, [], 'superseded'])
    await delegate(ada)
    expect(await sign(ada)).toBe('signed')
  })

  it('come to none where the consent took so long that the signer was told to forget it', async () => {
    const held = holdConsent('after')
    const late = tryToDelegate(ada)
    await held.underWay
    house.clock.advance(END_LEASE_MS)
    expect(await settle()).toBe(1)
    held.release()
    const { status, body } = await late
    expect([status, body.code, await sign(ada)]).toEqual([400, 'invalid_data', 'not_found'])
    await delegate(ada)
    expect(await sign(ada)).toBe('signed')
  })

  it('come to one where the consent was kept first and no revocation follows', async () => {
    const held = holdConsent('after')
    const own = tryToDelegate(ada)
    await held.underWay
    expect(await waiting(ada)).toEqual([{ grant_id: held.grants[0]?.grant.grantId, taken: false }])
    held.release()
    expect([(await own).status, await waiting(ada)]).toEqual([200, []])
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await sign(ada)]).toEqual([0, 'signed'])
  })

  it('come to none where the consent is kept while the signer has still to hear of the revocation', async () => {
    const held = holdConsent('after')
    const late = tryToDelegate(ada)
    await held.underWay
    const at = new Date(house.clock.now() + END_LEASE_MS)
    const end = [APP_ID, ada.session.user.id, at]
    await house.rows(
      `INSERT INTO delegation_ends (app_id, user_id, grant_id, due_at) VALUES ($1, $2, '', $3)`,
      end,
    )
    held.release()
    const { status, body } = await late
    expect([status, body.code, await sign(ada)]).toEqual([400, 'invalid_data', 'not_found'])
    await delegate(ada)
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await waiting(ada), await sign(ada)]).toEqual([1, [], 'signed'])
  })

  it('come to none where the consent was made before the revocation and arrives after it', async () => {
    const early = await consentOf(ada)
    expect(await revoke(ada)).toBe(200)
    const { status, body } = await ada.frame.call('delegateWallets', early)
    expect([status, body.code, await waiting(ada)]).toEqual([400, 'invalid_data', []])
    expect((await ada.frame.call('delegateWallets', await consentOf(ada))).status).toBe(200)
  })

  it('leave nothing with the signer of a consent whose server was killed before it kept it, and all else', async () => {
    const { nonce, wallet } = await ada.frame.proveWallet(ada.entropy, 'solana', 0)
    expect((await ada.frame.call('addWallet', { nonce, wallet }, { root: ada.root })).status).toBe(200)
    await delegate(ada)
    const held = holdConsent('after')
    vi.spyOn(house.ports.delegations, 'keep').mockRejectedValueOnce(new Error('killed'))
    const lost = tryToDelegate(ada, [{ chain_type: 'solana', address: wallet.address }])
    await held.underWay
    held.release()
    expect((await lost).status).toBe(500)
    const ended = vi.spyOn(house.ports.signer, 'endDelegations')
    house.clock.advance(END_LEASE_MS)
    expect([await settle(), await waiting(ada)]).toEqual([1, []])
    const { appId, userId, grantId } = held.grants[0]?.grant ?? {}
    expect(ended.mock.calls).toEqual([[{ appId, userId, grantId }]])
    expect(await sign(ada)).toBe('signed')
  })

  it('spare the user’s nonces for wallets, which are no consents', async () => {
    const { nonce, wallet } = await ada.frame.proveWallet(ada.entropy, 'solana', 0)
    expect(await revoke(ada)).toBe(200)
    expect((await ada.frame.call('addWallet', { nonce, wallet }, { root: ada.root })).status).toBe(200)
  })
})

describe('a user who is deleted while the signer is away', () => {
  it('has wallets that sign nothing from then on, and the signer forgets them', async () => {
    await delegate(ada)
    const putBack = await copyOf(ada)
    vi.spyOn(house.ports.signer, 'endDelegations').mockRejectedValueOnce(AWAY)
    expect(await deleteUser(ada)).toBeGreaterThanOrEqual(500)
    expect(await sign(ada)).toBe('not_found')
    await putBack()
    house.clock.advance(END_AGAIN_MS)
    expect([await settle(), await sign(ada), await waiting(ada)]).toEqual([1, 'invalid_request', []])
    expect(await deleteUser(ada)).toBe(200)
    expect([await waiting(ada), await sign(ada)]).toEqual([[], 'not_found'])
  })

  it('is over for the signer, too, where that has heard of the deletion first', async () => {
    await delegate(ada)
    vi.spyOn(house.ports.signer, 'endDelegations').mockRejectedValueOnce(AWAY)
    expect(await revoke(ada)).toBeGreaterThanOrEqual(500)
    await house.ports.signer.forgetUser({ appId: APP_ID, userId: ada.session.user.id })
    house.clock.advance(END_AGAIN_MS)
    expect([await settle(), await waiting(ada)]).toEqual([1, []])
  })
})
