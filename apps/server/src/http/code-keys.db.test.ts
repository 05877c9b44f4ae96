import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAIL_SEAL } from '../domain/login/code-mail.ts'
import { macOfCode } from '../domain/login/login-code.ts'
import type { Keyring } from '../ports/keyring.ts'
import { unseal } from '../sealing/seal.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const CODES = 10 ** 6
const IDENTIFIER = 'email:pending@example.com'

/** Every code there is under every key of the ring: what a thief of dump and keys does in a few seconds. */
function search(keyring: Keyring, mac: Buffer): string | undefined {
  for (const keyId of keyring.ids) {
    for (let number = 0; number < CODES; number++) {
      const code = String(number).padStart(6, '0')
      if (macOfCode(keyring, keyId, { appId: APP_ID, identifier: IDENTIFIER, code }).equals(mac)) return code
    }
  }
  return undefined
}

it('a copy of the database and the sealing keys give no pending code', async () => {
  // The mail waits, so that its parts are in the copy too.
  house.mailer.outcome = 'failed'
  const email = 'pending@example.com'
  await house.call('passwordlessInit', { body: { email } })
  const [row] = await house.rows('SELECT * FROM login_codes WHERE identifier = $1', [IDENTIFIER])
  expect(search(house.ports.keyring, row.code_mac)).toBeUndefined()
  expect(house.ports.keyring.ids).not.toContain(row.key_id)
  expect(() => unseal(house.ports.keyring, MAIL_SEAL, row.outbox)).toThrow()

  // The search is a real one: with the key that it takes it finds the code, and so does opening the mail.
  const code = search(house.ports.codeKeys, row.code_mac)
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.parse(unseal(house.ports.codeKeys, MAIL_SEAL, row.outbox))).toMatchObject({ to: email, code })
  expect((await house.call('passwordlessAuthenticate', { body: { email, code } })).status).toBe(200)
}, 60_000)
