import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'

test('a guest is the same one after a reload, and is a full user once an account is linked', async ({
  openDemo,
  newUser,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google,guest&app=${plainApp}`)
  await demo.button('Continue as guest').click()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete guest new')
  await expect(demo.page.getByText('You are a guest on this browser.')).toBeVisible()
  const guest = await demo.userId()

  await demo.page.reload()
  await demo.inside()
  expect(await demo.userId()).toBe(guest)

  const person = newUser()
  await demo.button('Link Google').click()
  await consentAs(demo.page, person)
  await expect(demo.linked('google')).toContainText(person)
  await expect(demo.dialog).toBeHidden()
  await expect(demo.lastEvent).toHaveText('linkAccount.onSuccess google')
  await expect(demo.page.getByText('You are a guest on this browser.')).toBeHidden()
  expect(await demo.userId()).toBe(guest)

  await demo.logOut()
  await demo.choose('Google')
  await consentAs(demo.page, person)
  await demo.inside()
  expect(await demo.userId()).toBe(guest)
})

test("a host's own login is followed: in, another member, a reload, out [SESS-023] [SESS-024]", async ({
  openDemo,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,custom&app=${plainApp}`)
  await demo.button('Log in with your own account').click()
  await demo.page.getByLabel('Member name').fill('Ada')
  await demo.button('Enter').click()
  await demo.inside()
  await expect(demo.linked('custom')).toContainText('ada')
  const ada = await demo.userId()

  await demo.page.getByLabel('Another member').fill('Grace')
  await demo.button('Switch').click()
  await expect(demo.linked('custom')).toContainText('grace')
  expect(await demo.userId()).not.toBe(ada)

  await demo.page.reload()
  await demo.inside()
  await expect(demo.page.getByTestId('member')).toHaveText('Grace')
  await demo.button('Leave').click()
  await expect(demo.button('Log in')).toBeVisible()
  await expect(demo.lastEvent).toHaveText('onUnauthenticated custom')
})
