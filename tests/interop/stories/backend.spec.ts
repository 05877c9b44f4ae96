import { createRequire } from 'node:module'
import { createLatchkey, verifyWebhook } from '@latchkey/node'
import { cli } from '../../e2e/support/cli.ts'
import { until } from '../../e2e/support/until.ts'
import type { World } from '../../e2e/support/world.ts'
import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { membersOf, noting } from '../support/published-wallets.ts'

interface PublishedUser {
  id: string
  createdAt: Date
  isGuest: boolean
  customMetadata: Record<string, unknown>
  linkedAccounts: { type: string }[]
  email?: { address: string }
  phone?: { number: string }
  twitter?: { username: string; subject: string }
  farcaster?: { fid: number; ownerAddress: string }
  wallet?: { address: string }
}

type Find = (by: string) => Promise<PublishedUser | null>

interface PublishedClient {
  getUser(id: string): Promise<PublishedUser>
  getUserById(id: string): Promise<PublishedUser>
  getUsers(by?: string | object): Promise<PublishedUser[]>
  getUserByEmail: Find
  getUserByPhoneNumber: Find
  getUserByWalletAddress: Find
  getUserBySmartWalletAddress: Find
  getUserByDiscordUsername: Find
  getUserByGithubUsername: Find
  getUserByTelegramUsername: Find
  getUserByTwitterUsername: Find
  getUserByTwitterSubject: Find
  getUserByTelegramUserId: Find
  getUserByCustomAuthId: Find
  getUserByFarcasterId(fid: number): Promise<PublishedUser | null>
  importUser(user: object): Promise<PublishedUser>
  setCustomMetadata(id: string, metadata: object): Promise<PublishedUser>
  deleteUser(id: string): Promise<void>
  getAppSettings(): Promise<{ id: string; name: string; emailAuth: boolean }>
  getVerificationKey(): Promise<string>
  verifyAuthToken(token: string): Promise<{ userId: string; appId: string }>
  getUserFromIdToken(token: string): Promise<{ id: string }>
  verifyWebhook(body: object, headers: object, secret: string): Promise<unknown>
  getAllowlist(): Promise<unknown>
  inviteToAllowlist(input: object): Promise<unknown>
  removeFromAllowlist(input: object): Promise<unknown>
  createWallets(input: object): Promise<unknown>
  getTestAccessToken(): Promise<unknown>
}

/** A command for the demo's app; answers what it says. */
const command = (world: World, ...args: string[]) => cli(world, [...args, '--id', world.appId])

/** Members of it that these stories have called. */
const used = new Set<string>()

async function published(world: World, secret: string): Promise<PublishedClient> {
  const { PrivyClient } = createRequire(import.meta.url)('@privy-io/server-auth')
  const options = { apiURL: world.api, walletApi: { apiURL: world.api } }
  return noting(new PrivyClient(world.appId, secret, options), used)
}

const unique = () => Math.random().toString(36).slice(2, 10)

test.describe.configure({ mode: 'serial' })

test.describe("a host's backend", () => {
  let secret: string

  // The published client's packages come with the page's fixture.
  test.beforeAll(async ({ world, origin }) => {
    expect(origin).toBeTruthy()
    secret = JSON.parse(await command(world, 'secret', 'create')).secret
  })

  test('the published server client imports, finds, lists and deletes users', async ({ world, inbox }) => {
    const client = await published(world, secret)
    const name = unique()
    const email = `import-${name}@example.com`
    const fid = Math.floor(Math.random() * 1e9)
    const phone = `+1201555${String(1_000 + Math.floor(Math.random() * 9_000))}`
    const address = '0x3DAF84b3f09A0E2092302F7560888dBc0952b7B7'
    const known = await client.getUserByWalletAddress(address)
    if (known) await client.deleteUser(known.id)
    const user = await client.importUser({
      linkedAccounts: [
        { type: 'email', address: email },
        { type: 'phone', number: phone },
        {
          type: 'discord_oauth',
          subject: `d-${name}`,
          username: `d_${name}`,
          email: `d-${name}@example.com`,
        },
        { type: 'github_oauth', subject: `g-${name}`, username: `g_${name}`, email: null, name: 'Ada' },
        { type: 'twitter_oauth', subject: `t-${name}`, username: `T_${name}`, name: 'Ada' },
        { type: 'farcaster', fid, ownerAddress: address, username: `f_${name}` },
        { type: 'telegram', telegramUserId: `7${fid}`, username: `tg_${name}` },
        { type: 'custom_auth', customUserId: `c-${name}` },
        { type: 'wallet', address, chainType: 'ethereum' },
      ],
      customMetadata: { plan: 'pro' },
    })
    expect(user).toMatchObject({
      isGuest: false,
      customMetadata: { plan: 'pro' },
      email: { address: email },
      twitter: { username: `T_${name}` },
      farcaster: { fid, ownerAddress: address },
      wallet: { address },
    })
    expect(user.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)

    const finds = await Promise.all([
      client.getUser(user.id),
      client.getUserById(user.id),
      client.getUserByEmail(email.toUpperCase()),
      client.getUserByPhoneNumber(phone),
      client.getUserByDiscordUsername(`d_${name}`),
      client.getUserByGithubUsername(`g_${name}`),
      client.getUserByTelegramUsername(`tg_${name}`),
      client.getUserByWalletAddress(address.toLowerCase()),
      client.getUserByTwitterUsername(`t_${name}`),
      client.getUserByTwitterSubject(`t-${name}`),
      client.getUserByTelegramUserId(`7${fid}`),
      client.getUserByCustomAuthId(`c-${name}`),
      client.getUserByFarcasterId(fid),
    ])
    expect(finds.map((found) => found?.id)).toEqual(finds.map(() => user.id))
    expect(await client.getUserByEmail(`nobody-${name}@example.com`)).toBeNull()
    // an import has no smart wallets: its user links one; nobody has this address
    expect(await client.getUserBySmartWalletAddress(`0x${'5a'.repeat(20)}`)).toBeNull()
    await expect(client.getUser('did:privy:nobody')).rejects.toThrow()

    const all = await client.getUsers()
    expect(all.map(({ id }) => id)).toContain(user.id)
    expect((await client.getUsers({ emails: [email] })).map(({ id }) => id)).toEqual([user.id])
    expect((await client.getUsers(`t_${name}`)).map(({ id }) => id)).toEqual([user.id])

    expect((await client.setCustomMetadata(user.id, { plan: 'free' })).customMetadata).toEqual({
      plan: 'free',
    })
    expect((await client.getAppSettings()).name).toBe('Juniper')

    const session = await logIn(world, inbox, email)
    expect(session.user.id).toBe(user.id)
    expect(session.is_new_user).toBe(false)
    expect(await client.verifyAuthToken(session.token ?? '')).toMatchObject({
      userId: user.id,
      appId: world.appId,
    })
    expect((await client.getUserFromIdToken(session.identity_token ?? '')).id).toBe(user.id)
    expect(await client.getVerificationKey()).toMatch(/^-----BEGIN PUBLIC KEY-----/)

    await client.deleteUser(user.id)
    await expect(client.getUser(user.id)).rejects.toThrow()
    await expect(client.deleteUser(user.id)).rejects.toThrow()
  })

  test('webhooks arrive in order, and both server clients verify them', async ({ world, inbox }) => {
    const client = await published(world, secret)
    const hook = `${world.sandbox}/webhooks/${unique()}`
    const endpoint = JSON.parse(await command(world, 'webhook', 'add', '--url', hook))
    await fetch(`${hook}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 500, times: 1 }),
    })
    const email = `hook-${unique()}@example.com`
    const session = await logIn(world, inbox, email)
    type Kept = { headers: Record<string, string>; body: string }
    const deliveries = await until(
      'three deliveries',
      async () => {
        const kept = ((await (await fetch(hook)).json()) as Kept[]).filter(({ body }) => body.includes(email))
        return kept.length >= 3 ? kept.toReversed() : null
      },
      { timeout: 60_000 },
    )
    // the first was answered with an error: it came again, and the next one waited for it
    expect(deliveries).toHaveLength(3)
    const types = deliveries.map(({ body }) => JSON.parse(body).type)
    expect(types).toEqual(['user.created', 'user.created', 'user.authenticated'])
    expect(deliveries[0]?.headers['svix-id']).toBe(deliveries[1]?.headers['svix-id'])
    for (const { headers, body } of deliveries) {
      const named = {
        id: headers['svix-id'],
        timestamp: headers['svix-timestamp'],
        signature: headers['svix-signature'],
      }
      expect(await client.verifyWebhook(JSON.parse(body), named, endpoint.secret)).toEqual(JSON.parse(body))
      expect(verifyWebhook({ body, headers, secret: endpoint.secret })).toMatchObject({
        user: { id: session.user.id },
      })
    }
    await command(world, 'webhook', 'remove', '--webhook', endpoint.id)
  })

  test('our own package verifies tokens and reads the same users', async ({ world, inbox }) => {
    const latchkey = createLatchkey({ appId: world.appId, appSecret: secret, apiUrl: world.api })
    const email = `node-${unique()}@example.com`
    const session = await logIn(world, inbox, email)
    const claims = await latchkey.verifyAccessToken(session.token)
    expect(claims).toMatchObject({ userId: session.user.id, appId: world.appId, issuer: 'privy.io' })
    // a wallet's token opens wallets; a host's backend has no business with it
    await expect(latchkey.verifyAccessToken(session.privy_access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    })
    const identity = await latchkey.verifyIdentityToken(session.identity_token)
    expect(identity).toMatchObject({
      id: session.user.id,
      isGuest: false,
      linkedAccounts: [{ type: 'email', address: email }],
    })

    expect(await latchkey.users.get(session.user.id)).toEqual(session.user)
    expect((await latchkey.users.byEmail(email))?.id).toBe(session.user.id)
    const found = []
    for await (const user of latchkey.users.search({ emails: [email] })) found.push(user.id)
    expect(found).toEqual([session.user.id])
    const first = await latchkey.users.page({ limit: 1 })
    expect(first.data).toHaveLength(1)
    await latchkey.users.delete(session.user.id)
    expect(await latchkey.users.get(session.user.id)).toBeNull()
    const wrong = createLatchkey({ appId: world.appId, appSecret: 'lks_wrong', apiUrl: world.api })
    await expect(wrong.users.get(session.user.id)).rejects.toMatchObject({ status: 401 })
  })

  test('each member of the published server client is called here, and what this server has not says so', async ({
    world,
  }) => {
    const client = await published(world, secret)
    const person = { type: 'email', value: 'ada@example.com' }
    const refused = [
      client.getAllowlist(),
      client.inviteToAllowlist(person),
      client.removeFromAllowlist(person),
      client.createWallets({ userId: 'did:privy:nobody', createEthereumWallet: true }),
      client.getTestAccessToken(),
    ].map((asked) =>
      asked.then(
        () => 'answered',
        ({ status, type }: { status?: number; type?: string }) => [status, type],
      ),
    )
    expect(await Promise.all(refused)).toEqual(Array(5).fill([404, 'not_found']))
    const members = membersOf(client)
    expect(members).toHaveLength(28)
    expect(members.filter((name) => !used.has(name))).toEqual([])
  })
})
