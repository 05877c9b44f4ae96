import { randomBytes } from 'node:crypto'
import type { PasscodeKey, PasscodeParams } from '@latchkey/contract'
import { ROUTES, routePath } from '@latchkey/contract'
import {
  agreeToRecovery,
  fromBase64url,
  newEntropy,
  newRecipient,
  openAnyRecoveryShare,
  openRoot,
  withEntropy,
} from '@latchkey/keys'
import { newPasscodeParams, passcodeKey } from '@latchkey/keys/passcode'
import { evaluatePasscode, passcodePublicKey } from '@latchkey/keys/passcode-signer'
import type { EvaluateRequest } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAuthShare } from '../sealing/auth-share.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

const PASSWORD = 'sunny-otter-4821'
const DRIVE = { method: 'google-drive', params: { file_id: 'a-file' } } as const

let house: TestHouse
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  const user_owned_recovery_options = ['user-passcode', 'google-drive']
  await house.setApp({ sms_auth: true, embedded_wallet_config: { user_owned_recovery_options } })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `victim${count}@example.com`
})

const refused = ({ status, body }: CallAnswer) => [status, body.code]
const REAUTHENTICATE = [403, 'reauthentication_required']
const OLDER = [403, 'older_account_required']
const INVALID = [400, 'invalid_data']

/** A wallet that its user has put under a password. */
async function withPassword() {
  const session = await house.login(email, 'home')
  const frame = await openTestFrame(house, session)
  const { body, entropy } = await frame.makeRoot()
  await frame.call('createRoot', body)
  const root = body.address
  const { passcode_key: known } = (await frame.call('signerKey')).body
  const params = newPasscodeParams(known.key_id)
  const at = { root, shareVersion: 2, params, passcodeKey: known }
  const recoveryKey = await frame.keyOfPassword(PASSWORD, at)
  const secret = { method: 'user-passcode', params: { ...params }, recoveryKey } as const
  const made = await frame.resplit(root, entropy, 1, secret)
  expect((await frame.call('setRecovery', made.body, { root })).status).toBe(200)
  return {
    session,
    frame,
    root,
    entropy,
    at,
    params,
    body,
    owner: { appId: APP_ID, userId: session.user.id },
  }
}
type Victim = Awaited<ReturnType<typeof withPassword>>

/** Everything about a recovery, asked by some frame. */
async function takeEverything(thief: Frame, { root }: Pick<Victim, 'root'>) {
  const { publicKey } = await newRecipient()
  const { body } = await thief.resplit(root, newEntropy(), 2, DRIVE).catch(() => ({ body: {} }))
  const asked = [
    ['recoveryKeyMaterial', { recipient_public_key: publicKey }],
    ['recoveryPasscode', { blinded: Buffer.alloc(33, 2).toString('base64url'), share_version: 2 }],
    ['setRecovery', { ...SET, ...body }],
    ['recoveryPlaces', {}],
  ] as const
  const got: [string, unknown[]][] = []
  for (const [name, given] of asked) got.push([name, refused(await thief.call(name, given, { root }))])
  return got
}
const SET = {
  from: 2,
  auth_share: 'A'.repeat(23),
  nonce: 'A'.repeat(32),
  proof: `0x${'1b'.repeat(65)}`,
  recovery_method: 'google-drive',
  recovery_params: { file_id: 'a-file' },
  encrypted_recovery_share: { version: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(46) },
}

/** Whether key material and this key open the wallet. */
async function opens({ owner, root }: Victim, material: CallAnswer['body'], key: Uint8Array) {
  const { recovery_method: method, recovery_params: params, share_version: shareVersion } = material
  const place = { ...owner, root, shareVersion, method, params }
  const { share } = await openAnyRecoveryShare(key, material.encrypted_recovery_share, place, 'hd')
  const name = { address: root, chainType: 'ethereum', kind: 'hd' } as const
  return openRoot([fromBase64url(material.auth_share), share], name, () => true)
}

const material = async ({ frame, root }: Victim) =>
  (await frame.call('recoveryKeyMaterial', {}, { root })).body

describe('a copied access token with a key of the thief’s own', () => {
  it('gets nothing of a recovery, and sets none', async () => {
    const victim = await withPassword()
    expect(await takeEverything(await openTestFrame(house, victim.session), victim)).toEqual([
      ['recoveryKeyMaterial', REAUTHENTICATE],
      ['recoveryPasscode', REAUTHENTICATE],
      ['setRecovery', REAUTHENTICATE],
      ['recoveryPlaces', REAUTHENTICATE],
    ])
    expect(
      await opens(victim, await material(victim), await victim.frame.keyOfPassword(PASSWORD, victim.at)),
    ).toBe(true)
  })

  it('gets no evaluation with the user’s own proof for another call, from the signer either', async () => {
    const victim = await withPassword()
    const seen: EvaluateRequest[] = []
    const { signer } = house.ports
    house.ports.signer = {
      ...signer,
      evaluatePasscode: (request) => {
        seen.push(request)
        return signer.evaluatePasscode(request)
      },
    }
    await victim.frame.keyOfPassword(PASSWORD, victim.at)
    house.ports.signer = signer
    const [{ ...request } = {} as EvaluateRequest] = seen
    const path = routePath(ROUTES.releaseAuthShare, { address: victim.root })
    await expect(
      signer.evaluatePasscode({ ...request, proof: await victim.frame.prove(path) }),
    ).rejects.toMatchObject({ code: 'invalid_proof' })
    await expect(signer.evaluatePasscode(request)).rejects.toMatchObject({ code: 'invalid_proof' })
    const own = routePath(ROUTES.recoveryPasscode, { address: victim.root })
    const again = { ...request, proof: await victim.frame.prove(own) }
    await expect(signer.evaluatePasscode(again)).resolves.toMatchObject({ proof: expect.any(String) })
  })
})

describe('an account that was just added', () => {
  it('recovers nothing, tries no password and sets no recovery on a device of its own, and the owner does', async () => {
    const victim = await withPassword()
    const phoneNumber = `+1201555${7000 + count}`
    const headers = { authorization: `Bearer ${victim.session.privy_access_token}` }
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
    const key = await newFrameKey()
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: { 'privy-ca-id': 'thief' } })
    const login = { phoneNumber, code: house.texter.codeFor(phoneNumber), dpop_jkt: key.jkt }
    const session = (
      await house.call('passwordlessSmsAuthenticate', { body: login, headers: { 'privy-ca-id': 'thief' } })
    ).body
    const got = await takeEverything(await openTestFrame(house, session, key), victim)
    expect(got.slice(0, 3)).toEqual([
      ['recoveryKeyMaterial', OLDER],
      ['recoveryPasscode', OLDER],
      ['setRecovery', OLDER],
    ])
    const { body: again } = await victim.frame.resplit(victim.root, victim.entropy, 2, DRIVE)
    expect((await victim.frame.call('setRecovery', again, { root: victim.root })).status).toBe(200)
  })
})

describe('somebody who can log in as the user', () => {
  it('but has not the password bricks nothing: shares are taken with the root’s consent alone', async () => {
    const victim = await withPassword()
    const { root, owner } = victim
    const thief = await openTestFrame(house, await house.login(email, 'thief'))
    const { nonce } = (await thief.call('walletNonce')).body
    const foreign = await withEntropy(newEntropy(), null, ({ key }) =>
      agreeToRecovery({ ...key('ethereum', 0), address: root }, { nonce, ...owner, shareVersion: 3 }),
    )
    const consent = (shareVersion: number, changes: object = {}) =>
      withEntropy(victim.entropy.slice(), null, ({ key }) =>
        agreeToRecovery(key('ethereum', 0), { nonce, ...owner, shareVersion, ...changes }),
      )
    const proofs = [
      foreign,
      await consent(2),
      await consent(3, { nonce: 'another' }),
      await consent(3, { userId: 'did:privy:other' }),
      await consent(3, { appId: OTHER_APP_ID }),
    ]
    const got: unknown[][] = []
    for (const proof of proofs)
      got.push(refused(await thief.call('setRecovery', { ...SET, nonce, proof }, { root })))
    expect(got).toEqual(proofs.map(() => INVALID))
    const honest = { ...SET, nonce, proof: await consent(3) }
    expect((await thief.call('setRecovery', honest, { root })).status).toBe(200)
  })

  it('tries a password as often as the signer lets them, whatever the database says', async () => {
    const victim = await withPassword()
    const thief = await openTestFrame(house, await house.login(email, 'thief'))
    const guess = async (share_version = 2) => {
      // somebody who writes to the database can set back every counter there
      await house.rows('DELETE FROM send_windows')
      const blinded = Buffer.from(passcodePublicKey(randomBytes(32))).toString('base64url')
      return thief.call('recoveryPasscode', { blinded, share_version }, { root: victim.root })
    }
    // one of the three that wait for nothing was the user's own, when the password was set
    expect([(await guess()).status, (await guess()).status]).toEqual([200, 200])
    const late = await guess()
    expect([...refused(late), late.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '30'])
    house.clock.advance(30_000)
    expect((await guess()).status).toBe(200)
    expect((await guess()).headers.get('retry-after')).toBe('60')
    // a version that is about to be written has another function, which says nothing about this password
    expect((await guess(3)).status).toBe(200)
    expect(refused(await guess(4))).toEqual(INVALID)
  })
})

describe('another user', () => {
  it('sets nothing for a root of somebody else, and what the signer evaluates for them opens nothing', async () => {
    const victim = await withPassword()
    const mallory = await openTestFrame(house, await house.login(`mallory${count}@example.com`, 'mallory'))
    const { root } = victim
    const { body } = await mallory.resplit(root, victim.entropy, 2, DRIVE)
    expect(refused(await mallory.call('setRecovery', body, { root }))).toEqual([404, 'not_found'])
    expect(refused(await mallory.call('recoveryKeyMaterial', {}, { root }))).toEqual([404, 'not_found'])
    await expect(mallory.keyOfPassword(PASSWORD, victim.at)).rejects.toThrow('invalid_data')
    const theirs = await mallory.keyOfPassword(PASSWORD, { ...victim.at, shareVersion: 1 })
    await expect(opens(victim, await material(victim), theirs)).rejects.toMatchObject({
      code: 'wrong_shares',
    })
  })

  it('of another app is not let in', async () => {
    const { frame, root } = await withPassword()
    const headers = { 'privy-app-id': OTHER_APP_ID }
    const answer = await frame.call('recoveryKeyMaterial', {}, { root, headers })
    expect(refused(answer)).toEqual([401, 'missing_or_invalid_token'])
    expect((await frame.call('recoveryKeyMaterial', {}, { root })).status).toBe(200)
  })
})

describe('a copy of the database with the sealing keys', () => {
  /** All that lies in the copy: the auth share in the clear, and the recovery share under its envelope. */
  async function copied({ root, owner }: Victim) {
    const [row] = await house.rows('SELECT * FROM roots WHERE address = $1', [root])
    const place = { ...owner, root, shareVersion: row.share_version }
    return {
      auth_share: await openAuthShare(house.ports.keyring, row.auth_share, place),
      encrypted_recovery_share: row.encrypted_recovery_share,
      recovery_method: row.recovery_method,
      recovery_params: row.recovery_params,
      share_version: row.share_version,
    }
  }

  it('does not open a wallet by its very password without the signer, and with it does', async () => {
    const victim = await withPassword()
    const copy = await copied(victim)
    const seed = randomBytes(32)
    const place = { ...victim.owner, root: victim.root, shareVersion: 2 }
    const alone = await passcodeKey({
      passcode: PASSWORD,
      place,
      params: copy.recovery_params as PasscodeParams,
      publicKey: passcodePublicKey(seed),
      evaluate: async (blinded) => evaluatePasscode(seed, place, blinded),
    })
    await expect(opens(victim, copy, alone)).rejects.toMatchObject({ code: 'wrong_shares' })
    expect(await opens(victim, copy, await victim.frame.keyOfPassword(PASSWORD, victim.at))).toBe(true)
  })

  it('that is written back is not opened: the signer has seen newer shares', async () => {
    const session = await house.login(email, 'home')
    const frame = await openTestFrame(house, session)
    const { body, entropy } = await frame.makeRoot()
    await frame.call('createRoot', body)
    const root = body.address
    const recover = async () => {
      const { publicKey } = await newRecipient()
      return refused(await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root }))
    }
    expect(await recover()).toEqual([200, undefined])
    const [before] = await house.rows('SELECT to_jsonb(r) AS row FROM roots r WHERE address = $1', [root])
    await frame.call('setRecovery', (await frame.resplit(root, entropy, 1, DRIVE)).body, { root })
    await house.rows(
      `UPDATE roots r SET share_version = o.share_version, recovery_method = o.recovery_method, auth_share = o.auth_share,
         recovery_params = o.recovery_params, encrypted_recovery_share = o.encrypted_recovery_share,
         sealed_recovery_key = o.sealed_recovery_key
       FROM jsonb_populate_record(NULL::roots, $1) o WHERE r.address = o.address`,
      [JSON.stringify(before.row)],
    )
    expect(await recover()).toEqual(INVALID)
  })

  it('in which the parameters were changed gives the user an envelope that does not open', async () => {
    const victim = await withPassword()
    const { root, at } = victim
    const weaker = { ...victim.params, salt: 'A'.repeat(22) }
    await house.rows('UPDATE roots SET recovery_params = $1 WHERE address = $2', [
      JSON.stringify(weaker),
      root,
    ])
    const given = await material(victim)
    const passcodeKeyThen = given.passcode_key as PasscodeKey
    const key = await victim.frame.keyOfPassword(PASSWORD, {
      ...at,
      params: weaker,
      passcodeKey: passcodeKeyThen,
    })
    await expect(opens(victim, given, key)).rejects.toMatchObject({ code: 'wrong_shares' })
  })
})

it('the signer is told nothing of a wallet with a password but what is blinded', async () => {
  const victim = await withPassword()
  const told: string[] = []
  const { signer } = house.ports
  house.ports.signer = Object.fromEntries(
    Object.entries(signer).map(([name, work]) => [
      name,
      (...given: unknown[]) => {
        told.push(JSON.stringify(given))
        return (work as (...args: unknown[]) => unknown)(...given)
      },
    ]),
  ) as unknown as typeof signer
  const given = await material(victim)
  await victim.frame.keyOfPassword(PASSWORD, victim.at)
  const next = await victim.frame.resplit(victim.root, victim.entropy, 2, DRIVE)
  await victim.frame.call('setRecovery', next.body, { root: victim.root })
  house.ports.signer = signer
  const secrets = [
    PASSWORD,
    given.auth_share,
    given.encrypted_recovery_share.ciphertext,
    next.body.auth_share,
    next.body.encrypted_recovery_share.ciphertext,
    Buffer.from(next.recoveryKey).toString('base64url'),
  ]
  expect(told.length).toBeGreaterThanOrEqual(3)
  expect(secrets.filter((secret) => told.some((text) => text.includes(secret)))).toEqual([])
})
