import { expect, test } from '../support/fixtures.ts'

test('every button survives a double click: one mail, one signature, one transaction', async ({
  openDemo,
  inbox,
  newUser,
  world,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.button('Log in').dblclick()
  await expect(demo.dialog).toHaveCount(1)
  await demo.dialog.getByPlaceholder('your@email.com').fill(email)
  await demo.inDialog('Submit').dblclick()
  await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
  await demo.typeCode(await inbox.code(email))
  const { ethereum } = await demo.wallets()
  expect(await inbox.count(email)).toBe(1)

  await demo.button('Sign message').dblclick()
  await demo.inDialog('Sign and continue').dblclick()
  expect(await demo.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(demo.dialog).toBeHidden()

  await expect(demo.button('Send transaction')).toBeEnabled({ timeout: 30_000 })
  await demo.button('Send transaction').click()
  await demo.inDialog('Approve').dblclick()
  await expect(demo.dialog.getByText('Transaction complete!')).toBeVisible({ timeout: 60_000 })
  const response = await fetch(world.ethereum, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionCount',
      params: [ethereum, 'latest'],
    }),
  })
  expect((await response.json()).result).toBe('0x1')
})
