import { randomBytes } from 'node:crypto'
import { newPasscodeParams } from '@latchkey/keys/passcode'
import type { PlacedRecoveryKey, Registrar } from '@latchkey/signer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rotateKeys } from '../cli/rotation/rotate-keys.ts'
import { signerKeySet } from '../cli/rotation/signer-keys.ts'
import { EVERY_FACTOR, openFactorFrame } from '../testing/factors.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { recoverWallet } from '../testing/recover-wallet.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openAgain, openTestHouse } from '../testing/test-house.ts'

type Server = Awaited<ReturnType<typeof openAgain>>

let house: TestHouse
/** With a new key of the signer's in front, and with that alone. */
let rotating: Server
let rotated: Server
beforeEach(async () => {
  house = await openTestHouse()
})
afterEach(async () => {
  await rotating?.close()
  await rotated?.close()
  await house.close()
})

async function newKeyFirst(): Promise<void> {
  const fresh: [string, Buffer] = ['s2', randomBytes(32)]
  rotating = await openAgain(house, { signerKeys: new Map([fresh, ...house.foundation.signerKeys]) })
  rotated = await openAgain(house, { signerKeys: new Map([fresh]) }).catch(() => rotating)
}

async function rotate(registrar: Registrar = rotating.signer): Promise<string[]> {
  const said: string[] = []
  const use = () => rotating.signer.keyUse()
  await expect.poll(async () => (await use()).settled).toBe(true)
  const keys = await signerKeySet({ database: house.database, registrar, use })
  await rotateKeys(house.database, keys, (line) => void said.push(line))
  return said
}

async function withWallet(email: string) {
  const session = await house.login(email)
  const key = await newFrameKey()
  const frame = await openTestFrame(house, session, key)
  const { body, entropy } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  return { session, key, frame, entropy, root: body.address, body }
}
type Owner = Awaited<ReturnType<typeof withWallet>>

/** Whether the owner's frame brings the wallet back through this server. */
const recovers = async (server: Server, { session, key, root }: Owner) =>
  recoverWallet(await openTestFrame(server, session, key), session, root)

const keyIdOf = async (root: string) =>
  (await house.rows(`SELECT sealed_recovery_key ->> 'key_id' AS id FROM roots WHERE address = $1`, [root]))[0]
    .id

describe('a rotation of the signer’s key', () => {
  it('opens every wallet before, meanwhile and after, when the old key is gone', async () => {
    const [one, two] = [await withWallet('one@example.com'), await withWallet('two@example.com')]
    const before = await recovers(house, one)
    await newKeyFirst()
    const meanwhile = [await recovers(rotating, one), await recovers(rotating, two)]
    const said = await rotate()
    expect([before, ...meanwhile]).toEqual(['opens', 'opens', 'opens'])
    expect(said).toEqual([
      '2 recovery keys went from s1 to s2',
      '2 registrations of apps’ keys went from s1 to s2',
      'nothing names s1 any more: key retire signer --key s1',
    ])
    expect([await recovers(rotating, one), await recovers(rotated, two)]).toEqual(['opens', 'opens'])
  })

  it('hands nothing over but what is sealed: no share, and no recovery key that can be read', async () => {
    const owner = await withWallet('carried@example.com')
    await newKeyFirst()
    const asked: PlacedRecoveryKey[] = []
    const answered: unknown[] = []
    await rotate({
      ...rotating.signer,
      async rewrap(keys) {
        asked.push(...keys)
        const made = await rotating.signer.rewrap(keys)
        answered.push(...made)
        return made
      },
    })
    const [row] = await house.rows('SELECT sealed_recovery_key FROM roots WHERE address = $1', [owner.root])
    expect(answered).toEqual([row.sealed_recovery_key])
    expect(asked).toEqual([
      {
        appId: APP_ID,
        userId: owner.session.user.id,
        root: owner.root,
        shareVersion: 1,
        sealedRecoveryKey: owner.body.sealed_recovery_key,
      },
    ])
  })

  it('loses nothing where a recovery is set, and one is made, between its reading and its writing', async () => {
    const owner = await withWallet('between@example.com')
    const { root, entropy, session, key } = owner
    await newKeyFirst()
    const outcomes: unknown[] = []
    await rotate({
      ...rotating.signer,
      async rewrap(keys) {
        const made = await rotating.signer.rewrap(keys)
        if (outcomes.length > 0) return made
        outcomes.push(await recovers(rotating, owner))
        const frame = await openTestFrame(rotating, session, key)
        const next = await frame.resplit(root, entropy, 1, { method: 'privy' })
        outcomes.push((await frame.call('setRecovery', next.body, { root })).status)
        return made
      },
    })
    expect(outcomes).toEqual(['opens', 200])
    const [{ share_version }] = await house.rows('SELECT share_version FROM roots WHERE address = $1', [root])
    expect([share_version, await keyIdOf(root), await recovers(rotated, owner)]).toEqual([2, 's2', 'opens'])
  })

  it('takes in what a frame has sealed to the old key after it was read', async () => {
    const owner = await withWallet('late@example.com')
    const { root, entropy, frame } = owner
    const next = await frame.resplit(root, entropy, 1, { method: 'privy' })
    await newKeyFirst()
    await rotate()
    const late = await openTestFrame(rotating, owner.session, owner.key)
    expect((await late.call('setRecovery', next.body, { root })).status).toBe(200)
    expect([await keyIdOf(root), await recovers(rotating, owner)]).toEqual(['s1', 'opens'])
    expect(await rotate()).toEqual([
      '1 recovery keys went from s1 to s2',
      'nothing names s1 any more: key retire signer --key s1',
    ])
    expect([await keyIdOf(root), await recovers(rotated, owner)]).toEqual(['s2', 'opens'])
  })

  it('leaves a row that was put together of others as it is, and says so', async () => {
    const [one, two] = [await withWallet('mixed1@example.com'), await withWallet('mixed2@example.com')]
    await newKeyFirst()
    await house.rows(
      'UPDATE roots SET sealed_recovery_key = (SELECT sealed_recovery_key FROM roots WHERE address = $1) WHERE address = $2',
      [one.root, two.root],
    )
    const said = await rotate()
    expect(said).toContain(
      `recovery keys: ["${APP_ID}", "${two.root}"] stays under s1: the signer does not open it for its place`,
    )
    expect(said.at(-1)).toBe('s1 is still named by 1 recovery keys')
    expect([await keyIdOf(one.root), await recovers(rotated, one)]).toEqual(['s2', 'opens'])
  })

  it('evaluates passwords by the key that they were set under, until each is set again', async () => {
    await house.setApp({ embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] } })
    const owner = await withWallet('password@example.com')
    const { root, entropy } = owner
    const setPassword = async (server: Server, from: number) => {
      const frame = await openTestFrame(server, owner.session, owner.key)
      const { passcode_key: passcodeKey } = (await frame.call('signerKey')).body
      const params = newPasscodeParams(passcodeKey.key_id)
      const at = { root, shareVersion: from + 1, params, passcodeKey }
      const recoveryKey = await frame.keyOfPassword('correct horse', at)
      const made = await frame.resplit(root, entropy, from, {
        method: 'user-passcode',
        params: { ...params },
        recoveryKey,
      })
      const { status } = await frame.call('setRecovery', made.body, { root })
      return { status, params, passcodeKey, recoveryKey, frame }
    }
    const first = await setPassword(house, 1)
    await newKeyFirst()
    expect((await rotate()).at(-1)).toBe(
      's1 is still named by 1 passwords (each until its user sets a recovery anew)',
    )
    const frame = await openTestFrame(rotating, owner.session, owner.key)
    const again = await frame.keyOfPassword('correct horse', { root, shareVersion: 2, ...first })
    expect([first.status, Buffer.from(again).equals(Buffer.from(first.recoveryKey))]).toEqual([200, true])
    const second = await setPassword(rotating, 2)
    expect([second.status, second.params.oprf_key_id]).toEqual([200, 's2'])
    expect((await rotate()).at(-1)).toBe('nothing names s1 any more: key retire signer --key s1')
  })
})

describe('second factors', () => {
  it('go on verifying, the recovery codes too, when the key that they were enrolled under is gone', async () => {
    await house.setApp(EVERY_FACTOR)
    const session = await house.login('factors@example.com')
    const key = await newFrameKey()
    const owner = await openFactorFrame(house, session, key)
    expect([await owner.enrollTotp(), await owner.verifyNext()]).toEqual(['done', 'done'])
    const { codes } = (await owner.frame.call('mfaRecoveryCodes')).body
    const fresh: [string, Buffer] = ['s2', randomBytes(32)]
    rotating = await openAgain(house, { signerKeys: new Map([fresh, ...house.foundation.signerKeys]) })
    await rotate()
    rotated = await openAgain(house, { signerKeys: new Map([fresh]) })
    house.clock.advance(30_000)
    const frame = await openTestFrame(rotated, session, key)
    const byApp = await frame.call('mfaTotpVerify', { code: owner.code() })
    const byCode = await frame.call('mfaRecoveryCodeVerify', { code: codes[0] })
    expect([byApp.status, byCode.status]).toEqual([200, 200])
    const wrong = await frame.call('mfaRecoveryCodeVerify', { code: 'AAAAAAAAAA' })
    expect(wrong.status).toBe(401)
  })
})
