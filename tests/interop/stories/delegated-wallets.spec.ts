import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { expect, test } from '../support/fixtures.ts'
import { publishedWallets } from '../support/published-wallets.ts'
import { BOB } from '../support/wallet-acts.ts'
import { ETHEREUM_CHAIN, fund, makeWalletApp } from '../support/wallet-app.ts'

test('a wallet that its user lends by the published dialog signs and pays for the published server client, until it is taken back', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const app = await makeWalletApp(world, { settings: { delegated_actions: true } })
  const { host } = await openHost({ app: app.id, login: 'headless' })
  await host.logInHeadless(email, () => inbox.code(email, 0))
  const address = (await host.run('Create Ethereum wallet')) as `0x${string}`
  const { ethereum } = publishedWallets(world, app, app.key)
  const wallet = { address, chainType: 'ethereum' }
  const payment = { to: BOB, value: 7, chainId: 31337 }
  const sign = () => ethereum.signMessage({ ...wallet, message: 'lent' })
  const pay = () => ethereum.sendTransaction({ ...wallet, caip2: ETHEREUM_CHAIN, transaction: payment })
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      () => 'refused',
    )
  expect([await refused(sign()), await refused(pay())]).toEqual(['refused', 'refused'])

  const lending = host.run('Delegate wallet')
  await host.page.getByRole('button', { name: 'Accept', exact: true }).click()
  expect(await lending).toBe('delegated')
  const { signature } = await sign()
  expect(await verifyMessage({ address, message: 'lent', signature })).toBe(true)
  await fund(world, 'ethereum', address)
  const chain = createPublicClient({ transport: http(world.ethereum) })
  await expect.poll(() => chain.getBalance({ address })).toBe(parseEther('1'))
  const { hash, caip2 } = await pay()
  const { status } = await chain.waitForTransactionReceipt({ hash })
  const { from, to, value } = await chain.getTransaction({ hash })
  expect({ caip2, status, from, to, value }).toEqual({
    caip2: ETHEREUM_CHAIN,
    status: 'success',
    from: address.toLowerCase(),
    to: BOB.toLowerCase(),
    value: 7n,
  })

  const takingBack = host.run('Revoke wallets')
  await host.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect(await takingBack).toBe('revoked')
  expect([await refused(sign()), await refused(pay())]).toEqual(['refused', 'refused'])
})
