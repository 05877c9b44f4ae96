import type { CreateRootBody } from '@latchkey/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import type { App } from '../domain/app/app.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ embedded_wallet_config: { user_owned_recovery_options: ['google-drive'] } })
  const app = (await house.ports.apps.find(APP_ID)) as App
  await addEndpoint({ ...house.ports, endpoints: createWebhookEndpointStore(house.database) }, app, {
    url: 'https://hooks.example/',
    events: ['wallet.recovery_setup'],
  })
})
afterAll(() => house.close())

const DRIVE = { recovery_method: 'google-drive', recovery_params: { file_id: 'a-file' } }
const inDrive = ({ sealed_recovery_key: _, ...body }: CreateRootBody, bytes = 17) => ({
  ...body,
  ...DRIVE,
  auth_share: Buffer.alloc(bytes, 1).toString('base64url'),
  encrypted_recovery_share: {
    version: 2,
    iv: 'A'.repeat(16),
    ciphertext: Buffer.alloc(bytes + 17, 3).toString('base64url'),
  },
})

/** What a new user, its audit and the app's backend hear of a wallet that `make` registers, once and once more. */
async function heard(make: (body: CreateRootBody) => object) {
  const email = `told${++people}@example.com`
  const session = await house.login(email)
  const frame = await openTestFrame(house, session)
  const { body } = await frame.makeRoot()
  const given = make(body)
  const twice = [await frame.call('createRoot', given), await frame.call('createRoot', given)]
  expect(twice.map(({ status, body }) => body.code ?? status)).toEqual([200, 200])
  await house.sendNotices()
  const mails = house.mailer.mails.filter(({ to, subject }) => to === email && subject.includes('recovery'))
  const user = [session.user.id]
  return {
    address: body.address,
    mails: mails.map(({ subject, text }) => [subject, text.split('\n')[0]]),
    audit: await house.rows(
      "SELECT root, detail FROM audit WHERE user_id = $1 AND action = 'root created'",
      user,
    ),
    webhooks: await house.rows('SELECT type, detail FROM webhook_messages WHERE user_id = $1', user),
  }
}

it.each([
  ['made', (body: CreateRootBody) => inDrive(body)],
  ['imported', (body: CreateRootBody) => ({ ...inDrive(body, 33), kind: 'private-key' })],
])('a wallet that is %s with a recovery of the user’s own is told of, once', async (_, make) => {
  const { address, mails, audit, webhooks } = await heard(make)
  const text = `Your Test app wallet ${address} is now recovered by: Google Drive.`
  expect(mails).toEqual([['The recovery of your Test app wallet was set', text]])
  expect(audit).toEqual([{ root: address, detail: { method: 'google-drive' } }])
  const detail = { address, method: 'google_drive_recovery_secret' }
  expect(webhooks).toEqual([{ type: 'wallet.recovery_setup', detail }])
})

it('a wallet that is made with the automatic recovery is told of to nobody', async () => {
  const { address, mails, audit, webhooks } = await heard((body) => body)
  expect([mails, webhooks]).toEqual([[], []])
  expect(audit).toEqual([{ root: address, detail: { method: 'privy' } }])
})
