import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { openHttpsFront } from '../support/https-front.ts'
import { makeApp } from '../support/own-app.ts'
import { freePorts } from '../support/ports.ts'

test('a session in cookies of the customer’s domain: sister pages share it, a strange one does not, a logout ends it', async ({
  newProfile,
  newUser,
  inbox,
  world,
  serveDemoFor,
}) => {
  const [port = 0] = await freePorts(1)
  const front = await openHttpsFront({ 'privy.shop.localhost': world.api }, `http://localhost:${port}`)
  const at = (name: string) => `https://${name}:${front.port}`
  const api = at('privy.shop.localhost')
  const site = await serveDemoFor(api, port)
  try {
    const app = await makeApp(world, {
      allowed_origins: [at('www.shop.localhost'), at('my.shop.localhost'), at('other.localhost')],
      custom_api_url: api,
      cookie_domain: 'shop.localhost',
    })
    const profile = await newProfile({ ignoreHTTPSErrors: true })
    const open = async (name: string) => {
      const demo = new Demo(await profile.newPage(), { ...site, demo: at(name) }, inbox)
      await demo.open(`?methods=email&app=${app}`)
      return demo
    }
    const cookies = async () => (await profile.cookies(`${api}/api/v1/sessions`)).map(({ name }) => name)

    const shop = await open('www.shop.localhost')
    await shop.logInPlainly(newUser())
    const user = await shop.userId()
    // what makes the device known has no part in the session, and outlives it
    const device = `latchkey-device-${app}`
    expect((await cookies()).toSorted()).toEqual([
      device,
      'privy-id-token',
      'privy-refresh-token',
      'privy-session',
      'privy-token',
    ])
    // No script reads what renews the session.
    expect(await shop.page.evaluate(() => document.cookie)).toBe('privy-session=t')
    expect(await shop.page.evaluate(() => localStorage.getItem('privy:refresh_token'))).toBe('"deprecated"')

    await shop.page.evaluate(() => localStorage.clear())
    await shop.page.reload()
    await shop.inside()
    expect(await shop.userId()).toBe(user)

    const sister = await open('my.shop.localhost')
    await sister.inside()
    expect(await sister.userId()).toBe(user)
    const stranger = await open('other.localhost')
    await expect(stranger.button('Log in')).toBeEnabled()

    await shop.logOut()
    await expect.poll(cookies).toEqual([device])
    await sister.page.reload()
    await expect(sister.button('Log in')).toBeEnabled()
  } finally {
    await front.close()
  }
})
