import { createRequire } from 'node:module'
import { expect, test } from '../support/fixtures.ts'

interface ServerAuth {
  PrivyClient: new (
    appId: string,
    secret: string,
    options: { apiURL: string },
  ) => {
    verifyAuthToken(
      token: string,
    ): Promise<{ userId: string; appId: string; issuer: string; sessionId: string }>
    getUserFromIdToken(token: string): Promise<{
      id: string
      email?: { address: string }
      wallet?: { address: string }
      linkedAccounts: { type: string; address?: string }[]
    }>
  }
}

test('the published server client verifies our tokens and reads the identity token', async ({
  openHost,
  inbox,
  newUser,
  world,
}) => {
  const { host } = await openHost()
  const { PrivyClient } = createRequire(import.meta.url)('@privy-io/server-auth') as ServerAuth
  const client = new PrivyClient(world.appId, 'not-needed-for-tokens', { apiURL: world.api })

  const email = newUser()
  await host.logIn(email, () => inbox.code(email))
  const { ethereum, solana } = await host.wallets()
  const userId = await host.text('user').textContent()
  await host.page.reload()
  await host.wallets()
  await host.page.getByRole('button', { name: 'Read tokens' }).click()
  await expect(host.text('access-token')).toHaveText(/^ey/)
  await expect(host.text('identity-token')).toHaveText(/^ey/)

  const accessToken = (await host.text('access-token').textContent()) ?? ''
  expect(await client.verifyAuthToken(accessToken)).toMatchObject({
    userId,
    appId: world.appId,
    issuer: 'privy.io',
  })
  const broken = `${accessToken.slice(0, -8)}AAAAAAAA`
  await expect(client.verifyAuthToken(broken)).rejects.toThrow()

  const user = await client.getUserFromIdToken((await host.text('identity-token').textContent()) ?? '')
  expect(user.id).toBe(userId)
  expect(user.email?.address).toBe(email)
  const addresses = user.linkedAccounts.filter((account) => account.type === 'wallet').map((a) => a.address)
  expect(addresses.sort()).toEqual([ethereum, solana].sort())
})
