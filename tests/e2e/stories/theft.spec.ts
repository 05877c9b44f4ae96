import { newRecipient } from '@latchkey/keys'
import { expect, test } from '../support/fixtures.ts'
import { copyTokens, createThief } from '../support/thief.ts'

test('tokens that are copied from the page release nothing anywhere else, and their owner goes on', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum } = await demo.logIn(newUser())
  const loot = await copyTokens(demo.page)
  const thief = await createThief(world)
  const { publicKey } = await newRecipient()
  const recovery = { chain_type: 'ethereum', recipient_public_key: publicKey }

  for (const [path, body] of [
    ['/list', {}],
    ['/nonce', {}],
    [`/${ethereum}/auth_share`, { purpose: 'connect' }],
    [`/${ethereum}/auth_share`, { purpose: 'export' }],
    [`/${ethereum}/recovery/key_material`, recovery],
  ] as const) {
    const answer = await thief.asFrame(path, loot.accessToken, body)
    expect({ path, status: answer.status, code: answer.body.code }).toEqual({
      path,
      status: 403,
      code: 'reauthentication_required',
    })
    const withCustomerToken = await thief.asFrame(path, loot.customerToken, body)
    expect({ path, code: withCustomerToken.body.code }).toEqual({ path, code: 'missing_or_invalid_token' })
  }
  expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
})
