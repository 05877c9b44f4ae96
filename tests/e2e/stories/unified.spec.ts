import { createPublicKey, verify } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import canonicalize from 'canonicalize'
import { recoverMessageAddress } from 'viem'
import { askFrame } from '../support/ask-frame.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeServerWalletApp } from '../support/server-wallets.ts'
import type { World } from '../support/world.ts'

/** SPKI of an ed25519 key before its 32 bytes (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

function isSolanaSignature(address: string, words: string, signature: string): boolean {
  const spki = Buffer.concat([ED25519, base58.decode(address)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(words), key, base58.decode(signature))
}

/** Has both wallets sign other words, and holds each signature against its address. */
async function signBoth(
  demo: Demo,
  { ethereum, solana }: { ethereum: string; solana: string },
  words: string,
): Promise<void> {
  await demo.page.getByLabel('Words to sign').fill(words)
  const signature = (await demo.sign('Sign message')) as `0x${string}`
  expect(await recoverMessageAddress({ message: words, signature })).toBe(ethereum)
  await demo.page.reload()
  await demo.wallets()
  await demo.page.getByLabel('Words to sign').fill(words)
  expect(isSolanaSignature(solana, words, await demo.sign('Sign Solana message'))).toBe(true)
}

interface Held {
  id: string
  address: string
  recovery_method: string
}

/** The user's Ethereum wallet, as the server tells it to a page. */
function heldWallet(page: Page, world: World, app: string): Promise<Held> {
  return page.evaluate(
    async ({ api, app }) => {
      const token = JSON.parse(localStorage.getItem('privy:pat') ?? 'null')
      const headers = { authorization: `Bearer ${token}`, 'privy-app-id': app }
      const { user } = await (await fetch(`${api}/api/v1/users/me`, { headers })).json()
      return user.linked_accounts.find((one: { chain_type?: string }) => one.chain_type === 'ethereum')
    },
    { api: world.api, app },
  )
}

test('an app whose wallets the server holds: a login makes them, they sign on both chains, also after a reload; nobody else’s page uses them', async ({
  openDemo,
  newUser,
  world,
}) => {
  const app = await makeServerWalletApp(world)
  const search = `?methods=email&app=${app}`
  const demo = await openDemo(undefined, search)
  const vault: string[] = []
  demo.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/embedded_wallets(\/0x\w+\/auth_share)?$/.test(pathname)) vault.push(pathname)
  })

  const wallets = await demo.logIn(newUser())
  await signBoth(demo, wallets, 'I hold no key, and it signs.')
  await demo.page.reload()
  expect(await demo.wallets()).toEqual(wallets)
  await signBoth(demo, wallets, 'It signs again.')
  // no key was made on the device, and none released to it
  expect(vault).toEqual([])

  const other = await openDemo(undefined, search)
  const theirs = await other.logIn(newUser())
  expect(theirs.ethereum).not.toBe(wallets.ethereum)
  const [mine, own] = [await heldWallet(demo.page, world, app), await heldWallet(other.page, world, app)]
  expect([mine.address, mine.recovery_method]).toEqual([wallets.ethereum, 'privy-v2'])

  /** What comes of one page's own request about a wallet, which its own frame has signed. */
  async function use(page: Page, id: string): Promise<unknown> {
    const url = `${world.api}/api/v1/wallets/${id}/rpc`
    const body = {
      chain_type: 'ethereum',
      method: 'personal_sign',
      params: { message: 'mine now', encoding: 'utf-8' },
    }
    const request = { version: 1, method: 'POST', url, headers: { 'privy-app-id': app }, body }
    const message = Buffer.from(canonicalize(request) as string).toString('base64')
    const signed = (await askFrame(page, world, 'privy:user-signer:sign', { message })) as {
      signature: string
    }
    return page.evaluate(
      async ({ url, app, body, signature }) => {
        const token = JSON.parse(localStorage.getItem('privy:pat') ?? 'null')
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'privy-app-id': app,
          'privy-authorization-signature': signature,
        }
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
        return { status: answer.status, ...(await answer.json()) }
      },
      { url, app, body, signature: signed.signature },
    )
  }
  expect(await use(other.page, mine.id)).toMatchObject({ status: 404, code: 'not_found' })
  const done = (await use(other.page, own.id)) as { status: number; data: { signature: `0x${string}` } }
  expect(done.status).toBe(200)
  expect(await recoverMessageAddress({ message: 'mine now', signature: done.data.signature })).toBe(
    theirs.ethereum,
  )
})
