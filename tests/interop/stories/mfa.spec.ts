import { randomInt } from 'node:crypto'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { totp } from '../../../apps/sandbox/public/totp.mjs'
import { copied, emptyClipboard } from '../../e2e/support/clipboard.ts'
import { makeApp } from '../../e2e/support/own-app.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Host } from '../support/host.ts'

/** The code of now, or of the half minute before or after, which are taken as well: none is taken twice. */
const codeOf = (secret: string, steps = 0) => totp(secret, Date.now() / 1000 + steps * 30)

async function press(host: Host, name: string): Promise<void> {
  await host.page.getByRole('button', { name, exact: true }).click()
  await expect(host.text('mfa-outcome')).toHaveText('done')
}

/** Enrols an authenticator app by the client's hook; its secret. */
async function enroll(host: Host, steps = 0): Promise<string> {
  await press(host, 'Set up authenticator')
  const secret = (await host.text('mfa-secret').textContent()) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await host.page.getByLabel('Second factor').fill(await codeOf(secret, steps))
  await press(host, 'Enroll authenticator')
  await expect(host.text('mfa-methods')).toHaveText('totp')
  return secret
}

async function expectSigned(host: Host, address: string, signature: string): Promise<void> {
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
  expect(await host.failure.textContent()).toBe('')
}

test('its dialog asks for the app’s code before a signature, and not again for the next one', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const app = await makeApp(world, { mfa_methods: ['totp'] })
  const { host } = await openHost({ app, mfa: 'modal', login: 'headless' })
  await host.logInHeadless(email, () => inbox.code(email, 0))
  const address = await host.run('Create Ethereum wallet')
  await expectSigned(host, address, await host.run('Sign message'))
  const secret = await enroll(host)

  const signed = host.run('Sign message')
  await expect(host.page.getByText('Enter verification code')).toBeVisible()
  await host.page.locator('#privy-modal-content input').first().click()
  await host.page.keyboard.type(await codeOf(secret, 1), { delay: 20 })
  await expectSigned(host, address, await signed)
  await expectSigned(host, address, await host.run('Sign message'))

  await press(host, 'Unenroll authenticator')
  await expect(host.text('mfa-methods')).toHaveText('')
  await expectSigned(host, address, await host.run('Sign message'))
})

test('its useMfa serves a screen of the host’s own: a wrong code is told, a right one signs', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const app = await makeApp(world, { mfa_methods: ['totp'] })
  const { host } = await openHost({ app, mfa: 'own', login: 'headless' })
  await host.logInHeadless(email, () => inbox.code(email, 0))
  const address = await host.run('Create Ethereum wallet')
  const secret = await enroll(host)

  const signed = host.run('Sign message')
  await expect(host.text('mfa-asked')).toHaveText('asked')
  const right = await codeOf(secret, 1)
  const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')
  await host.page.getByLabel('Second factor').fill(wrong)
  await host.page.getByRole('button', { name: 'Submit MFA code' }).click()
  await expect(host.text('mfa-outcome')).toHaveText('MFA verification failed, retry.')
  await host.page.getByLabel('Second factor').fill(right)
  await press(host, 'Submit MFA code')
  await expectSigned(host, address, await signed)
})

test('its export goes by a proof that its host asked for before, and asks for one more', async ({
  openHost,
  newProfile,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const app = await makeApp(world, { mfa_methods: ['totp'] })
  const profile = await newProfile()
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { host } = await openHost({ app, mfa: 'modal', login: 'headless', profile })
  await host.logInHeadless(email, () => inbox.code(email, 0))
  const address = await host.run('Create Ethereum wallet')
  const secret = await enroll(host, -1)

  const prove = async (code: string) => {
    await expect(host.page.getByText('Enter verification code')).toBeVisible()
    await host.page.locator('#privy-modal-content input').first().click()
    await host.page.keyboard.type(code, { delay: 20 })
    await expect(host.page.getByText('Enter verification code')).toBeHidden()
  }
  await host.page.getByRole('button', { name: 'Prompt MFA', exact: true }).click()
  await prove(await codeOf(secret))
  await expect(host.text('mfa-outcome')).toHaveText('done')

  await emptyClipboard(host.page)
  await host.page.getByRole('button', { name: 'Export wallet', exact: true }).click()
  await prove(await codeOf(secret, 1))
  const frame = host.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await frame.getByRole('button', { name: 'Copy key' }).click()
  const key = (await copied(host.page)) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(address)
})

test('its dialog asks for a code by text before a signature on another device, and the phone is taken away by one', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const phone = `+1201555${String(randomInt(10_000)).padStart(4, '0')}`
  const app = await makeApp(world, { mfa_methods: ['sms'] })
  const { host } = await openHost({ app, mfa: 'modal', login: 'headless' })
  await host.logInHeadless(email, () => inbox.code(email, 0))
  const address = await host.run('Create Ethereum wallet')
  await host.page.getByLabel('Phone number').fill(phone)
  await press(host, 'Set up phone')
  await host.page.getByLabel('Second factor').fill(await inbox.code(phone))
  await press(host, 'Enroll phone')
  await expect(host.text('mfa-methods')).toHaveText('sms')

  const { host: second } = await openHost({ app, mfa: 'modal', login: 'headless' })
  await second.logInHeadless(email, () => inbox.code(email, 1))
  await expect(second.text('mfa-methods')).toHaveText('sms')
  const signed = second.run('Sign message')
  await expect(second.page.getByText('Enter verification code')).toBeVisible()
  await second.page.locator('#privy-modal-content input').first().click()
  await second.page.keyboard.type(await inbox.code(phone, 1), { delay: 20 })
  await expectSigned(second, address, await signed)
  await press(second, 'Unenroll phone')
  await expect(second.text('mfa-methods')).toHaveText('')
})
