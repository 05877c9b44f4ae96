import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { expect, test } from '../support/fixtures.ts'
import { nodeClient } from '../support/published-node.ts'
import { fund, makeWalletApp, newAuthorizationKey } from '../support/wallet-app.ts'

/** Settings of an app whose users' wallets the server holds. */
const HELD = {
  embedded_wallet_config: {
    mode: 'user-controlled-server-wallets-only',
    create_on_login: 'all-users',
    ethereum: { create_on_login: 'all-users' },
    solana: { create_on_login: 'all-users' },
    user_owned_recovery_options: ['user-passcode'],
  },
}

async function expectSigned(address: string, signature: string): Promise<void> {
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
}

test('in an app whose wallets the server holds a login makes them; they sign and pay, and a signer beside the user comes and goes', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  test.setTimeout(420_000)
  const email = newUser()
  const app = await makeWalletApp(world, { settings: HELD })
  const { host } = await openHost({ app: app.id, custody: true })
  await host.logIn(email, () => inbox.code(email))
  const { ethereum } = await host.wallets()
  const address = ethereum as `0x${string}`
  await expect(host.text('recovery-methods')).toHaveText('privy-v2 privy-v2')
  await expectSigned(address, await host.run('Sign message'))
  expect(await host.run('Sign Solana message')).toMatch(/^[0-9a-f]{128}$/)

  await fund(world, 'ethereum', address)
  const chain = createPublicClient({ transport: http(world.ethereum) })
  await expect.poll(() => chain.getBalance({ address })).toBe(parseEther('1'))
  const hash = (await host.act('Pay the shop')) as `0x${string}`
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const { status } = await chain.waitForTransactionReceipt({ hash })
  const { from, value } = await chain.getTransaction({ hash })
  expect({ status, from, value }).toEqual({ status: 'success', from: address.toLowerCase(), value: 7n })

  const client = nodeClient(world, app)
  const { data } = await client.wallets().list()
  const { id = '' } = data.find((one) => one.address === address) ?? {}
  const key = newAuthorizationKey()
  const signsBeside = async () => {
    const authorization_context = { authorization_private_keys: [key.privateKey] }
    const asked = client.wallets().ethereum().signMessage(id, { message: 'interop', authorization_context })
    return asked.then(
      ({ signature }) => verifyMessage({ address, message: 'interop', signature }),
      (error: { status?: number }) => error.status,
    )
  }
  expect(await signsBeside()).toBe(401)
  const quorum = await client.keyQuorums().create({ public_keys: [key.publicKey] })
  expect(await host.act('Add signer', quorum.id)).toBe('added')
  expect(await signsBeside()).toBe(true)
  expect(await host.act('Remove signers')).toBe('removed')
  expect(await signsBeside()).toBe(401)
  await expectSigned(address, await host.run('Sign message'))
})
