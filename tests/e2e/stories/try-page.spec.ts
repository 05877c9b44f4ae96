import { createPublicClient, type Hex, http, parseAbi, parseEther, recoverMessageAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { violations } from '../support/axe.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const SHOP = '0x000000000000000000000000000000000000c0de'
const DOLLAR = '0x4AF256A7EEece53f3185EFC84934b8655F451a83'
const COLLECTIBLE = '0x8e83Bf98Db4db4dc4e94b4aFd3d89Ea739249829'
const DRAINER = '0xD08bd0802481bA62687788E5A92bD76D63D20892'
const ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
])

const chainOf = ({ ethereum }: World) => createPublicClient({ transport: http(ethereum) })
const dollars = (world: World, owner: string) =>
  chainOf(world).readContract({ address: DOLLAR, abi: ABI, functionName: 'balanceOf', args: [owner as Hex] })

/** Logs in, waits for the first coins and opens the page by the link of the header. */
async function comeIn(
  demo: Demo,
  world: World,
  email: string,
): Promise<Record<'ethereum' | 'solana', string>> {
  const addresses = await demo.logIn(email)
  const balance = () => chainOf(world).getBalance({ address: addresses.ethereum as Hex })
  await expect.poll(balance).toBe(parseEther('1'))
  await demo.page.getByRole('navigation').getByRole('link', { name: 'Try' }).click()
  await expect(demo.page.getByRole('heading', { name: 'Try your wallet' })).toBeVisible()
  return addresses
}

const press = (demo: Demo, title: string) => demo.button(title).click()

/** Agrees to what the dialog shows, and closes it once it is done. */
async function agree(demo: Demo): Promise<string> {
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
  return result(demo)
}

async function result(demo: Demo): Promise<string> {
  await expect(demo.page.getByTestId('trial-result')).not.toHaveText('', { timeout: 60_000 })
  await expect(demo.dialog).toBeHidden()
  return demo.page.getByTestId('trial-result').innerText()
}

const failure = (demo: Demo) => demo.page.getByRole('region', { name: 'Receipt' }).getByRole('alert')

test('tokens and pieces that somebody sends away arrive', async ({ openDemo, newUser, world }) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, world, newUser())
  await press(demo, 'Send dollars')
  const hash = (await agree(demo)) as Hex
  const { to } = await chainOf(world).getTransaction({ hash })
  expect([to, await dollars(world, ethereum)]).toEqual([DOLLAR.toLowerCase(), 95_000_000n])

  await press(demo, 'Give a postcard away')
  const given = (await agree(demo)) as Hex
  const { logs } = await chainOf(world).getTransactionReceipt({ hash: given })
  const id = BigInt(logs[0]?.topics[3] ?? 0)
  const owner = await chainOf(world).readContract({
    address: COLLECTIBLE,
    abi: ABI,
    functionName: 'ownerOf',
    args: [id],
  })
  expect(owner.toLowerCase()).toBe(SHOP)
})

test('a message to log in with is signed by the wallet, and nothing is sent', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, world, newUser())
  await press(demo, 'Log in with Ethereum')
  const shown = demo.dialog.getByText(/wants you to sign in with your Ethereum account/)
  const message = ((await shown.first().textContent()) ?? '').trim()
  expect(message).toContain(ethereum)
  // its button waits until the end of the message was in view
  await demo.dialog.getByRole('region', { name: 'Message' }).hover()
  await demo.page.mouse.wheel(0, 5_000)
  await demo.inDialog('Sign and continue').click()
  const signature = (await result(demo)) as Hex
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await recoverMessageAddress({ message, signature })).toBe(ethereum)
  expect(await chainOf(world).getTransactionCount({ address: ethereum as Hex })).toBe(0)
})

test('the code of a contract is taken on by a signature of the wallet that anybody can check', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, world, newUser())
  await press(demo, 'Take on the code of a contract')
  const { r, s, yParity, ...said } = JSON.parse(await result(demo))
  const chainId = await chainOf(world).getChainId()
  expect(said).toEqual({ address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), chainId, nonce: 0 })
  const signer = await recoverAuthorizationAddress({ authorization: { ...said, r, s, yParity } })
  expect(signer).toBe(ethereum)
  expect(await chainOf(world).getTransactionCount({ address: ethereum as Hex })).toBe(0)
})

test('a drainer that is turned away takes nothing, and the page says why', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, world, newUser())
  const before = await chainOf(world).getBalance({ address: DRAINER })
  await press(demo, 'Claim a reward')
  await expect(demo.dialog.getByText('This is a malicious transaction')).toBeVisible({ timeout: 30_000 })
  await expect(demo.dialog.getByText('I understand and want to proceed anyways')).toBeVisible()
  await expect(demo.inDialog('Approve')).toBeDisabled()
  await demo.page.keyboard.press('Escape')
  await expect(failure(demo)).toHaveText('You closed it, so nothing happened.')
  const after = await chainOf(world).getBalance({ address: DRAINER })
  const left = await chainOf(world).getBalance({ address: ethereum as Hex })
  expect([after, left]).toEqual([before, parseEther('1')])
})

test('tokens on Solana arrive, by the transfer that names the token', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { solana } = await comeIn(demo, world, newUser())
  await press(demo, 'Send Solana dollars, checked')
  const signature = await agree(demo)
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (
      (await (await fetch(world.solana, { method: 'POST', headers, body })).json()) as { result: never }
    ).result as {
      meta: { err: null; postTokenBalances: { owner: string; uiTokenAmount: { amount: string } }[] }
    }
  }
  const { meta } = await ask('getTransaction', [
    signature,
    { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
  ])
  const own = meta.postTokenBalances.filter(({ owner }) => owner === solana)
  expect([meta.err, own.map(({ uiTokenAmount }) => uiTokenAmount.amount)]).toEqual([null, ['95000000']])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page passes axe, and fits a narrow phone, ${colorScheme}`, async ({
    newProfile,
    openDemo,
    newUser,
    world,
  }) => {
    const demo = await openDemo(await newProfile({ colorScheme, reducedMotion: 'reduce' }))
    await comeIn(demo, world, newUser())
    await expect(demo.button('Send ether')).toBeEnabled()
    await expect.poll(() => violations(demo.page)).toEqual([])
    await demo.page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => violations(demo.page)).toEqual([])
    expect(await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}
