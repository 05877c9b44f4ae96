import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const SHOP = '0x000000000000000000000000000000000000c0de'
const DOLLAR = '0x4AF256A7EEece53f3185EFC84934b8655F451a83'
const COLLECTIBLE = '0x8e83Bf98Db4db4dc4e94b4aFd3d89Ea739249829'
const MARKET = '0x9B57D75D4E274Ad0F0A55d28DCA7ce335A2759f2'
const POSTCARD = 'Mint a postcard for nothing'
const FIVE_DOLLARS = 5_000_000n
const ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

interface Operation {
  sender: string
  state: string
  deploys: boolean
  sponsored: boolean
  success: boolean | null
  transactionHash: Hex | null
}

const chainOf = ({ ethereum }: World) => createPublicClient({ transport: http(ethereum) })
const operations = async ({ sandbox }: World) =>
  ((await (await fetch(`${sandbox}/smart-wallets`)).json()) as { operations: Operation[] }).operations
const read = (world: World, address: Hex, functionName: 'balanceOf' | 'allowance', args: Hex[]) =>
  chainOf(world).readContract({ address, abi: ABI, functionName, args: args as [Hex, Hex] })

/** Logs in and opens the page, which has the user's Safe linked; answers both addresses. */
async function comeIn(demo: Demo, email: string): Promise<{ ethereum: Hex; safe: Hex }> {
  const { ethereum } = await demo.logIn(email)
  const linked = demo.page.waitForResponse((answer) => answer.url().endsWith('/siwe/link_smart_wallet'))
  await demo.page.getByRole('navigation').getByRole('link', { name: 'Try' }).click()
  const answer = await linked
  expect(answer.status()).toBe(200)
  const { linked_accounts } = (await answer.json()) as { linked_accounts: { type: string; address?: Hex }[] }
  const safes = linked_accounts.filter(({ type }) => type === 'smart_wallet')
  expect(safes).toMatchObject([
    { smart_wallet_type: 'safe', address: expect.stringMatching(/^0x[0-9a-f]{40}$/i) },
  ])
  await expect(demo.button(POSTCARD)).toBeEnabled({ timeout: 60_000 })
  return { ethereum: ethereum as Hex, safe: safes[0]?.address as Hex }
}

/** Agrees to what the dialog shows, and closes it once it is done; answers the transaction's hash. */
async function agree(demo: Demo): Promise<Hex> {
  const [approve, readOn] = [demo.inDialog('Approve'), demo.inDialog('Read on')]
  // its button waits until the end of what is confirmed was in view
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click({ timeout: 2000 })
    await expect(approve).toBeEnabled({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await approve.click()
  await expect(demo.dialog.getByText('Transaction complete!')).toBeVisible({ timeout: 60_000 })
  await demo
    .inDialog(/^(Done|Close|All done)$/)
    .last()
    .click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.page.getByTestId('trial-result')).not.toHaveText('', { timeout: 60_000 })
  return (await demo.page.getByTestId('trial-result').innerText()) as Hex
}

test('a user gets a Safe, which acts for nothing first and then does two things at once', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum, safe } = await comeIn(demo, newUser())
  expect(await chainOf(world).getCode({ address: safe })).toBeUndefined()
  await demo.button(POSTCARD).click()
  const first = await agree(demo)
  const own = async () => (await operations(world)).filter(({ transactionHash }) => transactionHash === first)
  expect(await own()).toMatchObject([
    { sender: safe, state: 'sent', deploys: true, sponsored: true, success: true },
  ])
  const code = await chainOf(world).getCode({ address: safe })
  expect(code).toMatch(/^0x[0-9a-f]{20}/)
  expect(await read(world, COLLECTIBLE, 'balanceOf', [safe])).toBe(1n)

  await demo.button('Approve and pay at once').click()
  await expect(demo.dialog.getByRole('heading', { name: 'Confirm transaction (1 / 2)' })).toBeVisible({
    timeout: 60_000,
  })
  await demo.inDialog('Continue').click()
  const second = await agree(demo)
  const allowed = await read(world, DOLLAR, 'allowance', [safe, MARKET])
  const { logs } = await chainOf(world).getTransactionReceipt({ hash: second })
  const paid = logs.filter(
    ({ address, topics }) => address === DOLLAR.toLowerCase() && topics[2]?.endsWith(SHOP.slice(2)),
  )
  expect([allowed, paid.map(({ data }) => BigInt(data))]).toEqual([FIVE_DOLLARS, [FIVE_DOLLARS]])
  // neither the owner nor the account has paid for any of it
  const counts = [await chainOf(world).getTransactionCount({ address: ethereum as Hex })]
  expect([...counts, await chainOf(world).getBalance({ address: safe })]).toEqual([0, 0n])
})

test('what the sponsor does not pay for is not sent, where the account has nothing', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { safe } = await comeIn(demo, newUser())
  const excluded = `${world.sandbox}/smart-wallets/excluded/${safe}`
  expect((await fetch(excluded, { method: 'PUT' })).status).toBe(200)
  await demo.button(POSTCARD).click()
  await expect(demo.dialog.getByText(`The sponsor does not pay for ${safe}`)).toBeVisible({ timeout: 60_000 })
  expect((await operations(world)).filter(({ sender }) => sender === safe)).toEqual([])
  expect(await chainOf(world).getCode({ address: safe })).toBeUndefined()

  expect((await fetch(excluded, { method: 'DELETE' })).status).toBe(200)
  await demo.inDialog('Retry transaction').click()
  const hash = await agree(demo)
  expect((await operations(world)).filter(({ sender }) => sender === safe)).toMatchObject([
    { transactionHash: hash, sponsored: true, success: true },
  ])
})

test('a message is signed by the account, before it is deployed and after', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { safe } = await comeIn(demo, newUser())
  const message = 'Keep the table by the window, please.'
  const sign = async () => {
    await demo.button('Sign a message').last().click()
    await expect(demo.dialog.getByText(message)).toBeVisible({ timeout: 60_000 })
    await demo.inDialog('Sign and continue').click()
    await expect(demo.page.getByTestId('trial-result')).not.toHaveText('', { timeout: 60_000 })
    await expect(demo.dialog).toBeHidden()
    return (await demo.page.getByTestId('trial-result').innerText()) as Hex
  }
  const early = await sign()
  await demo.button(POSTCARD).click()
  await agree(demo)
  const late = await sign()
  const holds = (signature: Hex, text = message) =>
    chainOf(world).verifyMessage({ address: safe, message: text, signature })
  expect(await Promise.all([holds(early), holds(late), holds(late, 'Another table, please.')])).toEqual([
    true,
    true,
    false,
  ])
})

test('what its user does not want is not sent', async ({ openDemo, newUser, world }) => {
  const demo = await openDemo()
  const { safe } = await comeIn(demo, newUser())
  await demo.button(POSTCARD).click()
  await expect(demo.dialog.getByText('Sponsored')).toBeVisible({ timeout: 60_000 })
  await demo.inDialog('Not now').click()
  await expect(demo.page.getByRole('region', { name: 'Receipt' }).getByRole('alert')).not.toHaveText('')
  expect((await operations(world)).filter(({ sender }) => sender === safe)).toEqual([])
  expect(await chainOf(world).getCode({ address: safe })).toBeUndefined()
})
