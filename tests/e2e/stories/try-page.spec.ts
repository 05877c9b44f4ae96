import { createPublicClient, type Hex, http, parseAbi, parseEther, recoverMessageAddress, toHex } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { violations } from '../support/axe.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { turnWheel } from '../support/wheel.ts'
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
  const sign = demo.inDialog('Sign and continue')
  await turnWheel(demo.dialog.getByRole('region', { name: 'Message' }), () =>
    expect(sign).toBeEnabled({ timeout: 1000 }),
  )
  await sign.click()
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

/** What each press has the dialog say first of all: what it comes to, or what is wrong with it. */
const ON_ETHEREUM: Record<string, RegExp> = {
  'Send ether': /You send\s*0\.001 ETH/,
  'Send ether the old way': /You send\s*0\.001 ETH/,
  'Send ether with a list': /You send\s*0\.001 ETH/,
  'Send ether on the other chain': /You send\s*0\.001 ETH[^]*Add funds on Local Ethereum II/,
  'Send dollars': /You send\s*5 SBD/,
  'Send a taxed token': /You send/,
  'Swap ether for dollars': /You send[^]*You receive/,
  'Several calls at once': /Confirm transaction \(1 \/ 2\)[^]*Permission to spend\s*25 SBD/,
  'Let the market spend 25 dollars': /Permission to spend\s*25 SBD/,
  'Let the market spend everything': /Permission to spend\s*Maximum SBD/,
  'Hand over a collection': /Permission to move/,
  'Mint a postcard': /You receive|Mint/,
  'Give a postcard away': /You send/,
  'Give several items away': /You send/,
  'Call something unknown': /cannot be read|You send/,
  'Make a contract': /Create a contract/,
  'Buy what is sold out': /will likely fail/,
  'Send more dollars than there are': /will likely fail/,
  'Send a token with a wicked name': /You send/,
  'Let a stranger spend everything': /Warning: Suspicious transaction/,
  'Claim a reward': /This is a malicious transaction/,
  'Give a thief the collection': /This is a malicious transaction/,
}
const SIGNED: Record<string, RegExp> = {
  'Log in with Ethereum': /wants you to sign in with your Ethereum account/,
  'Sign an order': /Juniper berries, 50 g/,
  'Permit 25 dollars': /Sandbox Dollar/,
  'Permit 25 dollars by Permit2': /Permit2/,
  'Offer a postcard for sale': /Seaport/,
  'Sign a payment, send nothing': /You send\s*0\.001 ETH/,
  'Permit a thief everything': /Sandbox Dollar/,
}
const BY_SMART_WALLET: Record<string, RegExp> = {
  'Mint a postcard for nothing': /Sponsored/,
  'Approve and pay at once': /Permission to spend/,
  'Pay the shop': /You send\s*0\.001 ETH/,
  'Sign a message': /Keep the table by the window, please\./,
}
const ON_SOLANA: Record<string, RegExp> = {
  'Send SOL': /0\.01 SOL/,
  'Send SOL, versioned': /0\.01 SOL/,
  'Send Solana dollars': /5 SBD/,
  'Send Solana dollars, checked': /5 SBD/,
  'Send acorns': /5 \S/,
  'Open an account': /0\.00089\d* SOL/,
  'Leave a note': /Note/,
  'Wrap SOL': /0\.01 SOL/,
  'Close an account': /Several actions/,
  'Sign for @solana/kit': /0\.01 SOL/,
  'Let the shop take Solana dollars': /Allow spending[^]*hands control/,
  'Send acorns with a wicked name': /5 \S/,
  'Call an unknown program': /This transaction cannot be read/,
}
/** Nothing is shown, as the contract of each method has it: the page asks its user itself. */
const SILENT = ['Take on the code of a contract', 'Sign two at once', 'Sign by the Wallet Standard']

/** What the page is told of a dialog that was closed: that it was, or what was wrong before with what was asked [ETX-024]. */
const CLOSED = 'You closed it, so nothing happened.'
const WRONG: Record<string, RegExp> = {
  'Send ether on the other chain': /^That did not go through: Insufficient balance for transaction$/,
  'Buy what is sold out': /^That did not go through: execution reverted: custom error 0x[0-9a-f]{8}$/,
  'Send more dollars than there are':
    /^That did not go through: execution reverted: custom error 0x[0-9a-f]{8}: [0-9a-f]+$/,
}

/** Presses each, reads what the dialog says, and turns it away; answers those that did not say it. */
async function turnAway(demo: Demo, trials: Record<string, RegExp>): Promise<string[]> {
  const all = Object.entries(trials)
  expect(all.length).toBeGreaterThan(1)
  const wrong: string[] = []
  for (const [title, says] of all) {
    await expect(demo.button(title)).toBeEnabled({ timeout: 60_000 })
    await press(demo, title)
    await expect(demo.dialog)
      .toHaveText(says)
      .catch(async () => wrong.push(`${title}: ${await demo.dialog.textContent()}`))
    await demo.page.keyboard.press('Escape')
    await expect(failure(demo))
      .toHaveText(WRONG[title] ?? CLOSED)
      .catch(async () => wrong.push(`${title}, turned away: ${await failure(demo).textContent()}`))
    await expect(demo.dialog).toBeHidden()
  }
  return wrong
}

for (const [which, trials] of Object.entries({
  'on Ethereum': ON_ETHEREUM,
  'of signatures and of a smart wallet': { ...SIGNED, ...BY_SMART_WALLET },
  'on Solana': ON_SOLANA,
}))
  test(`every trial ${which} says what it comes to, and can be turned away`, async ({
    openDemo,
    newUser,
    world,
  }) => {
    const demo = await openDemo()
    const { ethereum } = await comeIn(demo, world, newUser())
    expect(await turnAway(demo, trials)).toEqual([])
    expect(await chainOf(world).getTransactionCount({ address: ethereum as Hex })).toBe(0)
  })

test('those stories leave no trial out, and what shows nothing answers at once', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  await comeIn(demo, world, newUser())
  const there = await demo.page.locator('.try-press').allTextContents()
  const told = [ON_ETHEREUM, SIGNED, BY_SMART_WALLET, ON_SOLANA].flatMap((trials) => Object.keys(trials))
  expect(there.toSorted()).toEqual([...told, ...SILENT].toSorted())
  for (const title of SILENT) {
    await expect(demo.button(title)).toBeEnabled({ timeout: 60_000 })
    await press(demo, title)
    const receipt = demo.page.getByRole('region', { name: 'Receipt' })
    await expect(receipt.getByRole('heading', { name: title })).toBeVisible()
    expect(await result(demo)).not.toBe('')
  }
})

test('the wallet goes to another chain, pays there, and comes back', async ({ openDemo, newUser, world }) => {
  const demo = await openDemo()
  const { ethereum } = await comeIn(demo, world, newUser())
  const second = createPublicClient({ transport: http(world.ethereumSecond) })
  await second.request({
    method: 'anvil_setBalance',
    params: [ethereum, toHex(parseEther('1'))],
  } as never)
  await press(demo, 'Send ether on the other chain')
  await expect(demo.dialog).toHaveText(/Local Ethereum II/)
  const hash = (await agree(demo)) as Hex
  expect((await second.getTransaction({ hash })).from).toBe(ethereum.toLowerCase())
  expect(await chainOf(world).getTransactionCount({ address: ethereum as Hex })).toBe(0)
  await press(demo, 'Send ether')
  await expect(demo.dialog).toHaveText(/You send\s*0\.001 ETH/)
  await expect(demo.dialog).not.toHaveText(/Local Ethereum II/)
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
