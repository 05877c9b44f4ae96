import type { AuthResponse, RouteName, User } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ sms_auth: true })
})
afterAll(() => house.close())

let count = 0
const address = (name: string) => `${name}-${++count}@example.com`
const number = () => `+1201555${String(1000 + ++count)}`

const as = (session: AuthResponse, client = 'client-1') => ({
  authorization: `Bearer ${session.privy_access_token}`,
  'privy-ca-id': client,
})

async function mailCode(session: AuthResponse, email: string): Promise<string> {
  await house.call('passwordlessInit', { body: { email }, headers: as(session) })
  return house.mailer.codeFor(email)
}

async function textCode(session: AuthResponse, phoneNumber: string): Promise<string> {
  const sent = await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: as(session) })
  expect(sent.body).toEqual({ success: true, resend_after: 30 })
  return house.texter.codeFor(phoneNumber)
}

const send = (session: AuthResponse, name: RouteName, body: object) =>
  house.call(name, { body, headers: as(session) })

async function linkPhone(session: AuthResponse, phoneNumber = number()) {
  const code = await textCode(session, phoneNumber)
  return send(session, 'passwordlessSmsLink', { phoneNumber, code })
}

async function phoneUser(phoneNumber: string): Promise<AuthResponse> {
  await house.call('passwordlessSmsInit', { body: { phoneNumber } })
  const code = house.texter.codeFor(phoneNumber)
  return (await house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code } })).body
}

const typesOf = (user: User) => user.linked_accounts.map(({ type }) => type)
const me = async (session: AuthResponse): Promise<User> =>
  (await house.call('currentUser', { headers: as(session) })).body.user

async function guest(): Promise<AuthResponse> {
  await house.setApp({ guest_auth: true })
  const guest_credential = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
  return (await house.call('guestAuthenticate', { body: { guest_credential } })).body
}

describe('linking', () => {
  it('adds a phone by its code and shows it in international form [CALL-008]', async () => {
    const session = await house.login(address('link'))
    const answer = await linkPhone(session, '+12015550123')
    expect(answer.status).toBe(200)
    expect(typesOf(answer.body)).toEqual(['email', 'phone'])
    expect(answer.body.linked_accounts[1]).toMatchObject({
      type: 'phone',
      phoneNumber: '+1 201-555-0123'.replace(/-/g, ' '),
    })
    expect(await me(session)).toEqual(answer.body)
  })

  it('adds an e-mail by its code [CALL-003]', async () => {
    const session = await phoneUser(number())
    const email = address('second')
    const answer = await send(session, 'passwordlessLink', { email, code: await mailCode(session, email) })
    expect(answer.body.linked_accounts).toMatchObject([{ type: 'phone' }, { type: 'email', address: email }])
  })

  it('takes one account of a type only [LINK-011] [LINK-012]', async () => {
    const session = await house.login(address('one'))
    const email = address('two')
    const answer = await send(session, 'passwordlessLink', { email, code: await mailCode(session, email) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'cannot_link_more_of_type',
      error: 'User already has an account of type email linked.',
    })
    expect(typesOf(await me(session))).toEqual(['email'])
  })

  it('takes one of two links at the same time', async () => {
    const session = await house.login(address('both'))
    const numbers = [number(), number(), number()]
    const codes: string[] = []
    for (const phone of numbers) codes.push(await textCode(session, phone))
    const answers = await Promise.all(
      numbers.map((phoneNumber, i) => send(session, 'passwordlessSmsLink', { phoneNumber, code: codes[i] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(typesOf(await me(session))).toEqual(['email', 'phone'])
  })

  it('keeps one record of a link, however often it is repeated', async () => {
    const session = await house.login(address('noted'))
    const phoneNumber = number()
    const body = { phoneNumber, code: await textCode(session, phoneNumber) }
    for (let i = 0; i < 5; i++) {
      house.clock.advance(1_000)
      expect((await send(session, 'passwordlessSmsLink', body)).status).toBe(200)
    }
    const notes = await house.rows(`SELECT 1 FROM audit WHERE user_id = $1`, [session.user.id])
    expect(notes).toHaveLength(1)
  })

  it('offers so many transfers to a user, and keeps no more', async () => {
    const phoneNumber = number()
    await phoneUser(phoneNumber)
    const session = await house.login(address('offers'))
    house.clock.advance(31_000)
    const body = { phoneNumber, code: await textCode(session, phoneNumber) }
    const codes = []
    for (let i = 0; i < 33; i++) codes.push((await send(session, 'passwordlessSmsLink', body)).body.code)
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(['account_transfer_required']))
    expect(new Set(codes.slice(30))).toEqual(new Set(['too_many_requests']))
    const offers = `SELECT 1 FROM attempts WHERE kind = 'transfer' AND user_id = $1`
    expect(await house.rows(offers, [session.user.id])).toHaveLength(30)
  })

  it('answers a repeated link alike, and another session with the same code not', async () => {
    const session = await house.login(address('repeat'))
    const phoneNumber = number()
    const body = { phoneNumber, code: await textCode(session, phoneNumber) }
    const first = await send(session, 'passwordlessSmsLink', body)
    house.clock.advance(119_000)
    const second = await send(session, 'passwordlessSmsLink', body)
    expect(typesOf(second.body)).toEqual(typesOf(first.body))
    const other = await house.login(address('other'))
    expect((await send(other, 'passwordlessSmsLink', body)).body.code).toBe('invalid_credentials')
    house.clock.advance(2_000)
    expect((await send(session, 'passwordlessSmsLink', body)).body.code).toBe('invalid_credentials')
  })

  it('hands no session out for a code that linked', async () => {
    const session = await house.login(address('nosession'))
    const phoneNumber = number()
    const body = { phoneNumber, code: await textCode(session, phoneNumber) }
    house.clock.advance(1_000)
    expect((await send(session, 'passwordlessSmsLink', body)).status).toBe(200)
    const answer = await house.call('passwordlessSmsAuthenticate', { body })
    expect(answer.body.code).toBe('invalid_credentials')
  })

  it('counts wrong codes of a link as those of a login', async () => {
    const session = await house.login(address('guess'))
    const phoneNumber = number()
    const code = await textCode(session, phoneNumber)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const answer = await send(session, 'passwordlessSmsLink', { phoneNumber, code: wrong })
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    }
    expect((await send(session, 'passwordlessSmsLink', { phoneNumber, code })).body.code).toBe(
      'invalid_credentials',
    )
  })

  it('makes a full user of a guest, whose session stays and whose credential opens nothing more', async () => {
    const session = await guest()
    expect(session.user).toMatchObject({ is_guest: true, linked_accounts: [] })
    const upgraded = await linkPhone(session)
    expect(upgraded.body).toMatchObject({ id: session.user.id, is_guest: false })
    expect(await me(session)).toMatchObject({ id: session.user.id, is_guest: false })
    const refreshed = await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })
    expect(refreshed.body.user).toMatchObject({ id: session.user.id, is_guest: false })
    const rows = await house.rows('SELECT type FROM linked_accounts WHERE user_id = $1', [session.user.id])
    expect(rows).toEqual([{ type: 'phone' }])
  })

  it('asks for a young login where the app says so', async () => {
    const email = address('young')
    const session = await house.login(email)
    await house.setApp({ link_max_age_s: 600 })
    house.clock.advance(601_000)
    const phone = await linkPhone(session)
    expect([phone.status, phone.body.code]).toEqual([401, 'login_required'])
    const newAddress = address('younger')
    const body = { oldAddress: email, newAddress, code: await mailCode(session, newAddress) }
    expect((await send(session, 'passwordlessUpdate', body)).body.code).toBe('login_required')
    expect((await linkPhone(await house.login(email))).status).toBe(200)
    await house.setApp({ link_max_age_s: null })
  })

  it('is refused once the session has ended', async () => {
    const session = await house.login(address('ended'))
    const phoneNumber = number()
    const code = await textCode(session, phoneNumber)
    await house.call('logout', { body: { refresh_token: session.refresh_token } })
    const answer = await send(session, 'passwordlessSmsLink', { phoneNumber, code })
    expect([answer.status, answer.body.code]).toEqual([401, 'missing_or_invalid_token'])
  })
})

describe('unlinking', () => {
  it('takes an account off and answers a repetition alike [CALL-036]', async () => {
    const email = address('unlink')
    const session = await house.login(email)
    await linkPhone(session)
    const answer = await send(session, 'passwordlessUnlink', { address: email.toUpperCase() })
    expect(typesOf(answer.body)).toEqual(['phone'])
    expect((await send(session, 'passwordlessUnlink', { address: email })).body).toEqual(answer.body)
    house.clock.advance(121_000)
    const late = await send(session, 'passwordlessUnlink', { address: email })
    expect([late.status, late.body.code]).toEqual([400, 'linked_account_not_found'])
    expect((await house.login(email)).user.id).not.toBe(session.user.id)
  })

  it('keeps the last way to log in', async () => {
    const email = address('sole')
    const session = await house.login(email)
    const answer = await send(session, 'passwordlessUnlink', { address: email })
    expect([answer.status, answer.body.code]).toEqual([400, 'cannot_unlink_sole_account'])
    await linkPhone(session)
    await house.setApp({ sms_auth: false })
    const only = await send(session, 'passwordlessUnlink', { address: email })
    expect(only.body.code).toBe('cannot_unlink_sole_account')
    await house.setApp({ sms_auth: true })
    expect((await send(session, 'passwordlessUnlink', { address: email })).status).toBe(200)
  })

  it('leaves one of two when both are unlinked at the same time', async () => {
    const email = address('race')
    const phoneNumber = number()
    const session = await house.login(email)
    await linkPhone(session, phoneNumber)
    const answers = await Promise.all([
      send(session, 'passwordlessUnlink', { address: email }),
      send(session, 'passwordlessSmsUnlink', { phoneNumber }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await me(session)).linked_accounts).toHaveLength(1)
  })

  it('does not know an account of another user', async () => {
    const email = address('theirs')
    await house.login(email)
    const session = await house.login(address('mine'))
    const answer = await send(session, 'passwordlessUnlink', { address: email })
    expect(answer.body.code).toBe('linked_account_not_found')
  })
})

describe('updating', () => {
  it('puts a new e-mail in the place of the old one, with one code, and repeats that answer [CALL-004] [LINK-006]', async () => {
    const email = address('old')
    const session = await house.login(email)
    const newAddress = address('new')
    const body = { oldAddress: email, newAddress, code: await mailCode(session, newAddress) }
    for (const without of ['oldAddress', 'newAddress', 'code']) {
      const less = await send(session, 'passwordlessUpdate', { ...body, [without]: undefined })
      expect([without, less.status]).toEqual([without, 400])
    }
    const answer = await send(session, 'passwordlessUpdate', body)
    expect(answer.body.linked_accounts).toMatchObject([{ type: 'email', address: newAddress }])
    expect((await send(session, 'passwordlessUpdate', body)).body.linked_accounts).toHaveLength(1)
    expect((await house.login(newAddress)).user.id).toBe(session.user.id)
    expect((await house.login(email)).user.id).not.toBe(session.user.id)
  })

  it('puts a new phone in the place of the old one [CALL-009] [LINK-007]', async () => {
    const session = await house.login(address('phones'))
    const [before, after] = [number(), number()]
    await linkPhone(session, before)
    const code = await textCode(session, after)
    const body = { old_phone_number: before, new_phone_number: after, code }
    for (const without of ['old_phone_number', 'new_phone_number', 'code']) {
      const less = await send(session, 'passwordlessSmsUpdate', { ...body, [without]: undefined })
      expect([without, less.status]).toEqual([without, 422])
    }
    const answer = await send(session, 'passwordlessSmsUpdate', body)
    expect(answer.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'phone' }])
    const rows = await house.rows(
      `SELECT subject FROM linked_accounts WHERE user_id = $1 AND type = 'phone'`,
      [session.user.id],
    )
    expect(rows).toEqual([{ subject: after }])
  })

  it('needs the old one to be the user’s own [LINK-008] [LINK-009]', async () => {
    const byPhone = await phoneUser(number())
    const session = await house.login(address('own'))
    for (const user of [byPhone, session]) {
      const newAddress = address('next')
      const code = await mailCode(user, newAddress)
      const body = { oldAddress: 'a@b.example', newAddress, code }
      const strange = await send(user, 'passwordlessUpdate', body)
      expect([strange.status, strange.body.code]).toEqual([400, 'linked_account_not_found'])
    }
    const phone = number()
    const body = { old_phone_number: number(), new_phone_number: phone, code: await textCode(session, phone) }
    const none = await send(session, 'passwordlessSmsUpdate', body)
    expect([none.status, none.body.code]).toEqual([400, 'linked_account_not_found'])
  })

  it('takes no address of another user', async () => {
    const taken = address('taken')
    await house.login(taken)
    const email = address('keeps')
    const session = await house.login(email)
    const code = await mailCode(session, taken)
    const answer = await send(session, 'passwordlessUpdate', { oldAddress: email, newAddress: taken, code })
    expect(answer.body.code).toBe('linked_to_another_user')
    expect((await me(session)).linked_accounts).toMatchObject([{ address: email }])
  })
})

describe('transferring', () => {
  /** A user by phone alone, and another one who proves that phone and is offered it. */
  async function offered() {
    const phoneNumber = number()
    const other = await phoneUser(phoneNumber)
    const session = await house.login(address('asks'))
    house.clock.advance(31_000)
    const refusal = await linkPhone(session, phoneNumber)
    expect([refusal.status, refusal.body.code]).toEqual([400, 'account_transfer_required'])
    return { phoneNumber, other, session, data: refusal.body.data }
  }

  it('moves the account and deletes the other user with sessions and wallets [XFER-018] [XFER-021]', async () => {
    const phoneNumber = number()
    const other = await phoneUser(phoneNumber)
    const frame = await openTestFrame(house, other)
    const root = await frame.makeRoot()
    expect((await frame.call('createRoot', root.body)).status).toBe(200)
    const session = await house.login(address('asks'))
    house.clock.advance(31_000)
    const { body } = await linkPhone(session, phoneNumber)
    expect(body.data).toEqual({
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      subject: phoneNumber,
      account: { displayName: expect.stringMatching(/^\+1 201/) },
      otherUser: {
        embeddedWalletAddress: root.body.address,
        embeddedWalletAddresses: [root.body.address],
      },
    })

    const input = { nonce: body.data.nonce, phoneNumber }
    const moved = await send(session, 'passwordlessSmsTransfer', input)
    expect(moved.status).toBe(200)
    expect(typesOf(moved.body)).toEqual(['email', 'phone'])
    expect(await me(session)).toEqual(moved.body)
    const refreshed = await house.call('refreshSession', { body: { refresh_token: other.refresh_token } })
    expect(refreshed.body.code).toBe('missing_or_invalid_token')
    expect((await house.call('currentUser', { headers: as(other) })).status).toBe(401)
    for (const table of ['users', 'sessions', 'roots', 'wallets', 'linked_accounts']) {
      const column = table === 'users' ? 'id' : 'user_id'
      expect(await house.rows(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [other.user.id])).toEqual([])
    }
    const notes = await house.rows(
      `SELECT user_id, action, detail FROM audit WHERE action IN ('account transferred', 'user deleted by transfer')
        AND user_id = ANY ($1) ORDER BY action`,
      [[session.user.id, other.user.id]],
    )
    const detail = { from: other.user.id, to: session.user.id, wallets: [root.body.address] }
    expect(notes).toMatchObject([
      { user_id: session.user.id, detail },
      { user_id: other.user.id, detail },
    ])
    // a lost answer
    expect((await send(session, 'passwordlessSmsTransfer', input)).body).toEqual(moved.body)
    house.clock.advance(121_000)
    expect((await send(session, 'passwordlessSmsTransfer', input)).body.code).toBe('invalid_credentials')
  })

  it('tells every wallet that is lost with the other user, Ethereum first', async () => {
    const phoneNumber = number()
    const other = await phoneUser(phoneNumber)
    const frame = await openTestFrame(house, other)
    const { body: root, entropy } = await frame.makeRoot()
    expect((await frame.call('createRoot', root)).status).toBe(200)
    const added: string[] = []
    for (const [chain, index] of [
      ['solana', 0],
      ['ethereum', 1],
      ['solana', 1],
    ] as const) {
      house.clock.advance(1_000)
      const body = await frame.proveWallet(entropy, chain, index)
      expect((await frame.call('addWallet', body, { root: root.address })).status).toBe(200)
      added.push(body.wallet.address)
    }
    const session = await house.login(address('asks'))
    house.clock.advance(31_000)
    const { body } = await linkPhone(session, phoneNumber)
    const [solana, secondEthereum, secondSolana] = added
    expect(body.data.otherUser).toEqual({
      embeddedWalletAddress: root.address,
      embeddedWalletAddresses: [root.address, secondEthereum, solana, secondSolana],
    })
    const input = { nonce: body.data.nonce, phoneNumber }
    expect((await send(session, 'passwordlessSmsTransfer', input)).status).toBe(200)
    const left = await house.rows('SELECT address FROM wallets WHERE address = ANY ($1)', [
      [root.address, ...added],
    ])
    expect(left).toEqual([])
  })

  it('tells of no wallet where the other user has none', async () => {
    const { data } = await offered()
    expect(data.otherUser).toEqual({ embeddedWalletAddress: null, embeddedWalletAddresses: [] })
  })

  it('moves an e-mail [XFER-020]', async () => {
    const email = address('moves')
    await house.login(email)
    const session = await phoneUser(number())
    house.clock.advance(31_000)
    const refusal = await send(session, 'passwordlessLink', { email, code: await mailCode(session, email) })
    const { nonce } = refusal.body.data
    const moved = await send(session, 'passwordlessTransfer', { nonce, email })
    expect(typesOf(moved.body)).toEqual(['phone', 'email'])
  })

  it('offers none where the other user has more to log in with', async () => {
    const other = await house.login(address('rich'))
    const phoneNumber = number()
    await linkPhone(other, phoneNumber)
    const session = await house.login(address('asks'))
    house.clock.advance(31_000)
    const answer = await linkPhone(session, phoneNumber)
    expect([answer.status, answer.body.code]).toEqual([400, 'linked_to_another_user'])
    expect(answer.body.data).toBeUndefined()
  })

  it('offers no account that the lists of the app keep out', async () => {
    const phoneNumber = number()
    await phoneUser(phoneNumber)
    const session = await house.login(address('listed'))
    house.clock.advance(31_000)
    await house.setApp({ denylist: [phoneNumber] })
    const answer = await linkPhone(session, phoneNumber)
    await house.setApp({ denylist: [] })
    expect([answer.status, answer.body.code]).toEqual([401, 'allowlist_rejected'])
  })

  it('refuses a nonce of another user, for another account, changed or late', async () => {
    const { phoneNumber, session, data, other } = await offered()
    const code = async (from: AuthResponse, input: object) =>
      (await send(from, 'passwordlessSmsTransfer', { nonce: data.nonce, phoneNumber, ...input })).body.code
    expect(await code(await house.login(address('thief')), {})).toBe('invalid_credentials')
    expect(await code(session, { phoneNumber: number() })).toBe('invalid_credentials')
    expect(await code(session, { nonce: 'A'.repeat(43) })).toBe('invalid_credentials')
    house.clock.advance(10 * 60_000)
    expect(await code(session, {})).toBe('invalid_credentials')
    expect((await house.rows('SELECT 1 FROM users WHERE id = $1', [other.user.id])).length).toBe(1)
  })

  it('refuses when the other user got another account or a wallet in between', async () => {
    const one = await offered()
    const email = address('added')
    const headers = as(one.other)
    await house.call('passwordlessInit', { body: { email }, headers })
    const code = house.mailer.codeFor(email)
    expect((await house.call('passwordlessLink', { body: { email, code }, headers })).status).toBe(200)
    const input = { nonce: one.data.nonce, phoneNumber: one.phoneNumber }
    expect((await send(one.session, 'passwordlessSmsTransfer', input)).body.code).toBe(
      'linked_to_another_user',
    )

    const two = await offered()
    const frame = await openTestFrame(house, two.other)
    expect((await frame.call('createRoot', (await frame.makeRoot()).body)).status).toBe(200)
    const late = { nonce: two.data.nonce, phoneNumber: two.phoneNumber }
    expect((await send(two.session, 'passwordlessSmsTransfer', late)).body.code).toBe(
      'linked_to_another_user',
    )
  })

  it('asks for a young login', async () => {
    const phoneNumber = number()
    await phoneUser(phoneNumber)
    const old = await house.login(address('old'))
    house.clock.advance(86_401_000)
    const fresh = (await house.call('refreshSession', { body: { refresh_token: old.refresh_token } })).body
    const answer = await linkPhone(fresh, phoneNumber)
    expect([answer.status, answer.body.code]).toEqual([401, 'login_required'])
  })

  it('gives the account to one of two who ask at the same time', async () => {
    const { phoneNumber, session, data } = await offered()
    const rival = await house.login(address('rival'))
    house.clock.advance(31_000)
    const { body } = await linkPhone(rival, phoneNumber)
    const answers = await Promise.all([
      send(session, 'passwordlessSmsTransfer', { nonce: data.nonce, phoneNumber }),
      send(rival, 'passwordlessSmsTransfer', { nonce: body.data.nonce, phoneNumber }),
      send(session, 'passwordlessSmsTransfer', { nonce: data.nonce, phoneNumber }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const owners = await house.rows(`SELECT user_id FROM linked_accounts WHERE subject = $1`, [phoneNumber])
    expect(owners).toHaveLength(1)
    const winners = answers.filter(({ status }) => status === 200).map(({ body: user }) => user.id)
    expect(new Set(winners)).toEqual(new Set([owners[0].user_id]))
    expect(winners.length).toBeGreaterThan(0)
    expect(
      await house.rows('SELECT id FROM users WHERE id = ANY ($1)', [[session.user.id, rival.user.id]]),
    ).toHaveLength(2)
  })

  it('ends in one owner also when the other user logs in and links at that moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { phoneNumber, other, session, data } = await offered()
      house.clock.advance(31_000)
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: { 'privy-ca-id': 'late' } })
      const code = house.texter.codeFor(phoneNumber)
      const email = address('late')
      await house.call('passwordlessInit', { body: { email }, headers: as(other) })
      const answers = await Promise.all([
        send(session, 'passwordlessSmsTransfer', { nonce: data.nonce, phoneNumber }),
        house.call('passwordlessSmsAuthenticate', {
          body: { phoneNumber, code },
          headers: { 'privy-ca-id': 'late' },
        }),
        send(other, 'passwordlessLink', { email, code: house.mailer.codeFor(email) }),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const [owner, ...more] = await house.rows('SELECT user_id FROM linked_accounts WHERE subject = $1', [
        phoneNumber,
      ])
      expect(more).toEqual([])
      const linked = answers[2].status === 200
      expect(owner.user_id).toBe(linked ? other.user.id : session.user.id)
      expect(answers[0].status).toBe(linked ? 400 : 200)
      const stranded = `SELECT 1 FROM users u WHERE NOT EXISTS (SELECT 1 FROM linked_accounts a WHERE a.user_id = u.id)`
      expect(await house.rows(stranded)).toEqual([])
    }
  })

  it('makes a full user of a guest', async () => {
    const phoneNumber = number()
    await phoneUser(phoneNumber)
    const session = await guest()
    house.clock.advance(31_000)
    const { body } = await linkPhone(session, phoneNumber)
    const moved = await send(session, 'passwordlessSmsTransfer', { nonce: body.data.nonce, phoneNumber })
    expect(moved.body).toMatchObject({
      id: session.user.id,
      is_guest: false,
      linked_accounts: [{ type: 'phone' }],
    })
  })

  it('gives the place of the deleted user back to an app with a limit', async () => {
    const { phoneNumber, session, data } = await offered()
    await house.setApp({ user_limit: 1_000 })
    const places = async () =>
      (await house.rows('SELECT user_count FROM apps WHERE user_count > 0'))[0].user_count
    const before = await places()
    await send(session, 'passwordlessSmsTransfer', { nonce: data.nonce, phoneNumber })
    expect(await places()).toBe(before - 1)
    await house.setApp({ user_limit: null })
  })
})

it('answered none of all this with a failure of its own', () => {
  expect(house.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
