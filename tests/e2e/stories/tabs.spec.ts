import { ageTokens } from '../support/age-tokens.ts'
import { expect, test } from '../support/fixtures.ts'

test('two tabs ask for a code, one logs in, and both own one account with one pair of wallets', async ({
  openDemo,
  newProfile,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const profile = await newProfile()
  const left = await openDemo(profile)
  const right = await openDemo(profile)
  await left.askForCode(email)
  await right.askForCode(email)
  await left.page.bringToFront()
  await left.typeCode(await inbox.code(email))
  const wallets = await left.wallets()
  expect(await inbox.count(email)).toBe(1)
  await right.page.reload()
  expect(await right.wallets()).toEqual(wallets)
})

test('a dialog that waits for a code goes away once another tab has logged in', async ({
  openDemo,
  newProfile,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const profile = await newProfile()
  const left = await openDemo(profile)
  const right = await openDemo(profile)
  await right.askForCode(email)
  await left.askForCode(email)
  await left.typeCode(await inbox.code(email))
  await left.wallets()
  await expect(right.dialog).toBeHidden()
  await expect(right.button('Log out')).toBeVisible()
})

test('two profiles make their wallets at the same moment and end with the same pair', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const left = await openDemo()
  const right = await openDemo()
  await left.askForCode(email)
  const code = await inbox.code(email)
  await right.askForCode(email)
  const second = await inbox.code(email, 1)
  for (const { dialog } of [left, right]) await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await left.page.keyboard.type(code.slice(0, 5))
  await right.page.keyboard.type(second.slice(0, 5))
  await Promise.all([left.page.keyboard.type(code.slice(5)), right.page.keyboard.type(second.slice(5))])
  const [mine, theirs] = await Promise.all([left.wallets(), right.wallets()])
  expect(mine).toEqual(theirs)
  expect(await left.sign('Sign message')).toMatch(/^0x/)
  expect(await right.sign('Sign message')).toMatch(/^0x/)
  expect(await left.sign('Sign Solana message')).toMatch(/^\w{86,88}$/)
})

test('three tabs refresh an expired session at once and all stay logged in [SESS-009]', async ({
  openDemo,
  newProfile,
  newUser,
}) => {
  const profile = await newProfile()
  const first = await openDemo(profile)
  const wallets = await first.logIn(newUser())
  const second = await openDemo(profile)
  const third = await openDemo(profile)
  await Promise.all([second.wallets(), third.wallets()])

  for (let round = 0; round < 3; round++) {
    await ageTokens(first.page)
    await Promise.all([first, second, third].map((demo) => demo.page.reload()))
    for (const demo of [first, second, third]) expect(await demo.wallets()).toEqual(wallets)
  }
})

test('a logout in one tab logs the other out', async ({ openDemo, newProfile, newUser }) => {
  const profile = await newProfile()
  const first = await openDemo(profile)
  await first.logIn(newUser())
  const second = await openDemo(profile)
  await second.wallets()
  await first.logOut()
  await second.page.reload()
  await expect(second.button('Log in')).toBeVisible()
})

test('a login cut short by a reload leaves no dead end: the wallets are made afterwards', async ({
  openDemo,
  inbox,
  newUser,
  newProfile,
}) => {
  const email = newUser()
  const profile = await newProfile()
  await profile.route(/\/api\/v1\/embedded_wallets$/, () => {})
  const demo = await openDemo(profile)
  await demo.askForCode(email)
  await demo.typeCode(await inbox.code(email))
  await expect(demo.button('Log out')).toBeAttached()
  await profile.unroute(/\/api\/v1\/embedded_wallets$/)
  await demo.page.reload()
  await demo.button('Create Ethereum wallet').click()
  await expect(demo.ethereumAddress).toHaveText(/^0x/, { timeout: 30_000 })
  await expect(demo.dialog).toBeHidden()
  await demo.button('Create Solana wallet').click()
  await demo.wallets()
  expect(await demo.sign('Sign Solana message')).toMatch(/^\w{86,88}$/)
})
