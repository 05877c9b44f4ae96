import { recoverMessageAddress } from 'viem'
import { cli } from '../../e2e/support/cli.ts'
import { makeApp } from '../../e2e/support/own-app.ts'
import { until } from '../../e2e/support/until.ts'
import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import type { PublishedWallet } from '../support/published-wallets.ts'
import { publishedSignature, publishedWallets } from '../support/published-wallets.ts'
import type { AuthorizationKey, WalletApp } from '../support/wallet-app.ts'
import { makeWalletApp, newAuthorizationKey } from '../support/wallet-app.ts'

test.describe.configure({ mode: 'serial' })

test.describe('what is refused of the published server client', () => {
  let app: WalletApp
  let other: WalletApp
  let wallet: PublishedWallet

  // The published client's packages come with the page's fixture.
  test.beforeAll(async ({ world, origin }) => {
    expect(origin).toBeTruthy()
    app = await makeWalletApp(world)
    other = await makeWalletApp(world)
    const make = () => publishedWallets(world, app, null).createWallet({ chainType: 'ethereum' })
    wallet = await until('a wallet', make)
  })

  const hello = () => ({ walletId: wallet.id, message: 'Good day' })

  test('a signature without the key that the operator has registered', async ({ world }) => {
    const outcome = (key: AuthorizationKey | null) =>
      publishedWallets(world, app, key)
        .ethereum.signMessage(hello())
        .then(
          ({ encoding }) => encoding,
          ({ type, status }) => [status, type],
        )
    const refused = [401, 'invalid_signature']
    expect(await outcome(null)).toEqual(refused)
    expect(await outcome(newAuthorizationKey())).toEqual(refused)
    expect(await outcome(other.key)).toEqual(refused)
    expect(await outcome(app.key)).toBe('hex')
  })

  test('a change of a wallet or a policy without that key', async ({ world }) => {
    const [none, ours] = [publishedWallets(world, app, null), publishedWallets(world, app, app.key)]
    const policy = await none.createPolicy({
      version: '1.0',
      name: 'Nothing',
      chainType: 'ethereum',
      rules: [],
    })
    const change = { id: wallet.id, policyIds: [policy.id] }
    await expect(none.updateWallet(change)).rejects.toMatchObject({ type: 'invalid_signature' })
    await expect(none.deletePolicy(policy)).rejects.toMatchObject({ type: 'invalid_signature' })
    expect((await ours.getWallet(wallet)).policyIds).toEqual([])
    expect((await ours.updateWallet(change)).policyIds).toEqual([policy.id])
    expect((await ours.updateWallet({ id: wallet.id, policyIds: [] })).policyIds).toEqual([])
    await ours.deletePolicy(policy)
  })

  test('another body, address or app than the one that was signed', async ({ world }) => {
    const path = `/api/v1/wallets/${wallet.id}/rpc`
    const body = { method: 'personal_sign', params: { message: 'Good day', encoding: 'utf-8' } }
    const send = async (signed: { body?: object; url?: string; app?: string }, sent: object = body) => {
      const headers = { 'privy-app-id': signed.app ?? app.id }
      const url = signed.url ?? world.api + path
      const signature = publishedSignature(
        { version: 1, method: 'POST', url, body: signed.body ?? body, headers },
        app.key,
      )
      const response = await fetch(world.api + path, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${app.id}:${app.secret}`)}`,
          'content-type': 'application/json',
          'privy-app-id': app.id,
          'privy-authorization-signature': signature,
        },
        body: JSON.stringify(sent),
      })
      return response.json()
    }
    const changed = { ...body, params: { ...body.params, message: 'Bad day' } }
    expect((await send({}, changed)).code).toBe('invalid_signature')
    expect((await send({ url: `https://evil.example${path}` })).code).toBe('invalid_signature')
    expect((await send({ app: other.id })).code).toBe('invalid_signature')
    const { data } = await send({})
    expect(await recoverMessageAddress({ message: 'Good day', signature: data.signature })).toBe(
      wallet.address,
    )
  })

  test('another app’s backend, which sees and uses nothing of this one', async ({ world }) => {
    const theirs = publishedWallets(world, other, other.key)
    await until('their own wallet', () => theirs.createWallet({ chainType: 'ethereum' }))
    await expect(theirs.getWallet(wallet)).rejects.toMatchObject({ type: 'not_found' })
    const stranger = publishedWallets(world, other, app.key)
    await expect(stranger.ethereum.signMessage(hello())).rejects.toMatchObject({ type: 'not_found' })
    const listed = await theirs.getWallets()
    expect(listed.data.map(({ id }) => id)).not.toContain(wallet.id)
    const ours = await publishedWallets(world, app, app.key).getWallets()
    expect(ours.data.map(({ id }) => id)).toContain(wallet.id)
  })

  test('a user’s key for a token alone, unless the operator says that it is enough', async ({
    world,
    inbox,
    newUser,
  }) => {
    const lenient = await makeWalletApp(world, { userKeysByToken: true })
    const outcome = async (of: WalletApp, userJwt: string) =>
      publishedWallets(world, of, of.key)
        .generateUserSigner({ userJwt })
        .then(
          ({ wallets }) => wallets,
          ({ type }) => type,
        )
    const [strictly, leniently] = [
      await logIn(world, inbox, newUser(), app.id),
      await logIn(world, inbox, newUser(), lenient.id),
    ]
    await until('the app’s settings', async () => (await outcome(lenient, leniently.token)).length === 0)
    expect(await outcome(app, strictly.token)).toBe('feature_not_enabled')
    expect(await outcome(lenient, strictly.token)).toBe('invalid_data')
    expect(await outcome(lenient, `${leniently.token.slice(0, -6)}AAAAAA`)).toBe('invalid_data')
    expect(await outcome(lenient, leniently.token)).toEqual([])
  })

  test('a wallet where no key is registered, or server wallets are off', async ({ world }) => {
    const outcomes = []
    for (const server_wallets of [true, false]) {
      const id = await makeApp(world, { server_wallets })
      const { secret } = JSON.parse(await cli(world, ['secret', 'create', '--id', id]))
      const make = publishedWallets(world, { id, secret }, app.key).createWallet({ chainType: 'ethereum' })
      outcomes.push(
        await make.then(
          () => 'made',
          ({ type }) => type,
        ),
      )
    }
    expect(outcomes).toEqual(['feature_not_enabled', 'feature_not_enabled'])
    expect(wallet.id).toMatch(/^[a-z0-9]{24}$/)
  })
})
