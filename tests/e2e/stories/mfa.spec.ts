import {
  addAuthenticator,
  codeOf,
  factors,
  keepCodes,
  typeFactor,
  typeRecoveryCode,
} from '../support/authenticator-app.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'
import { makeApp } from '../support/own-app.ts'

/** Another device of the user, which signs something and is asked for a recovery code. */
async function signsByCode(other: Demo, email: string): Promise<void> {
  await other.logIn(email)
  await other.button('Sign message').click()
  await other.inDialog('Use a recovery code').click({ timeout: 30_000 })
}

/** The signature that was waited with. */
async function signed(demo: Demo): Promise<void> {
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
}

test('an authenticator app is added, asked for before a signature on another device, and removed', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { ethereum } = await demo.logIn(email)
  const { secret } = await addAuthenticator(demo)
  await expect(factors(demo)).toHaveText('Authenticator app')

  const other = await openDemo()
  expect((await other.logIn(email)).ethereum).toBe(ethereum)
  await other.button('Sign message').click()
  const right = await codeOf(secret, true)
  const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')
  await typeFactor(other, wrong)
  await expect(other.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeFactor(other, right)
  await signed(other)
  await expect(other.dialog).toBeHidden()

  await other.page.getByRole('link', { name: 'Security' }).click()
  await other.button('Change second factor').click()
  await other.inDialog(/Authenticator app/).click({ timeout: 30_000 })
  await other.inDialog('Remove').click()
  // what is changed is asked for anew; the app may show the same code still
  await typeFactor(other, right)
  await expect(other.dialog.getByText('Authenticator app was removed')).toBeVisible({ timeout: 30_000 })
  await other.inDialog('Close').first().click()
  await expect(factors(other)).toHaveText('Off')
})

test('a recovery code stands in for the app, once', async ({ openDemo, newUser }) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.logIn(email)
  const { codes } = await addAuthenticator(demo)

  const other = await openDemo()
  await signsByCode(other, email)
  await typeRecoveryCode(other, codes[3])
  await signed(other)

  const third = await openDemo()
  await signsByCode(third, email)
  await typeRecoveryCode(third, codes[3])
  await expect(third.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeRecoveryCode(third, codes[4])
  await signed(third)
})

test('new recovery codes are made later, after a factor, and the old ones end', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.logIn(email)
  const { secret, codes } = await addAuthenticator(demo)

  const other = await openDemo()
  await other.logIn(email)
  await other.page.getByRole('link', { name: 'Security' }).click()
  await other.button('Change second factor').click()
  await other.inDialog(/New recovery codes/).click({ timeout: 30_000 })
  await typeFactor(other, await codeOf(secret, true))
  const fresh = await keepCodes(other)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await expect(other.dialog).toBeHidden()

  const third = await openDemo()
  await signsByCode(third, email)
  await typeRecoveryCode(third, codes[3])
  await expect(third.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeRecoveryCode(third, fresh[3])
  await signed(third)
})

test('a way in is linked and unlinked by a factor where the app wants one, and not without', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeApp(world, { mfa_methods: ['totp'], mfa_for_account_changes: true })
  const search = `?methods=email,google&app=${app}`
  const [email, person] = [newUser(), newUser()]
  const demo = await openDemo(undefined, search)
  await demo.logInPlainly(email)
  const { secret, codes } = await addAuthenticator(demo)

  const other = await openDemo(undefined, search)
  await other.logInPlainly(email)
  await other.button('Link Google').click()
  await consentAs(other.page, person)
  await typeFactor(other, await codeOf(secret, true))
  // what Google's page was left with has waited for it
  await expect(other.linked('google')).toBeVisible({ timeout: 30_000 })
  await expect(other.dialog).toBeHidden()

  const third = await openDemo(undefined, search)
  await third.logInPlainly(email)
  await third.unlink('google')
  await third.inDialog('Close').first().click({ timeout: 30_000 })
  await expect(third.lastError).toContainText('missing_or_invalid_mfa')
  await expect(third.dialog).toBeHidden()
  await third.unlink('google')
  await third.inDialog('Use a recovery code').click({ timeout: 30_000 })
  await typeRecoveryCode(third, codes[2])
  await expect(third.linked('google')).toBeHidden({ timeout: 30_000 })
})

test('an app that wants a factor for each signature asks again for the next one, and signs nothing without', async ({
  openDemo,
  newUser,
  world,
}) => {
  const made = { create_on_login: 'users-without-wallets' }
  const app = await makeApp(world, {
    mfa_methods: ['totp'],
    mfa_each_signature: true,
    embedded_wallet_config: { create_on_login: 'off', ethereum: made, solana: made },
  })
  const search = `?methods=email&app=${app}`
  const email = newUser()
  const demo = await openDemo(undefined, search)
  await demo.logIn(email)
  const { codes } = await addAuthenticator(demo)

  const other = await openDemo(undefined, search)
  await signsByCode(other, email)
  await typeRecoveryCode(other, codes[3])
  await signed(other)
  await expect(other.dialog).toBeHidden()

  // its wallet is open by now: what the factor is for has been looked at before it is asked for
  await other.button('Sign message').click()
  await other.inDialog('Sign and continue').click()
  await other.inDialog('Use a recovery code').click({ timeout: 30_000 })
  await typeRecoveryCode(other, codes[3])
  await expect(other.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await expect(other.result).toHaveText('')
  await typeRecoveryCode(other, codes[4])
  expect(await other.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
})
