import { createRequire } from 'node:module'
import { verifyMessage } from 'viem'
import { cli } from '../../e2e/support/cli.ts'
import { until } from '../../e2e/support/until.ts'
import { expect, test } from '../support/fixtures.ts'

interface PublishedClient {
  importUser(user: object): Promise<{ id: string; linkedAccounts: { type: string; address?: string }[] }>
}

test('a user whom the published server client imports with wallets logs in by e-mail and signs with them', async ({
  world,
  inbox,
  newUser,
  openHost,
}) => {
  const { host } = await openHost()
  const { PrivyClient } = createRequire(import.meta.url)('@privy-io/server-auth')
  const command = (...args: string[]) => cli(world, [...args, '--id', world.appId])
  await command('app', 'set', '--json', '{"pregenerated_wallets":10000}')
  const { secret } = JSON.parse(await command('secret', 'create'))
  const client: PublishedClient = new PrivyClient(world.appId, secret, {
    apiURL: world.api,
    walletApi: { apiURL: world.api },
  })
  const email = newUser()
  const importOne = async () => {
    const user = await client.importUser({
      linkedAccounts: [{ type: 'email', address: email }],
      createEthereumWallet: true,
      createSolanaWallet: true,
    })
    const wallets = user.linkedAccounts.filter(({ type }) => type === 'wallet')
    return { id: user.id, addresses: wallets.map(({ address }) => address) }
  }
  // The server sees a change of an app's settings two seconds later.
  const imported = await until('an import with wallets', importOne)
  expect(imported.addresses).toHaveLength(2)
  expect(await importOne()).toEqual(imported)

  await host.logIn(email, () => inbox.code(email))
  await expect(host.text('user')).toHaveText(imported.id)
  const { ethereum, solana } = await host.wallets()
  expect([ethereum, solana]).toEqual(imported.addresses)
  const signature = (await host.run('Sign message')) as `0x${string}`
  expect(await verifyMessage({ address: ethereum as `0x${string}`, message: 'interop', signature })).toBe(
    true,
  )
  expect(await host.run('Sign Solana message')).toMatch(/^[0-9a-f]{128}$/)
})
