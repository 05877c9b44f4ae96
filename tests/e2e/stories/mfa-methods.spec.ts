import { randomInt } from 'node:crypto'
import { addAuthenticator } from '../support/authenticator.ts'
import { addPasskeyFactor, addPhoneFactor, factors } from '../support/factors.ts'
import { expect, test } from '../support/fixtures.ts'
import { setPassword } from '../support/set-password.ts'

const PASSWORD = 'Fx8q-Rm3K-wZ6t-Hn9c'

test('a passkey is added as a second factor, then a phone; with both a password is set', async ({
  openDemo,
  newUser,
  inbox,
}) => {
  test.setTimeout(360_000)
  const number = `201555${String(randomInt(10_000)).padStart(4, '0')}`
  const demo = await openDemo()
  const authenticator = await addAuthenticator(demo.page)
  await demo.logIn(newUser())
  await addPasskeyFactor(demo)
  await expect(factors(demo)).toHaveText('Passkey')
  expect(await authenticator.count()).toBe(1)
  await addPhoneFactor(demo, inbox, number)
  await expect(factors(demo)).toHaveText('Passkey, Text message')
  await setPassword(demo, PASSWORD)
  await expect(demo.page.getByTestId('backup-method')).toHaveText('Password')
})
