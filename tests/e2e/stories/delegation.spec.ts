import { createPublicKey, verify } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { type Backend, openBackend, strangersKey } from '../support/backend.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeApp } from '../support/own-app.ts'
import type { World } from '../support/world.ts'

type Chain = 'ethereum' | 'solana'

/** SPKI of an ed25519 key before its 32 bytes (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')
const DECLINED = 'delegateWallet User declined delegating actions.'

/** A new app that takes delegated actions, and the backend that it has. */
async function makeDelegatedApp(world: World): Promise<Backend & { search: string }> {
  const app = await makeApp(world, {
    delegated_actions: true,
    embedded_wallet_config: {
      create_on_login: 'all-users',
      ethereum: { create_on_login: 'all-users' },
      solana: { create_on_login: 'all-users' },
      user_owned_recovery_options: ['user-passcode'],
    },
  })
  const backend = await openBackend(world, app)
  return { ...backend, search: `?methods=email&delegation=1&app=${app}` }
}

const security = (demo: Demo) => demo.page.getByRole('link', { name: 'Security' }).click()
/** What the page says of a wallet: the id that a backend names it by, while it is delegated. */
const sharedAs = (demo: Demo, chain: Chain) => demo.page.getByTestId(`delegated-${chain}`)

async function asks(demo: Demo, name: 'Ethereum' | 'Solana' = 'Ethereum'): Promise<void> {
  await demo.button(`Share ${name} wallet`).click()
  await expect(demo.dialog.getByText('Enable offline access')).toBeVisible()
}

/** The id by which the backend knows a wallet, once it is delegated and the dialog has gone by itself. */
async function shared(demo: Demo, chain: Chain): Promise<string> {
  await expect(sharedAs(demo, chain)).toHaveText(/^[a-z][a-z0-9]{23}$/, { timeout: 30_000 })
  await expect(demo.dialog).toBeHidden()
  return sharedAs(demo, chain).innerText()
}

interface Grant {
  id: string
  wallets: { address: string }[]
  use_count: number
  uses: { method: string; outcome: string }[]
}

/** What the user has delegated, as the server tells a page of theirs. */
function grantsOf(page: Page, { api }: World, app: string): Promise<Grant[]> {
  return page.evaluate(
    async ({ api, app }) => {
      const token = JSON.parse(localStorage.getItem('privy:pat') ?? 'null')
      const headers = { authorization: `Bearer ${token}`, 'privy-app-id': app }
      const answer = await fetch(`${api}/api/v1/wallets/delegations`, { headers })
      return (await answer.json()).delegations
    },
    { api, app },
  )
}

const addressesOf = (grants: Grant[]) => grants.map(({ wallets }) => wallets.map(({ address }) => address))

const hello = (message: string) => ({ method: 'personal_sign', params: { message, encoding: 'utf-8' } })
const solanaHello = (message: string) => ({
  method: 'signMessage',
  params: { message: Buffer.from(message).toString('base64'), encoding: 'base64' },
})

/** Two presses in one turn, of which neither is the second click of a double click. */
const pressTwice = (button: HTMLElement) => {
  button.click()
  button.click()
}

const signatureIn = ({ data }: Awaited<ReturnType<Backend['rpc']>>): string => data?.signature ?? ''

/** Whom a backend's signature over the words is of; the answer itself where it signed nothing. */
async function signerOf(backend: Backend, id: string, words: string): Promise<unknown> {
  const answer = await backend.rpc(id, hello(words))
  if (answer.status !== 200) return answer
  return recoverMessageAddress({ message: words, signature: signatureIn(answer) as `0x${string}` })
}

function isSolanaSignature(address: string, words: string, signature: string): boolean {
  const spki = Buffer.concat([ED25519, base58.decode(address)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(words), key, Buffer.from(signature, 'base64'))
}

test('a user lets a backend sign with both wallets while they are away, and takes it back [DELEG-001] [DELEG-002] [DELEG-003] [DELEG-004] [DELEG-005] [DELEG-006] [DELEG-018] [DELEG-019]', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const backend = await makeDelegatedApp(world)
  const profile = await newProfile()
  const demo = await openDemo(profile, backend.search)
  const wallets = await demo.logIn(newUser())
  await security(demo)

  await asks(demo)
  await expect(demo.inDialog('Not now')).toBeVisible()
  await expect(demo.dialog.getByText(/also while you are away/)).toBeVisible()
  await demo.inDialog('Accept').click()
  const ethereum = await shared(demo, 'ethereum')
  await expect(demo.lastEvent).toHaveText('delegateWallet ethereum')
  await expect(sharedAs(demo, 'solana')).toHaveText('not shared')
  await asks(demo, 'Solana')
  await demo.inDialog('Accept').click()
  const solana = await shared(demo, 'solana')
  await expect(demo.lastEvent).toHaveText('delegateWallet solana')
  await demo.page.close()

  expect(await signerOf(backend, ethereum, 'You are away.')).toBe(wallets.ethereum)
  const answer = await backend.rpc(solana, solanaHello('You are away.'))
  expect([
    isSolanaSignature(wallets.solana, 'You are away.', signatureIn(answer)),
    isSolanaSignature(wallets.solana, 'You are here.', signatureIn(answer)),
  ]).toEqual([true, false])
  expect(await backend.rpc(ethereum, hello('You are away.'), strangersKey())).toMatchObject({
    status: 401,
    code: 'invalid_signature',
  })

  const back = await openDemo(profile, backend.search)
  expect(await back.wallets()).toEqual(wallets)
  await security(back)
  const seen = await grantsOf(back.page, world, backend.app)
  const used = seen.map(({ use_count, uses }) => [
    use_count,
    uses.map(({ method, outcome }) => `${method} ${outcome}`).sort(),
  ])
  expect(used).toEqual([
    [1, ['signMessage signed']],
    [1, ['personal_sign refused', 'personal_sign signed']],
  ])

  await back.button('Take it back').click()
  await expect(back.dialog.getByText('Revoke offline access to wallet')).toBeVisible()
  const shown = back.dialog.getByRole('list', { name: 'Your wallets' }).getByRole('listitem')
  await expect(shown).toHaveText([/since \w+ \d+, \d{4}$/, /since \w+ \d+, \d{4}$/])
  await back.inDialog('What was done so far').click()
  const done = back.dialog.getByRole('list', { name: 'What was done so far' }).getByRole('listitem')
  await expect(done).toHaveCount(3)
  const told = await done.allTextContents()
  const [first, last] = [wallets.ethereum.slice(0, 6), wallets.ethereum.slice(-4)]
  // two of one second stand in either order
  expect(told.map((one) => one.replace(/[A-Z][a-z]{2} \d.*$/, '')).sort()).toEqual([
    `A messageEthereum ${first}…${last}`,
    `A messageEthereum ${first}…${last}Refused`,
    `A messageSolana ${wallets.solana.slice(0, 4)}…${wallets.solana.slice(-4)}`,
  ])
  await back.inDialog('Deny').click()
  await expect(back.lastError).toHaveText(
    'revokeWallets User declined revoking access to their delegated wallet.',
  )
  expect(await signerOf(backend, ethereum, 'You said no.')).toBe(wallets.ethereum)

  await back.button('Take it back').click()
  await back.inDialog('Confirm').click()
  await expect(sharedAs(back, 'ethereum')).toHaveText('not shared')
  await expect(sharedAs(back, 'solana')).toHaveText('not shared')
  await expect(back.dialog).toBeHidden()
  await expect(back.lastEvent).toHaveText('revokeWallets')
  const refused = { status: 404, code: 'not_found' }
  expect(await signerOf(backend, ethereum, 'You took it back.')).toMatchObject(refused)
  expect(await backend.rpc(solana, solanaHello('You took it back.'))).toMatchObject(refused)
  expect(await grantsOf(back.page, world, backend.app)).toEqual([])
  // the wallet is as ever for its user
  await back.page.getByRole('link', { name: 'Pocket' }).click()
  await back.page.getByLabel('Words to sign').fill('Still mine.')
  const signature = (await back.sign('Sign message')) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Still mine.', signature })).toBe(wallets.ethereum)
})

test('a consent that is closed gives nothing, and the page hears that it was declined [DELEG-016]', async ({
  openDemo,
  newUser,
  world,
}) => {
  const backend = await makeDelegatedApp(world)
  const demo = await openDemo(undefined, backend.search)
  const { ethereum } = await demo.logIn(newUser())
  await security(demo)
  const asked: string[] = []
  demo.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/wallets/delegate')) asked.push(pathname)
  })

  const ways = [
    () => demo.inDialog('Not now').click(),
    () => demo.inDialog('Close').click(),
    () => demo.page.keyboard.press('Escape'),
  ]
  for (const close of ways) {
    // the page starts anew, so that each is told by itself
    await demo.page.reload()
    await expect(demo.lastError).toHaveText('')
    await asks(demo)
    await close()
    await expect(demo.dialog).toBeHidden()
    await expect(demo.lastError).toHaveText(DECLINED)
    await expect(demo.page.getByText('You closed it, so nothing happened.')).toBeVisible()
    await expect(sharedAs(demo, 'ethereum')).toHaveText('not shared')
  }
  expect(await grantsOf(demo.page, world, backend.app)).toEqual([])
  expect(asked).toEqual([])

  await asks(demo)
  await demo.inDialog('Accept').click()
  const id = await shared(demo, 'ethereum')
  expect(asked).toEqual(['/api/v1/wallets/delegate/terms', '/api/v1/wallets/delegate'])
  expect(addressesOf(await grantsOf(demo.page, world, backend.app))).toEqual([[ethereum]])
  expect(await signerOf(backend, id, 'Now it may.')).toBe(ethereum)
})

test('a reload while it is asked gives nothing; two tabs that accept at once end with one grant, which a reload keeps', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const backend = await makeDelegatedApp(world)
  const profile = await newProfile()
  const left = await openDemo(profile, backend.search)
  const { ethereum } = await left.logIn(newUser())
  await security(left)
  await asks(left)
  await left.page.reload()
  await expect(left.button('Share Ethereum wallet')).toBeVisible()
  await expect(left.dialog).toBeHidden()
  expect(await grantsOf(left.page, world, backend.app)).toEqual([])

  const right = await openDemo(profile, backend.search)
  await right.wallets()
  await security(right)
  await asks(left)
  await asks(right)
  await Promise.all([left.inDialog('Accept').click(), right.inDialog('Accept').click()])
  const [id, same] = await Promise.all([shared(left, 'ethereum'), shared(right, 'ethereum')])
  expect(same).toBe(id)
  expect(addressesOf(await grantsOf(left.page, world, backend.app))).toEqual([[ethereum]])
  expect(await signerOf(backend, id, 'One of you is enough.')).toBe(ethereum)

  await right.page.reload()
  expect(await shared(right, 'ethereum')).toBe(id)
  await right.button('Take it back').click()
  await right.inDialog('Confirm').click()
  await expect(sharedAs(right, 'ethereum')).toHaveText('not shared')
  expect(await signerOf(backend, id, 'Neither of you.')).toMatchObject({ status: 404, code: 'not_found' })
  // the other tab hears of it by itself
  await expect(sharedAs(left, 'ethereum')).toHaveText('not shared')
  await expect(left.button('Take it back')).toBeHidden()
})

test('a double click on the button that agrees makes one grant, and so do two presses in one turn, which take it back once', async ({
  openDemo,
  newUser,
  world,
}) => {
  const backend = await makeDelegatedApp(world)
  const demo = await openDemo(undefined, backend.search)
  const { ethereum, solana } = await demo.logIn(newUser())
  await security(demo)
  const posted: string[] = []
  demo.page.on('request', (request) => {
    const path = /\/wallets\/(delegate|revoke)$/.exec(new URL(request.url()).pathname)
    if (path?.[1] && request.method() === 'POST') posted.push(path[1])
  })
  await asks(demo)
  await demo.inDialog('Accept').dblclick()
  const id = await shared(demo, 'ethereum')
  expect(addressesOf(await grantsOf(demo.page, world, backend.app))).toEqual([[ethereum]])
  expect(await signerOf(backend, id, 'Once.')).toBe(ethereum)
  expect(posted).toEqual(['delegate'])

  await asks(demo, 'Solana')
  await expect(demo.inDialog('Accept')).toBeEnabled()
  await demo.inDialog('Accept').evaluate(pressTwice)
  await shared(demo, 'solana')
  expect(addressesOf(await grantsOf(demo.page, world, backend.app))).toEqual([[solana], [ethereum]])
  expect(posted).toEqual(['delegate', 'delegate'])

  await demo.button('Take it back').click()
  await expect(demo.inDialog('Confirm')).toBeEnabled()
  await demo.inDialog('Confirm').evaluate(pressTwice)
  await expect(sharedAs(demo, 'ethereum')).toHaveText('not shared')
  await expect(demo.dialog).toBeHidden()
  expect(posted).toEqual(['delegate', 'delegate', 'revoke'])
  expect(await signerOf(backend, id, 'Twice.')).toMatchObject({ status: 404, code: 'not_found' })
})
