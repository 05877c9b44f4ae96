import { addAuthenticator } from '../support/authenticator.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeApp } from '../support/own-app.ts'
import { watchFor } from '../support/watch-for.ts'

test('a visitor signs up with a passkey and comes back with it [PASS-001] [PASS-002] [PASS-003]', async ({
  openDemo,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,passkey&app=${plainApp}`)
  const authenticator = await addAuthenticator(demo.page)
  await demo.choose('I have a passkey')
  await expect(demo.dialog.getByText('Log in or create a new account?')).toBeVisible()
  await demo.inDialog('Create new account').click()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete passkey new')
  expect(await authenticator.count()).toBe(1)
  const user = await demo.userId()

  await demo.logOut()
  await demo.choose('I have a passkey')
  await demo.inDialog('Log in with a passkey').click()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete passkey')
  expect(await demo.userId()).toBe(user)
})

test('a login without a passkey says how to get one; it works once one is linked, which can be unlinked [PASS-017] [PASS-020]', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeApp(world, { passkeys_for_signup_enabled: false })
  const demo = await openDemo(undefined, `?methods=email,google,passkey&app=${app}`)
  const authenticator = await addAuthenticator(demo.page)
  await demo.choose('I have a passkey')
  await expect(demo.dialog.getByText('Passkey request timed out or rejected by user.')).toBeVisible()
  await expect(
    demo.dialog.getByText('No passkey yet? You must sign up with another method first, then add one.'),
  ).toBeVisible()
  await demo.inDialog('Close').last().click()

  const email = newUser()
  await demo.askForCode(email)
  await demo.typeEmailCode(email)
  await demo.inside()
  const linked = await watchFor(demo.page, 'The passkey is linked to your account.')
  await demo.button('Link Passkey').click()
  await linked()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.lastEvent).toHaveText('linkAccount.onSuccess passkey')
  expect(await authenticator.count()).toBe(1)
  const user = await demo.userId()

  await demo.logOut()
  await demo.choose('I have a passkey')
  await demo.inside()
  expect(await demo.userId()).toBe(user)
  await demo.unlink('passkey')
  await expect(demo.linked('passkey')).toBeHidden()
  await expect(demo.lastEvent).toHaveText('unlink passkey')
})
