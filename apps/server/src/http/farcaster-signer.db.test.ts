import type { AuthResponse, FarcasterAccount, User } from '@latchkey/contract'
import { hashTypedData, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyRequestHash } from '../domain/farcaster/key-request.ts'
import { newPerson, playFarcaster, signInText } from '../testing/farcaster-world.ts'
import type { PlayedOutside } from '../testing/played-outside.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'

const MINUTE = 60_000
const CUSTODY = `0x${'c5'.repeat(31)}77` as const
const SPONSOR = `0x${'5b'.repeat(31)}33` as const
const KEY = `0x${'a1'.repeat(31)}0b`
const OTHER_KEY = `0x${'b2'.repeat(31)}0c`

let house: TestHouse
let outside: PlayedOutside
let world: ReturnType<typeof playFarcaster>
let fid = 71_000
let frame: Awaited<ReturnType<typeof openTestFrame>>
let session: AuthResponse

const bearer = ({ privy_access_token }: AuthResponse) => ({ authorization: `Bearer ${privy_access_token}` })

/** A user who came by the Farcaster account `as`. */
async function comeBy(as: number, client = `phone-${as}`): Promise<AuthResponse> {
  const person = newPerson(as)
  world.own(person)
  const headers = { 'privy-ca-id': client }
  const { nonce } = (await house.call('farcasterV2Init', { headers })).body
  const issuedAt = new Date(house.clock.now()).toISOString()
  const fields = { domain: 'app.example', uri: ORIGIN, nonce, address: person.address, fid: as, issuedAt }
  const message = signInText(fields)
  const body = { message, signature: person.sign(message), fid: as }
  const answer = await house.call('farcasterV2Authenticate', { body, headers })
  expect(answer.status).toBe(200)
  return answer.body
}

const init = (of = frame, body: object = {}) =>
  of.call('farcasterSignerInit', { ed25519_public_key: KEY, ...body })
const place = (of = frame) => of.call('farcasterSignerPlace')
const status = (of = session, key = KEY) =>
  house.call('farcasterSignerStatus', { body: { ed25519_public_key: key }, headers: bearer(of) })
const request = () => {
  const found = [...world.requests.values()].at(-1)
  if (!found) throw new Error('Nothing was asked for')
  return found
}
/** The user lets the app have the key, and the register takes it. */
function approve(as = fid, key = KEY) {
  Object.assign(request(), { state: 'completed', userFid: as })
  world.register(as, key)
}
/** Beyond the limit on looks. */
const later = () => house.clock.advance(11 * MINUTE)

async function user(of = session): Promise<User> {
  return (await house.call('currentUser', { headers: bearer(of) })).body.user
}
const keyOn = (of: User) =>
  of.linked_accounts.find((one): one is FarcasterAccount => one.type === 'farcaster')?.signer_public_key

beforeAll(async () => {
  house = await openTestHouse()
  outside = house.ports.outside as PlayedOutside
})
afterAll(() => house.close())
beforeEach(async () => {
  fid += 1
  world = playFarcaster(outside)
  await house.setApp({ farcaster_auth: true })
  await house.credentials.save(APP_ID, 'farcaster_signer', { fid: '9152', private_key: CUSTODY })
  session = await comeBy(fid)
  frame = await openTestFrame(house, session)
})
afterEach(() => {
  outside.requests.length = 0
})

describe('a signer', () => {
  it('is asked for with the app’s own signature, and waits for its user [FSIGN-015] [FSIGN-016]', async () => {
    const answer = await init()
    const [token] = [...world.requests.keys()]
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        public_key: KEY,
        status: 'pending_approval',
        signer_approval_url: `farcaster://signed-key-request?token=${token}`,
      },
    ])
    const { signature, ...asked } = request()
    const deadline = Math.floor(house.clock.now() / 1000) + 3_600
    expect(asked).toEqual({ key: KEY, requestFid: 9152, deadline, state: 'pending' })
    const typed = {
      domain: {
        name: 'Farcaster SignedKeyRequestValidator',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553',
      },
      types: {
        SignedKeyRequest: [
          { name: 'requestFid', type: 'uint256' },
          { name: 'key', type: 'bytes' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'SignedKeyRequest',
      message: { requestFid: 9152n, key: KEY as `0x${string}`, deadline: BigInt(deadline) },
    } as const
    const hash = keyRequestHash({ requestFid: 9152, key: KEY, deadline })
    expect(`0x${Buffer.from(hash).toString('hex')}`).toBe(hashTypedData(typed))
    const owner = await recoverTypedDataAddress({ ...typed, signature: signature as `0x${string}` })
    expect(owner).toBe(privateKeyToAccount(CUSTODY).address)
  })

  it('is paid for by a sponsor where the operator names one, and by nobody otherwise', async () => {
    await init()
    expect(request().sponsorship).toBeUndefined()
    const sponsor = { sponsor_fid: '8004', sponsor_private_key: SPONSOR }
    const credentials = { fid: '9152', private_key: CUSTODY, ...sponsor }
    await house.credentials.save(APP_ID, 'farcaster_signer', credentials)
    await init(frame, { ed25519_public_key: OTHER_KEY })
    const { signature, sponsorship } = request()
    expect(sponsorship?.sponsorFid).toBe(8004)
    const message = { raw: signature as `0x${string}` }
    const by = await recoverMessageAddress({ message, signature: sponsorship?.signature as `0x${string}` })
    expect(by).toBe(privateKeyToAccount(SPONSOR).address)
  })

  it('becomes the account’s once its user approved it, is told of, and stays so', async () => {
    await init()
    expect((await status()).body).toEqual({ public_key: KEY, status: 'pending_approval' })
    expect(keyOn(await user())).toBeUndefined()
    expect((await place()).body).toEqual({ fid: String(fid), index: 0, public_key: null })
    request().state = 'approved'
    later()
    expect((await status()).body.status).toBe('pending_approval')
    approve()
    later()
    const approved = { public_key: KEY, status: 'approved', fid: String(fid) }
    expect((await status()).body).toEqual(approved)
    expect((await init()).body).toEqual(approved)
    expect(keyOn(await user())).toBe(KEY)
    expect((await place()).body).toEqual({ fid: String(fid), index: 0, public_key: KEY })
    expect(world.requests.size).toBe(1)
    const audit =
      "SELECT action, detail FROM audit WHERE user_id = $1 AND action LIKE 'farcaster signer%' ORDER BY id"
    const detail = { fid, public_key: KEY }
    expect(await house.rows(audit, [session.user.id])).toEqual([
      { action: 'farcaster signer asked for', detail },
      { action: 'farcaster signer approved', detail },
    ])
  })

  it('stays on the account over a new login by Farcaster', async () => {
    await init()
    approve()
    later()
    await status()
    expect(keyOn((await comeBy(fid)).user)).toBe(KEY)
  })

  it('is taken from the account when its user takes it from the register, and the next has another place', async () => {
    await init()
    approve()
    later()
    await status()
    world.register(fid, KEY, 'removed')
    later()
    const revoked = { public_key: KEY, status: 'revoked', fid: String(fid) }
    expect((await place()).body).toEqual({ fid: String(fid), index: 1, public_key: null })
    expect((await status()).body).toEqual(revoked)
    expect((await init()).body).toEqual(revoked)
    expect(keyOn(await user())).toBeUndefined()
    expect((await init(frame, { ed25519_public_key: OTHER_KEY })).body.status).toBe('pending_approval')
  })

  it('is known again from the register where the server remembers nothing of it', async () => {
    world.register(fid, KEY)
    expect((await init()).body).toEqual({ public_key: KEY, status: 'approved', fid: String(fid) })
    expect(world.requests.size).toBe(0)
    expect(keyOn(await user())).toBe(KEY)
  })

  it('asked for again gets the request that waits, also twice at once', async () => {
    const first = (await init()).body
    const [second, third] = await Promise.all([init(), init()])
    expect([second.body, third.body]).toEqual([first, first])
    expect(world.requests.size).toBe(1)
    const [a, b] = await Promise.all([
      init(frame, { ed25519_public_key: OTHER_KEY }),
      init(frame, { ed25519_public_key: OTHER_KEY }),
    ])
    expect(a.body).toEqual(b.body)
  })

  it('is revoked when the request runs out or Farcaster has forgotten it, and can be asked for again', async () => {
    await init(frame, { deadline: String(Math.floor(house.clock.now() / 1000) + 120) })
    expect(request().deadline).toBe(Math.floor(house.clock.now() / 1000) + 120)
    house.clock.advance(2 * MINUTE)
    expect((await status()).body).toEqual({ public_key: KEY, status: 'revoked', fid: String(fid) })
    expect((await init()).body.status).toBe('pending_approval')
    expect(world.requests.size).toBe(2)
    world.requests.clear()
    later()
    expect((await status()).body.status).toBe('revoked')
  })

  it.each([[1], ['86500'], ['9'.repeat(12)]])('takes no deadline of %j seconds from now', async (seconds) => {
    const deadline = String(Math.floor(house.clock.now() / 1000) + Number(seconds))
    expect((await init(frame, { deadline })).body.code).toBe('invalid_data')
    const ninety = Math.floor(house.clock.now() / 1000) + 90
    expect((await init(frame, { deadline: ninety })).body.status).toBe('pending_approval')
  })

  it('is approved to the app’s webhook, with the key on the account', async () => {
    await house.rows(
      `INSERT INTO webhook_endpoints (id, app_id, url, events, sealed_secret, created_at)
       VALUES ($1, $2, 'https://host.example/hook', '{user.updated_account}', '\\x00', now())`,
      [`endpoint-${fid}`, APP_ID],
    )
    await init()
    approve()
    later()
    await status()
    const told = await house.rows(
      `SELECT type, detail #>> '{account,data,signer_public_key}' AS key,
        user_then #>> '{farcaster_signers,0,public_key}' AS of_user FROM webhook_messages WHERE user_id = $1`,
      [session.user.id],
    )
    expect(told).toEqual([{ type: 'user.updated_account', key: KEY, of_user: KEY }])
    await house.rows('DELETE FROM webhook_endpoints WHERE id = $1', [`endpoint-${fid}`])
  })

  it('is told of on the user’s other channels when it was approved', async () => {
    const email = `caster${fid}@example.com`
    const owner = await house.login(email)
    const { nonce } = (await house.call('farcasterV2Init')).body
    expect(nonce).toBeTruthy()
    await house.rows("UPDATE linked_accounts SET user_id = $1 WHERE type = 'farcaster' AND subject = $2", [
      owner.user.id,
      String(fid),
    ])
    const own = await openTestFrame(house, owner)
    await init(own)
    const kinds = "SELECT kind FROM notices WHERE user_id = $1 AND kind LIKE 'farcaster%'"
    expect(await house.rows(kinds, [owner.user.id])).toEqual([])
    approve()
    later()
    await status(owner)
    expect(await house.rows(kinds, [owner.user.id])).toEqual([{ kind: 'farcaster_signer_added' }])
  })
})

describe('what somebody else could try', () => {
  const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

  it('a body that names another’s account changes nothing: the key is for the user’s own', async () => {
    const victim = fid + 500
    world.own(newPerson(victim))
    expect((await init(frame, { fid: String(victim), user_fid: victim })).status).toBe(200)
    world.register(victim, KEY)
    later()
    expect((await status()).body).toEqual({ public_key: KEY, status: 'pending_approval' })
    world.register(fid, KEY)
    later()
    expect((await status()).body).toEqual({ public_key: KEY, status: 'approved', fid: String(fid) })
  })

  it('somebody who saw the code and approves for an account of theirs is no approval', async () => {
    await init()
    approve(fid + 600)
    later()
    expect((await status()).body).toEqual({ public_key: KEY, status: 'revoked', fid: String(fid) })
    expect(keyOn(await user())).toBeUndefined()
    expect((await place()).body.public_key).toBeNull()
  })

  it('a client API that says approved is not believed before the register says so', async () => {
    await init()
    Object.assign(request(), { state: 'completed', userFid: fid })
    later()
    expect((await status()).body).toEqual({ public_key: KEY, status: 'pending_approval' })
  })

  it('a copied token asks for no key: that takes the frame’s own', async () => {
    const body = { ed25519_public_key: OTHER_KEY }
    const copied = bearer(session)
    const page = await house.call('farcasterSignerInit', { body, headers: copied })
    const bare = await house.call('farcasterSignerInit', {
      body,
      headers: { ...copied, origin: SERVER_ORIGIN },
    })
    expect(refused(page)).toEqual([403, 'invalid_origin'])
    expect(refused(bare)).toEqual([401, 'invalid_dpop_proof'])
    await place()
    const thief = await openTestFrame(house, session)
    expect(refused(await init(thief, body))).toEqual([403, 'reauthentication_required'])
    expect(refused(await place(thief))).toEqual([403, 'reauthentication_required'])
    expect(world.requests.size).toBe(0)
    expect((await init()).status).toBe(200)
  })

  it('a session that has ended learns nothing and asks for nothing', async () => {
    await init()
    await house.call('logout', { headers: bearer(session), body: { refresh_token: session.refresh_token } })
    expect(refused(await status())).toEqual([401, 'missing_or_invalid_token'])
    expect((await init()).status).toBe(401)
    expect((await place()).status).toBe(401)
  })

  it('another user’s key is nobody’s business: its status is that of a key that was never asked for', async () => {
    await init()
    approve()
    later()
    const stranger = await comeBy(fid + 700)
    const none = await status(stranger, OTHER_KEY)
    const theirs = await status(stranger, KEY)
    expect(refused(none)).toEqual([404, 'not_found'])
    expect(theirs.body).toEqual(none.body)
    expect((await status()).body.status).toBe('approved')
    fid += 700
  })

  it('who has no Farcaster account has no signer', async () => {
    const without = await house.login(`nobody${fid}@example.com`)
    const own = await openTestFrame(house, without)
    expect(refused(await init(own))).toEqual([400, 'linked_account_not_found'])
    expect(refused(await place(own))).toEqual([400, 'linked_account_not_found'])
    expect(refused(await status(without))).toEqual([400, 'linked_account_not_found'])
  })

  it('an account that was unlinked takes its key along', async () => {
    const email = `keeper${fid}@example.com`
    const headers = bearer(session)
    await house.call('passwordlessInit', { body: { email } })
    const code = house.mailer.codeFor(email)
    expect((await house.call('passwordlessLink', { body: { email, code }, headers })).status).toBe(200)
    await init()
    approve()
    later()
    await status()
    expect((await house.call('farcasterUnlink', { body: { fid }, headers })).status).toBe(200)
    expect(refused(await place())).toEqual([400, 'linked_account_not_found'])
  })

  it('an app without an account of its own on Farcaster asks for nothing', async () => {
    await house.credentials.save(APP_ID, 'farcaster_signer', null)
    expect(refused(await init())).toEqual([400, 'feature_not_enabled'])
    expect(world.requests.size).toBe(0)
  })

  it('asks Farcaster for so many keys of a user and no more, and the one that waits is still told', async () => {
    const key = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
    const answers = []
    for (let n = 1; n <= 11; n++) answers.push((await init(frame, { ed25519_public_key: key(n) })).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await init(frame, { ed25519_public_key: key(3) })).body.status).toBe('pending_approval')
  })

  it('asks the node about a key no more often than a page does', async () => {
    await init()
    const before = outside.requests.length
    for (let i = 0; i < 20; i++) expect((await status()).body.status).toBe('pending_approval')
    expect(outside.requests.length - before).toBeLessThanOrEqual(8)
    expect(outside.requests.length).toBeGreaterThan(before)
  })

  it.each([
    ['refuses', 400, 'feature_not_enabled', 400],
    ['is tired', 429, 'too_many_requests', 429],
    ['is broken', 500, 'unavailable', 503],
  ])('says it where Farcaster %s, and nothing of why', async (_, answered, code, expected) => {
    outside.hosts.set('api.farcaster.xyz', () => ({ status: answered, body: { errors: ['secret words'] } }))
    const answer = await init()
    expect(refused(answer)).toEqual([expected, code])
    expect(JSON.stringify([answer.body, house.logs])).not.toContain('secret words')
    world = playFarcaster(outside)
    expect((await init()).status).toBe(200)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('hands no page the address %s', async (deeplinkUrl) => {
    const signedKeyRequest = { token: '0x1', deeplinkUrl, state: 'pending' }
    outside.hosts.set('api.farcaster.xyz', () => ({ status: 201, body: { result: { signedKeyRequest } } }))
    expect(refused(await init())).toEqual([503, 'unavailable'])
    signedKeyRequest.deeplinkUrl = 'https://farcaster.xyz/~/signed-key-request?token=0x1'
    expect((await init()).status).toBe(200)
  })

  it('neither log, answer nor a copy of the database holds the app’s key', async () => {
    const answers = [await init(), await status(), await place()]
    approve()
    later()
    answers.push(await status())
    const tables = await house.rows(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    const dump: string[] = []
    for (const { name } of tables) {
      const [row] = await house.rows(
        `SELECT coalesce(string_agg(t::text, E'\\n'), '') AS text FROM ${name} t`,
      )
      dump.push(row.text)
    }
    const all = [JSON.stringify(answers.map(({ body }) => body)), house.logs.join('\n'), ...dump].join('\n')
    const bytes = Buffer.from(CUSTODY.slice(2), 'hex')
    expect(dump.join('')).toContain(KEY)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(all.toLowerCase()).not.toContain(bytes.toString(form).toLowerCase())
    expect(await house.credentials.find(APP_ID, 'farcaster_signer')).toMatchObject({ private_key: CUSTODY })
  })
})
