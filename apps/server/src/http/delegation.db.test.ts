import { createHash, randomBytes } from 'node:crypto'
import type { AuthResponse, DelegateWalletsBody } from '@latchkey/contract'
import { delegationContext } from '@latchkey/contract'
import { sealDelegation, withEntropy } from '@latchkey/keys'
import { authorityDigest } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takesDelegation } from '../domain/delegation/may-delegate.ts'
import { useDelegation } from '../domain/delegation/use.ts'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, openFactorFrame, openMember } from '../testing/factors.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, openTestHouse } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import { orderAuthority } from '../testing/wallet-house.ts'

type Member = Awaited<ReturnType<typeof openMember>>

const SETTINGS = { name: 'Test app', allowed_origins: [ORIGIN], ...EVERY_FACTOR, delegated_actions: true }
const KEY_OF_APP = newRequestKey()
const WALLET_ID = /^[a-z][a-z0-9]{23}$/

let house: TestHouse
let ada: Member
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp(SETTINGS)
  house.clock.advance(1)
  await orderAuthority(house, [KEY_OF_APP])
  ada = await openMember(house, `ada${++count}@example.com`)
})

/** A phone number that no other test has. */
const newNumber = () => `+1201555${String(++count).padStart(4, '0')}`

const answered = ({ status, body }: CallAnswer) => [status, body.code ?? body]
const bearerOf = ({ privy_access_token: token }: AuthResponse) => ({ authorization: `Bearer ${token}` })
const OFF = [400, 'feature_not_enabled']
const DONE = [200, { message: 'The wallets are delegated' }]

/** A grant of the member's first wallet, as a frame makes it by the server's terms; or by others. */
async function consent(
  by: Member,
  changes: Partial<{ userId: string; authority: string; address: string }> = {},
) {
  const { status, body: terms } = await by.frame.call('delegationTerms')
  if (status !== 200) throw new Error(terms.code)
  return sealFor(by, { ...terms, ...changes })
}

async function sealFor(
  { entropy, session, root }: Member,
  terms: {
    grant_id: string
    authority: string
    public_key: string
    key_id: string
    userId?: string
    address?: string
  },
): Promise<DelegateWalletsBody> {
  const { grant_id, authority, public_key, key_id, userId = session.user.id, address = root } = terms
  const wallets = [{ chain_type: 'ethereum' as const, address, wallet_index: 0 }]
  const context = delegationContext({ appId: APP_ID, userId, grantId: grant_id, authority, wallets })
  const { sealed, appShare } = await withEntropy(entropy.slice() as never, null, ({ key }) =>
    sealDelegation([key('ethereum', 0).privateKey], public_key, context),
  )
  const encrypted_tee_share = { ...sealed, key_id }
  return { grant_id, authority, encrypted_tee_share, app_share: appShare, delegated_addresses: wallets }
}

const delegate = async (by: Member) => answered(await by.frame.call('delegateWallets', await consent(by)))
const revoke = (by: FactorFrame) =>
  house.call('revokeDelegations', { headers: bearerOf(by.session), body: {} })

async function walletOf({ session }: FactorFrame) {
  const { body } = await house.call('currentUser', { headers: bearerOf(session) })
  return body.user.linked_accounts.find(({ type }: { type: string }) => type === 'wallet')
}
const listOf = async ({ session }: FactorFrame) =>
  (await house.call('listDelegations', { headers: bearerOf(session) })).body
const use = (walletId: string, appId = APP_ID) =>
  useDelegation(house.ports, { appId, walletId }, 'personal_sign')
const rowsOf = (table: string) =>
  house.rows(`SELECT * FROM ${table} WHERE user_id = $1`, [ada.session.user.id])

describe('a delegated wallet', () => {
  it('says so in its account, with an id for backends, and is recovered as before; until it is revoked [DELEG-019] [DELEG-020]', async () => {
    const before = await walletOf(ada)
    expect([before.id, before.delegated, before.recovery_method]).toEqual([null, false, 'privy'])
    expect(await delegate(ada)).toEqual(DONE)
    const delegated = await walletOf(ada)
    expect(delegated).toEqual({ ...before, id: expect.stringMatching(WALLET_ID), delegated: true })
    expect(answered(await revoke(ada))).toEqual([200, { message: 'Nothing is delegated any more' }])
    expect(await walletOf(ada)).toEqual(before)
    // another grant of it is found by the name that the backend knows
    await delegate(ada)
    expect(await walletOf(ada)).toEqual(delegated)
  })

  it('can be used without its user, each use is counted and listed for them [DELEG-018]', async () => {
    await delegate(ada)
    const { id } = await walletOf(ada)
    const used = await use(id)
    expect(used).toEqual({
      address: ada.root,
      use: expect.stringMatching(/^\d+$/),
      grant: {
        appId: APP_ID,
        userId: ada.session.user.id,
        grantId: expect.stringMatching(WALLET_ID),
        wallets: [{ chain_type: 'ethereum', address: ada.root, wallet_index: 0 }],
        sealed: expect.objectContaining({ version: 1, key_id: 's1' }),
        appShare: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    house.clock.advance(5_000)
    await use(id)
    const at = Math.floor(house.clock.now() / 1000)
    const act = { address: ada.root, chain_type: 'ethereum', method: 'personal_sign', outcome: 'signed' }
    expect(await listOf(ada)).toEqual({
      delegations: [
        {
          id: used?.grant.grantId,
          created_at: at - 5,
          wallets: [{ chain_type: 'ethereum', address: ada.root, wallet_index: 0 }],
          use_count: 2,
          uses: [
            { at, ...act },
            { at: at - 5, ...act },
          ],
        },
      ],
    })
    const stranger = await openMember(house, `stranger${count}@example.com`)
    expect(await listOf(stranger)).toEqual({ delegations: [] })
  })

  it('leaves no part of its grant once it is revoked, and a use after that meets nothing', async () => {
    await delegate(ada)
    const { id } = await walletOf(ada)
    expect(await use(id)).toBeDefined()
    await revoke(ada)
    expect(await use(id)).toBeUndefined()
    expect(await rowsOf('delegations')).toEqual([])
    expect(await listOf(ada)).toEqual({ delegations: [] })
    // and again: nothing more to do
    expect((await revoke(ada)).status).toBe(200)
  })

  it('is used by its own app alone, and not while its root is archived', async () => {
    await delegate(ada)
    const { id } = await walletOf(ada)
    expect(await use(id, OTHER_APP_ID)).toBeUndefined()
    expect(await use('a'.repeat(24))).toBeUndefined()
    await house.rows('UPDATE roots SET archived_at = now() WHERE address = $1', [ada.root])
    expect(await use(id)).toBeUndefined()
    await house.rows('UPDATE roots SET archived_at = NULL WHERE address = $1', [ada.root])
    expect(await use(id)).toBeDefined()
  })

  it('is told on every channel, as is the revocation, and written down', async () => {
    await delegate(ada)
    await revoke(ada)
    const detail = { addresses: [ada.root], session: expect.any(String) }
    const notices = await house.rows(
      "SELECT kind, channel, detail FROM notices WHERE user_id = $1 AND kind IN ('wallet_delegated', 'delegation_revoked') ORDER BY id",
      [ada.session.user.id],
    )
    expect(notices).toEqual([
      { kind: 'wallet_delegated', channel: 'email', detail },
      { kind: 'delegation_revoked', channel: 'email', detail },
    ])
    await house.sendNotices()
    const mails = house.mailer.mails
      .filter(({ to }) => to === ada.name)
      .map(({ subject, text }) => [subject, text])
    const told = mails.filter(([subject]) => /use your wallet/.test(String(subject)))
    expect(told.map(([subject]) => subject)).toEqual([
      'Test app may now use your wallet',
      'Test app may no longer use your wallet',
    ])
    expect(told[0]?.[1]).toContain(ada.root)
    const audit = (await rowsOf('audit')).map(({ action }) => action)
    expect(audit.filter((one) => /delegat/.test(one))).toEqual(['wallets delegated', 'delegations revoked'])
  })

  describe('is told, as is its revocation, to', () => {
    const PHONE_ONLY = async () => {
      const phoneNumber = newNumber()
      await house.call('passwordlessSmsInit', { body: { phoneNumber } })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      const session = (await house.call('passwordlessSmsAuthenticate', { body })).body
      return { session, mail: [], text: [phoneNumber] }
    }
    const MAIL_ONLY = async () => {
      const to = `mail${++count}@example.com`
      return { session: await house.login(to, 'home'), mail: [to], text: [] }
    }
    const BOTH = async () => {
      const { session, mail } = await MAIL_ONLY()
      const phoneNumber = newNumber()
      house.clock.advance(60_000)
      const headers = bearerOf(session)
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
      return { session, mail, text: [phoneNumber] }
    }
    const NEITHER = async () => {
      const body = { guest_credential: randomBytes(24).toString('base64url') }
      return { session: (await house.call('guestAuthenticate', { body })).body, mail: [], text: [] }
    }
    const WHO: [string, () => Promise<{ session: AuthResponse; mail: string[]; text: string[] }>][] = [
      ['a phone where that is all there is', PHONE_ONLY],
      ['an e-mail address where that is all there is', MAIL_ONLY],
      ['both where there are both', BOTH],
      ['nobody where there is neither, and is listed for who asks', NEITHER],
    ]
    it.each(WHO)('%s', async (_, open) => {
      await house.setApp({ ...SETTINGS, guest_auth: true })
      const { session, mail, text } = await open()
      const user = await openFactorFrame(house, session)
      const { body, entropy } = await user.frame.makeRoot()
      expect((await user.frame.call('createRoot', body)).status).toBe(200)
      await house.sendNotices()
      house.mailer.mails = []
      house.texter.texts = []
      const member = { ...user, name: '', root: body.address, body, entropy }
      expect(await delegate(member)).toEqual(DONE)
      expect((await listOf(user)).delegations).toHaveLength(1)
      expect((await revoke(user)).status).toBe(200)
      await house.sendNotices()

      const mails = house.mailer.mails.map((one) => [one.to, one.subject, one.text.includes(body.address)])
      const texts = house.texter.texts.map((one) => [one.to, one.text])
      const now = 'Test app can now sign and send for you while you are away'
      const ended = 'Test app can no longer sign or send for you while you are away'
      expect(mails).toEqual(
        mail.flatMap((to) => [
          [to, 'Test app may now use your wallet', true],
          [to, 'Test app may no longer use your wallet', true],
        ]),
      )
      expect(texts).toEqual(
        text.flatMap((to) => [
          [to, expect.stringContaining(`${now}, with: ${body.address}`)],
          [to, expect.stringContaining(`${ended}, with: ${body.address}`)],
        ]),
      )
    })
  })

  it('is one of the grant that is the newest', async () => {
    await delegate(ada)
    const first = (await listOf(ada)).delegations[0].id
    await delegate(ada)
    const { delegations } = await listOf(ada)
    expect(delegations).toHaveLength(1)
    expect(delegations[0].id).not.toBe(first)
  })
})

describe('delegation is refused', () => {
  const refusedAs = async (expected: unknown[]) => {
    const body = await sealFor(ada, { ...TERMS, ...(await house.signer.publicKey()) })
    expect(answered(await ada.frame.call('delegationTerms'))).toEqual(expected)
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual(expected)
    expect(await rowsOf('delegations')).toEqual([])
  }
  const TERMS = { grant_id: 'g'.repeat(24), authority: 'a'.repeat(43) }

  it('unless the operator has turned it on', async () => {
    await house.setApp({ ...SETTINGS, delegated_actions: false })
    await refusedAs(OFF)
    await house.setApp({ name: 'Test app', allowed_origins: [ORIGIN] })
    await refusedAs(OFF)
    await house.setApp(SETTINGS)
    expect(await delegate(ada)).toEqual(DONE)
  })

  it('of an app without a registered authorization key', async () => {
    house.clock.advance(1)
    await orderAuthority(house, [])
    await refusedAs(OFF)
    house.clock.advance(1)
    await orderAuthority(house, [KEY_OF_APP])
    expect(await delegate(ada)).toEqual(DONE)
  })

  it('where wallets are the server’s: published clients consent to it by themselves, to move wallets there', () => {
    const settings = (mode: string) =>
      ({ delegated_actions: true, embedded_wallet_config: { mode } }) as Parameters<typeof takesDelegation>[0]
    expect(takesDelegation(settings('user-controlled-server-wallets-only'))).toBe(false)
    expect(takesDelegation(settings('legacy-embedded-wallets-only'))).toBe(true)
  })

  it('by a login that is not young, where there is no second factor', async () => {
    house.clock.advance(601_000)
    await refusedAs([403, 'reauthentication_required'])
  })

  it('by a copied session of a user with a second factor, also where the API would let it', async () => {
    expect(await ada.enrollTotp()).toBe('done')
    house.clock.advance(16 * 60_000)
    await refusedAs([401, 'missing_or_invalid_mfa'])
    expect(await ada.verifyNext()).toBe('done')
    const body = await consent(ada)
    // the API forgets that there is a factor; the signer does not
    await house.rows(
      'DELETE FROM mfa_proofs WHERE session_id IN (SELECT id FROM sessions WHERE user_id = $1)',
      [ada.session.user.id],
    )
    await house.rows('DELETE FROM mfa_factors WHERE user_id = $1', [ada.session.user.id])
    await house.setApp({ ...SETTINGS, young_login_s: 86_400 })
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual([401, 'missing_or_invalid_mfa'])
    expect(await rowsOf('delegations')).toEqual([])
  })

  it('by another frame than the session’s own, and by a page', async () => {
    const body = await consent(ada)
    const thief = await openTestFrame(house, ada.session)
    expect((await thief.call('delegateWallets', body)).status).toBe(403)
    const page = { ...bearerOf(ada.session), origin: ORIGIN }
    expect(answered(await house.call('delegateWallets', { headers: page, body }))).toEqual([
      403,
      'invalid_origin',
    ])
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual(DONE)
  })

  it('for an address of somebody else, or one that is not registered', async () => {
    const eve = await openMember(house, `eve${count}@example.com`)
    const other = await consent(ada, { address: eve.root })
    expect(answered(await ada.frame.call('delegateWallets', other))).toEqual([404, 'not_found'])
    const far = await consent(ada)
    far.delegated_addresses = [{ chain_type: 'ethereum', address: ada.root, wallet_index: 1 }]
    expect(answered(await ada.frame.call('delegateWallets', far))).toEqual([404, 'not_found'])
    expect(await delegate(ada)).toEqual(DONE)
  })

  it('for other authorization keys than the app’s own', async () => {
    const foreign = authorityDigest({
      app: APP_ID,
      public_keys: [newRequestKey().publicKey],
      authorization_threshold: 1,
    })
    const body = await consent(ada, { authority: foreign })
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual([400, 'invalid_data'])
    // nor by saying that it was for the app's: the signer opens it, and it is for others
    const { body: terms } = await ada.frame.call('delegationTerms')
    const lie = { ...(await sealFor(ada, { ...terms, authority: foreign })), authority: terms.authority }
    expect(answered(await ada.frame.call('delegateWallets', lie))).toEqual([400, 'invalid_data'])
    expect(await rowsOf('delegations')).toEqual([])
  })

  it('where the parts do not hold the keys that they say', async () => {
    const bodies = [
      { ...(await consent(ada)), app_share: Buffer.alloc(32, 5).toString('base64url') },
      await consent(ada, { userId: 'did:privy:somebody-else' }),
      { ...(await consent(ada)), encrypted_tee_share: (await consent(ada)).encrypted_tee_share },
    ]
    const answers = []
    for (const body of bodies) answers.push(answered(await ada.frame.call('delegateWallets', body)))
    expect(answers).toEqual(bodies.map(() => [400, 'invalid_data']))
    expect(await rowsOf('delegations')).toEqual([])
    expect((await walletOf(ada)).delegated).toBe(false)
  })
})

describe('a consent', () => {
  it('is answered alike when its answer was lost, and kept once', async () => {
    const body = await consent(ada)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.frame.call('delegateWallets', body)),
    )
    expect(answers.map(answered)).toEqual(Array(5).fill(DONE))
    expect(await rowsOf('delegations')).toHaveLength(1)
    expect(
      await house.rows("SELECT 1 AS one FROM notices WHERE kind = 'wallet_delegated' AND user_id = $1", [
        ada.session.user.id,
      ]),
    ).toHaveLength(1)
  })

  it('is not taken again after it was revoked, by whoever sends it', async () => {
    const body = await consent(ada)
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual(DONE)
    await revoke(ada)
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual([400, 'invalid_data'])
    expect((await walletOf(ada)).delegated).toBe(false)
  })

  it('is not taken ten minutes after its terms', async () => {
    await ada.enrollTotp()
    expect(await ada.verifyNext()).toBe('done')
    const body = await consent(ada)
    house.clock.advance(10 * 60_000 + 1)
    expect(answered(await ada.frame.call('delegateWallets', body))).toEqual([400, 'invalid_data'])
  })

  it('is nothing to another user', async () => {
    const body = await consent(ada)
    const eve = await openMember(house, `eve${count}@example.com`)
    expect(answered(await eve.frame.call('delegateWallets', body))).toEqual([404, 'not_found'])
    const { body: terms } = await ada.frame.call('delegationTerms')
    expect(answered(await eve.frame.call('delegateWallets', await sealFor(eve, terms)))).toEqual([
      400,
      'invalid_data',
    ])
  })
})

it('a copy of the database holds neither a key nor what opens one', async () => {
  await delegate(ada)
  const [row] = await rowsOf('delegations')
  const key = await withEntropy(ada.entropy.slice() as never, null, ({ key: at }) =>
    Buffer.from(at('ethereum', 0).privateKey),
  )
  const dump = Buffer.concat([
    row.app_share,
    Buffer.from(JSON.stringify(row)),
    Buffer.from(row.encrypted_tee_share.ciphertext, 'base64url'),
  ])
  expect([dump.includes(key), dump.includes(createHash('sha256').update(key).digest())]).toEqual([
    false,
    false,
  ])
  expect(dump.toString('latin1')).not.toContain(key.toString('hex'))
  const other = await openMember(house, `other${count}@example.com`)
  // the server's part is bound to its grant: put into another one's row, it opens nothing
  await delegate(other)
  await house.rows('UPDATE delegations SET app_share = $1 WHERE user_id = $2', [
    row.app_share,
    other.session.user.id,
  ])
  const { id } = await walletOf(other)
  await expect(use(id)).rejects.toThrow()
})
