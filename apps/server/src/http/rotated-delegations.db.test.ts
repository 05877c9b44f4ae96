import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { namesOf, rotateKeys } from '../cli/rotation/rotate-keys.ts'
import { signerKeySet } from '../cli/rotation/signer-keys.ts'
import type { Delegator } from '../testing/delegating.ts'
import { delegate, delegatedIdOf } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import { openAgain } from '../testing/test-house.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse } from '../testing/wallet-house.ts'

type Server = Awaited<ReturnType<typeof openAgain>>

const fresh: [string, Buffer] = ['s2', randomBytes(32)]

let house: WalletHouse
/** with a new key of the signer's in front */
let rotating: Server
/** with that key alone */
let rotated: Server | undefined
beforeEach(async () => {
  house = await openWalletHouse({ delegated_actions: true })
  rotating = await openAgain(house, { signerKeys: new Map([fresh, ...house.foundation.signerKeys]) })
})
afterEach(async () => {
  await rotated?.close()
  rotated = undefined
  await rotating.close()
  await house.close()
})

const HELLO = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
/** The signature of “Hello”, or why there is none. */
async function signs(server: Server, by: Delegator): Promise<string> {
  const path = `/v1/wallets/${delegatedIdOf(by)}/rpc`
  const { body } = await callWallets(server as WalletHouse, house.secret, 'POST', path, {
    body: HELLO,
    keys: [house.key],
  })
  return body.code ?? body.data.signature
}
const keySet = () =>
  signerKeySet({ database: house.database, registrar: rotating.signer, use: rotating.signer.keyUse })
async function rotate(): Promise<string[]> {
  const said: string[] = []
  await expect.poll(async () => (await rotating.signer.keyUse()).settled, { timeout: 30_000 }).toBe(true)
  await rotateKeys(house.database, await keySet(), (line) => void said.push(line))
  return said
}
const names = async () =>
  (await namesOf(house.database, await keySet(), 's1')).filter((line) => line.includes('delegated'))

let members = 0
const member = async () => {
  const by = await openMember(house, `rotates${members++}@example.com`)
  await delegate(by)
  return by
}

it('a wallet that was delegated signs the same before, meanwhile and when the old key is gone, until it is revoked', async () => {
  const [ada, bob] = [await member(), await member()]
  const before = [await signs(house, ada), await signs(house, bob)]
  expect(before).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
  expect(await names()).toEqual(['2 delegated wallets, the signer’s part'])
  const both = async (server: Server) => [await signs(server, ada), await signs(server, bob)]
  expect(await both(rotating)).toEqual(before)
  const said = await rotate()
  expect(said).toContain('2 delegated wallets, the signer’s part went from s1 to s2')
  expect([await names(), await both(rotating)]).toEqual([[], before])
  const keys = await house.rows(`SELECT DISTINCT encrypted_tee_share ->> 'key_id' AS id FROM delegations`)
  expect(keys).toEqual([{ id: 's2' }])
  rotated = await openAgain(house, { signerKeys: new Map([fresh]) })
  expect(await both(rotated)).toEqual(before)
  const headers = { authorization: `Bearer ${ada.session.privy_access_token}` }
  expect((await rotated.call('revokeDelegations', { headers, body: {} })).status).toBe(200)
  expect(await both(rotated)).toEqual(['not_found', before[1]])
})

it('a grant that was put together of others stays under its key, is named, and signs nothing before or after', async () => {
  const [cid, dan] = [await member(), await member()]
  const honest = await signs(house, dan)
  await house.rows(
    `UPDATE delegations SET encrypted_tee_share =
      (SELECT encrypted_tee_share FROM delegations WHERE user_id = $1) WHERE user_id = $2`,
    [dan.session.user.id, cid.session.user.id],
  )
  const [{ id } = { id: '' }] = await house.rows('SELECT id FROM delegations WHERE user_id = $1', [
    cid.session.user.id,
  ])
  const refused = await signs(rotating, cid)
  expect(refused).toBe('invalid_data')
  const said = await rotate()
  // whichever of the two rows comes first
  expect(said.filter((line) => line.includes('delegated')).toSorted()).toEqual([
    '1 delegated wallets, the signer’s part went from s1 to s2',
    `delegated wallets, the signer’s part: ["${id}"] stays under s1: the signer does not open it for its place`,
    's1 is still named by 1 delegated wallets, the signer’s part',
  ])
  expect([await signs(rotating, cid), await signs(rotating, dan)]).toEqual([refused, honest])
})
