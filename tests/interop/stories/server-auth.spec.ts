import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../support/fixtures.ts'

interface ServerAuth {
  PrivyClient: new (
    appId: string,
    secret: string,
    options: { apiURL: string; walletApi: { apiURL: string } },
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
  const client = new PrivyClient(world.appId, 'not-needed-for-tokens', {
    apiURL: world.api,
    walletApi: { apiURL: world.api },
  })

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

const GUIDES = fileURLToPath(new URL('../../../docs/guides/', import.meta.url))
const CALLS = fileURLToPath(new URL('../support/hosts-of.cjs', import.meta.url))
const OURS = 'http://127.0.0.1:4999'

/** Where the published client sends its calls with these options; nothing leaves the machine. */
const sent = (options: object): { origin: string; secret: boolean }[] =>
  JSON.parse(execFileSync(process.execPath, [CALLS, JSON.stringify(options)], { encoding: 'utf8' }))

/** The options of `new PrivyClient(…)` as the guides write them, for a server at `OURS`. */
function documented(): object[] {
  const pages = readdirSync(GUIDES).filter((name) => name.endsWith('.md'))
  const text = pages.map((name) => readFileSync(GUIDES + name, 'utf8')).join('\n')
  const found = [...text.matchAll(/new PrivyClient\(\s*appId,\s*secret,\s*(\{[\s\S]*?\}),?\s*\)/g)]
  return found.map(([, options]) =>
    JSON.parse(
      (options ?? '')
        .replaceAll(/https:\/\/auth\.example\.com/g, OURS)
        .replaceAll("'", '"')
        .replaceAll(/(\w+):(?= )/g, '"$1":')
        .replaceAll(/,(\s*\})/g, '$1'),
    ),
  )
}

test('set up as the guides say, the published server client sends its secret to us alone', () => {
  const ways = documented()
  expect(ways).toHaveLength(2)
  for (const options of ways) {
    const calls = sent(options)
    expect(calls).toHaveLength(8)
    expect(calls).toEqual(calls.map(() => ({ origin: OURS, secret: true })))
  }
})

test('with the address of the API alone, its wallet calls carry the secret to its vendor', () => {
  const elsewhere = sent({ apiURL: OURS }).filter(({ origin }) => origin !== OURS)
  expect(elsewhere).toEqual(
    Array.from({ length: 4 }, () => ({ origin: 'https://api.privy.io', secret: true })),
  )
})
