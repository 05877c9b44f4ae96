import { expect, test } from '../support/fixtures.ts'

test('a server that is away for a while logs nobody out, and the page recovers by itself', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  test.setTimeout(240_000)
  const profile = await newProfile()
  const demo = await openDemo(profile)
  const wallets = await demo.logIn(newUser())

  await profile.route(`${world.api}/**`, (route) => route.abort('connectionrefused'))
  await demo.button('Sign message').click()
  await demo.inDialog('Sign and continue').click()
  await expect(
    demo.dialog
      .or(demo.page.getByRole('alert'))
      .filter({ hasText: /again|not reachable|wrong/i })
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(demo.ethereumAddress).toHaveText(wallets.ethereum)

  await profile.unroute(`${world.api}/**`)
  await demo.page.reload()
  expect(await demo.wallets()).toEqual(wallets)
  expect(await demo.sign('Sign message')).toMatch(/^0x/)
})

test('a page opened while the server is away says so, then logs in without a reload', async ({
  newProfile,
  openDemo,
  newUser,
  world,
}) => {
  test.setTimeout(240_000)
  const profile = await newProfile()
  let away = true
  await profile.route(`${world.api}/**`, (route) =>
    away ? route.abort('connectionrefused') : route.fallback(),
  )
  const demo = await openDemo(profile)
  await expect(demo.page.getByText('The login service is not answering right now.')).toBeVisible({
    timeout: 30_000,
  })
  away = false
  await expect(demo.button('Log in')).toBeEnabled({ timeout: 90_000 })
  await demo.logIn(newUser())
})

test('a blocked frame is reported, logs nobody out, and works once it is let through', async ({
  newProfile,
  openDemo,
  newUser,
}) => {
  test.setTimeout(240_000)
  const profile = await newProfile()
  const demo = await openDemo(profile)
  const wallets = await demo.logIn(newUser())

  await profile.route(/\/apps\/[^/]+\/embedded-wallets(\?|$)/, (route) => route.abort('blockedbyclient'))
  await demo.page.reload()
  expect(await demo.wallets()).toEqual(wallets)
  await demo.button('Sign message').click()
  await expect(
    demo.dialog
      .or(demo.page.getByRole('alert'))
      .filter({ hasText: /wrong|again|could not|did not/i })
      .first(),
  ).toBeVisible({
    timeout: 90_000,
  })
  await expect(demo.ethereumAddress).toHaveText(wallets.ethereum)

  await profile.unroute(/\/apps\/[^/]+\/embedded-wallets(\?|$)/)
  await demo.page.reload()
  expect(await demo.sign('Sign message')).toMatch(/^0x/)
})

test('a page that is denied its own storage still logs in and signs', async ({
  newProfile,
  openDemo,
  newUser,
  world,
}) => {
  const profile = await newProfile()
  await profile.addInitScript((page) => {
    if (location.origin !== page) return
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  }, world.demo)
  const demo = await openDemo(profile)
  await demo.logIn(newUser())
  expect(await demo.sign('Sign message')).toMatch(/^0x/)
})
