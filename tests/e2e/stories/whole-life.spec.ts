import { expect, test } from '../support/fixtures.ts'

test('one life: log in, sign, send, reload, second device, log out [CREATE-042]', async ({
  openDemo,
  newUser,
  newProfile,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await expect(demo.button('Log in')).toBeEnabled()

  const wallets = await demo.logIn(email)
  await expect(demo.result).toHaveText('')
  await expect(demo.page.getByTestId('email')).toHaveText(email)

  expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await demo.sign('Sign Solana message')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(await demo.send('Send transaction')).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await demo.send('Send Solana transaction')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)

  await demo.page.reload()
  expect(await demo.wallets()).toEqual(wallets)

  const second = await openDemo(await newProfile())
  expect(await second.logIn(email)).toEqual(wallets)
  expect(await second.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)

  await demo.logOut()
  await demo.page.reload()
  await expect(demo.button('Log in')).toBeEnabled()
})
