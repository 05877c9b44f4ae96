import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Lets the server do its work but loses the first answers on the way back; counts what was lost. */
async function loseAnswers(profile: BrowserContext, path: RegExp, count: number): Promise<() => number> {
  let lost = 0
  await profile.route(path, async (route) => {
    if (route.request().method() !== 'POST' || lost >= count) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => lost
}

for (const { what, path, count } of [
  { what: 'the request for a code', path: /\/passwordless\/init$/, count: 1 },
  { what: 'the login', path: /\/passwordless\/authenticate$/, count: 1 },
  { what: 'the creation of the wallets', path: /\/api\/v1\/embedded_wallets$/, count: 1 },
  { what: 'the second wallet', path: /\/api\/v1\/embedded_wallets\/[^/]+\/wallets$/, count: 1 },
  { what: 'a refresh', path: /\/api\/v1\/sessions$/, count: 1 },
]) {
  test(`a lost answer to ${what} ends in one account with one pair of wallets`, async ({
    openDemo,
    newProfile,
    newUser,
    inbox,
  }) => {
    const email = newUser()
    const profile = await newProfile()
    const lost = await loseAnswers(profile, path, count)
    const demo = await openDemo(profile)
    const wallets = await demo.logIn(email)
    await demo.page.reload()
    expect(await demo.wallets()).toEqual(wallets)
    expect(lost()).toBe(count)
    expect(await demo.sign('Sign message')).toMatch(/^0x/)
    expect(await inbox.count(email)).toBe(1)

    const other = await openDemo()
    expect(await other.logIn(email)).toEqual(wallets)
  })
}
