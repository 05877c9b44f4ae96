import { serveDemo } from '../../../apps/demo/serve.mjs'
import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { freePorts } from '../support/ports.ts'
import { neighboursOf } from '../support/world.ts'

test('an API on another site than the page: log in, sign, reload, sign @third-party-storage', async ({
  newProfile,
  newUser,
  inbox,
  world,
}) => {
  const [port = 0] = await freePorts(1)
  const api = world.api.replace('localhost', '127.0.0.1')
  const site = await serveDemo({ port, near: { ...neighboursOf(world), apiUrl: api } })
  try {
    const page = await (await newProfile()).newPage()
    const demo = new Demo(page, { ...world, demo: site.url }, inbox)
    await demo.open()
    const wallets = await demo.logIn(newUser())
    expect(await demo.sign('Sign message')).toMatch(/^0x/)
    await page.reload()
    expect(await demo.wallets()).toEqual(wallets)
    expect(await demo.sign('Sign Solana message')).toMatch(/^\w{86,88}$/)
  } finally {
    await site.close()
  }
})
