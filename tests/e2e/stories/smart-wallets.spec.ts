import { createPublicClient, type Hex, http, parseAbi, parseEventLogs } from 'viem'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const SHOP = '0x000000000000000000000000000000000000c0de'
const DOLLAR = '0x4AF256A7EEece53f3185EFC84934b8655F451a83'
const MARKET = '0x9B57D75D4E274Ad0F0A55d28DCA7ce335A2759f2'
const ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
])
const NOBODY = '0x0000000000000000000000000000000000000000'

const chainOf = ({ ethereum }: World) => createPublicClient({ transport: http(ethereum) })
const card = (demo: Demo, title: string) => demo.button(title)

/** Logs in and opens the page; the smart wallet is there when its trials can be pressed. */
async function comeIn(demo: Demo, email: string): Promise<{ ethereum: string }> {
  const addresses = await demo.logIn(email)
  await demo.page.getByRole('navigation').getByRole('link', { name: 'Try' }).click()
  await expect(card(demo, 'Mint a postcard for nothing')).toBeEnabled({ timeout: 60_000 })
  return addresses
}

/** Reads on until the dialog lets its user agree, and does. */
async function agree(demo: Demo, label: 'Continue' | 'Approve' | 'Sign and continue') {
  const [button, readOn] = [demo.inDialog(label), demo.inDialog('Read on')]
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click({ timeout: 2000 })
    await expect(button).toBeEnabled({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await button.click()
}

async function close(demo: Demo): Promise<Hex> {
  await expect(demo.dialog.getByText('Transaction complete!')).toBeVisible({ timeout: 60_000 })
  await demo
    .inDialog(/^(Done|Close|All done)$/)
    .last()
    .click()
  return result(demo)
}

async function result(demo: Demo): Promise<Hex> {
  await expect(demo.page.getByTestId('trial-result')).not.toHaveText('', { timeout: 60_000 })
  await expect(demo.dialog).toBeHidden()
  return (await demo.page.getByTestId('trial-result').innerText()) as Hex
}

/** Has the wallet mint its first postcard, which somebody else pays for. */
async function mint(demo: Demo, world: World): Promise<Hex> {
  await card(demo, 'Mint a postcard for nothing').click()
  await expect(demo.dialog.getByText('Sponsored')).toBeVisible({ timeout: 60_000 })
  await agree(demo, 'Approve')
  const { logs } = await chainOf(world).getTransactionReceipt({ hash: await close(demo) })
  const minted = parseEventLogs({ abi: ABI, logs }).find(({ args }) => args.from === NOBODY)
  return minted?.args.to as Hex
}

test('a wallet that has nothing is deployed and mints, and another pays', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, newUser())
  const wallet = await mint(demo, world)
  const chain = chainOf(world)
  expect(wallet.toLowerCase()).not.toBe(ethereum.toLowerCase())
  expect([
    await chain.getBalance({ address: wallet }),
    (await chain.getCode({ address: wallet }))?.length,
  ]).toEqual([0n, expect.any(Number)])
})

test('a batch is looked at call by call, and is one transaction', async ({ openDemo, newUser, world }) => {
  const demo = await openDemo()
  await comeIn(demo, newUser())
  const wallet = await mint(demo, world)
  const read = (functionName: 'balanceOf' | 'allowance', args: readonly [Hex] | readonly [Hex, Hex]) =>
    chainOf(world).readContract({ address: DOLLAR, abi: ABI, functionName, args: args as never })
  const before = (await read('balanceOf', [SHOP])) as bigint

  await card(demo, 'Approve and pay at once').click()
  await expect(demo.dialog.getByText('5 SBD').first()).toBeVisible({ timeout: 60_000 })
  await agree(demo, 'Continue')
  await expect(demo.dialog.getByText('(2 / 2)')).toBeVisible({ timeout: 60_000 })
  expect(await read('allowance', [wallet, MARKET])).toBe(0n)
  await agree(demo, 'Approve')
  await close(demo)
  expect([await read('allowance', [wallet, MARKET]), (await read('balanceOf', [SHOP])) as bigint]).toEqual([
    5_000_000n,
    before + 5_000_000n,
  ])
})

test('a message is signed by the contract, before it is deployed and after', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  await comeIn(demo, newUser())
  const message = 'Keep the table by the window, please.'
  const sign = async () => {
    await card(demo, 'Sign a message').last().click()
    await expect(demo.dialog.getByText(message)).toBeVisible({ timeout: 60_000 })
    await agree(demo, 'Sign and continue')
    return result(demo)
  }
  const early = await sign()
  const address = await mint(demo, world)
  const late = await sign()
  const holds = (signature: Hex, text = message) =>
    chainOf(world).verifyMessage({ address, message: text, signature })
  expect(await Promise.all([holds(early), holds(late), holds(late, 'Another table, please.')])).toEqual([
    true,
    true,
    false,
  ])
})

test('what its user does not want is not sent', async ({ openDemo, newUser, world }) => {
  const demo = await openDemo()
  await comeIn(demo, newUser())
  const block = await chainOf(world).getBlockNumber()
  await card(demo, 'Mint a postcard for nothing').click()
  await expect(demo.dialog.getByText('Sponsored')).toBeVisible({ timeout: 60_000 })
  await demo.inDialog('Not now').click()
  await expect(demo.page.getByRole('region', { name: 'Receipt' }).getByRole('alert')).not.toHaveText('')
  const events = await chainOf(world).getContractEvents({ abi: ABI, eventName: 'Transfer', fromBlock: block })
  expect(events.filter(({ blockNumber }) => blockNumber > block)).toEqual([])
})
