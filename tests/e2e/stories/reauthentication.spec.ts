import { ageTokens } from '../support/age-tokens.ts'
import { emptyFrame } from '../support/empty-frame.ts'
import { expect, test } from '../support/fixtures.ts'
import { ageLogin } from '../support/old-login.ts'

test('a browser that lost the frame’s data asks who it is, and the same signature goes through', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.logIn(email)
  const before = await demo.sign('Sign message')
  const sent = await inbox.count(email)
  await emptyFrame(demo.page)
  await demo.wallets()

  await demo.button('Sign message').click()
  await expect(demo.dialog.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await demo.inDialog(`Send a code to ${email}`).click()
  await demo.typeCode(await inbox.code(email, sent))
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toBe(before)
  await expect(demo.dialog).toBeHidden()
  await expect(demo.lastError).toHaveText('')
  // nobody came in anew, and nothing is asked a second time
  await demo.page.reload()
  await demo.wallets()
  expect(await demo.sign('Sign message')).toBe(before)
})

test('a question that is closed refuses the signature and leaves the user in', async ({
  openDemo,
  newUser,
}) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  await emptyFrame(demo.page)
  await demo.wallets()
  await demo.button('Sign message').click()
  await expect(demo.dialog.getByText('Confirm it’s you')).toBeVisible()
  await demo.page.keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button('Log out')).toBeVisible()
})

test('a second device is bound by its login: it signs without a question', async ({ openDemo, newUser }) => {
  const email = newUser()
  const first = await openDemo()
  const wallets = await first.logIn(email)
  const signature = await first.sign('Sign message')
  const second = await openDemo()
  expect(await second.logIn(email)).toEqual(wallets)
  expect(await second.sign('Sign message')).toBe(signature)
})

test('a second device’s first wallet call may come eleven minutes after the login, in any tab', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const email = newUser()
  const first = await openDemo()
  await first.logIn(email)
  const signature = await first.sign('Sign message')
  const profile = await newProfile()
  const demo = await openDemo(profile)
  await demo.logIn(email)
  await ageLogin(world, await demo.userId())
  await ageTokens(demo.page)
  const beside = await openDemo(profile)
  await beside.wallets()
  expect(await beside.sign('Sign message')).toBe(signature)
  await demo.page.reload()
  await demo.wallets()
  expect(await demo.sign('Sign message')).toBe(signature)
})

test('a headless login is bound to the frame’s key', async ({ openDemo, plainApp }) => {
  const demo = await openDemo(undefined, `?methods=email,guest&app=${plainApp}`)
  // A login waits a second for a frame that is still loading, which may take longer: the frame of this one is there.
  await demo.button('Continue as guest').click()
  await demo.inside()
  await demo.logOut()
  const login = demo.page.waitForRequest((request) => request.url().endsWith('/api/v1/guest/authenticate'))
  await demo.button('Continue as guest').click()
  expect((await login).postDataJSON()).toEqual({
    guest_credential: expect.any(String),
    dpop_jkt: expect.stringMatching(/^[\w-]{43}$/),
  })
  await demo.inside()
})
