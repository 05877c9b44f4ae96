import { randomUUID } from 'node:crypto'
import { createPublicClient, http, parseEther, recoverMessageAddress } from 'viem'
import { violations } from '../support/axe.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const REFUSED_UNLENT = 'Juniper’s server was refused: you have not lent it this wallet.'

const balanceOf = ({ ethereum }: World, address: string) =>
  createPublicClient({ transport: http(ethereum) }).getBalance({ address: address as `0x${string}` })

/** Logs in and waits for the first coins, so that nothing but the test moves the balance. */
async function comeIn(demo: Demo, world: World, email: string): Promise<string> {
  const { ethereum } = await demo.logIn(email)
  await expect.poll(() => balanceOf(world, ethereum)).toBe(parseEther('1'))
  await demo.page.getByRole('link', { name: 'See what it does' }).click()
  await expect(demo.page.getByRole('heading', { name: 'Juniper’s server' })).toBeVisible()
  return ethereum
}

const receipt = (demo: Demo, label: 'Receipt' | 'Done for you') =>
  demo.page.getByRole('region', { name: label })

/** The token that the page sends to its backend. */
const tokenOf = (demo: Demo) =>
  demo.page.evaluate(() => JSON.parse(localStorage.getItem('privy:token') ?? 'null') as string)

/** A page's call to the backend, made by hand. */
async function call(
  world: World,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<[status: number, answer: unknown]> {
  const answer = await fetch(`${world.demo}/backend/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return [answer.status, await answer.json()]
}

const refused = (status: number, error: string) => [status, { error }]

test('the app’s wallet pays the visitor, whose balance grows by exactly that', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const address = await comeIn(demo, world, newUser())
  await expect(demo.page.getByTestId('app-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  const treasury = await demo.page.getByTestId('app-address').innerText()
  expect(treasury).not.toBe(address)
  await expect(demo.page.getByTestId('own-balance')).toHaveText('1 ETH')

  await demo.page.getByText('0.005 ETH', { exact: true }).click()
  await demo.button('Pay me').click()
  await expect(receipt(demo, 'Receipt').getByText('Arrived')).toBeVisible({ timeout: 30_000 })
  const hash = await receipt(demo, 'Receipt')
    .getByText(/^0x[0-9a-f]{64}$/)
    .innerText()
  const chain = createPublicClient({ transport: http(world.ethereum) })
  const { from, to, value } = await chain.getTransaction({ hash: hash as `0x${string}` })
  expect([from, to, value]).toEqual([treasury.toLowerCase(), address.toLowerCase(), parseEther('0.005')])
  expect(await balanceOf(world, address)).toBe(parseEther('1.005'))
  await expect(demo.page.getByTestId('own-balance')).toHaveText('1.005 ETH')

  await demo.page.setViewportSize({ width: 320, height: 700 })
  await expect(demo.button('Pay me')).toBeVisible()
  expect(await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page passes axe, ${colorScheme}`, async ({ newProfile, openDemo, newUser, world }) => {
    const demo = await openDemo(await newProfile({ colorScheme, reducedMotion: 'reduce' }))
    await comeIn(demo, world, newUser())
    await expect(demo.page.getByTestId('own-balance')).toHaveText('1 ETH')
    await expect.poll(() => violations(demo.page)).toEqual([])
    await demo.page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => violations(demo.page)).toEqual([])
  })
}

test('a lent wallet orders and signs without a question; once it is taken back the server is refused', async ({
  openDemo,
  newUser,
  world,
}) => {
  test.setTimeout(150_000)
  const demo = await openDemo()
  const address = await comeIn(demo, world, newUser())
  const outcome = receipt(demo, 'Done for you')
  const state = demo.page.getByTestId('lent-state')
  await demo.button('Order for 0.001 ETH').click()
  await expect(outcome.getByRole('alert')).toHaveText(REFUSED_UNLENT)

  await demo.button('Lend my wallet').click()
  await demo.inDialog('Accept').click()
  await expect(state).toHaveText('Lent to Juniper’s server', { timeout: 30_000 })
  await expect(demo.dialog).toBeHidden()

  await demo.button('Sign a receipt').click()
  const signature = await outcome.getByText(/^0x[0-9a-f]{130}$/).innerText()
  const message = (await outcome.getByText('Juniper signs this for you.').textContent()) ?? ''
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  expect(signer).toBe(address)

  await demo.button('Order for 0.001 ETH').click()
  await expect(outcome.getByText('Arrived')).toBeVisible({ timeout: 30_000 })
  const hash = await outcome.getByText(/^0x[0-9a-f]{64}$/).innerText()
  const chain = createPublicClient({ transport: http(world.ethereum) })
  const paid = await chain.getTransaction({ hash: hash as `0x${string}` })
  expect([paid.from, paid.to, paid.value]).toEqual([
    address.toLowerCase(),
    '0x000000000000000000000000000000000000c0de',
    parseEther('0.001'),
  ])

  await demo.button('Take it back').click()
  await demo.inDialog('Confirm').click()
  await expect(state).toHaveText('Not lent to anybody')
  await expect(demo.dialog).toBeHidden()
  const before = await balanceOf(world, address)
  await demo.button('Order for 0.001 ETH').click()
  await expect(outcome.getByRole('alert')).toHaveText(REFUSED_UNLENT)
  await demo.button('Sign a receipt').click()
  await expect(outcome.getByRole('alert')).toHaveText(REFUSED_UNLENT)
  expect(await balanceOf(world, address)).toBe(before)
})

test('whoever has no token of this app is refused by every route of the backend', async ({
  openDemo,
  newUser,
  plainApp,
  world,
}) => {
  const elsewhere = await openDemo(undefined, `?methods=email&app=${plainApp}`)
  await elsewhere.logInPlainly(newUser())
  const foreign = await tokenOf(elsewhere)
  const visitor = await openDemo()
  await visitor.logIn(newUser())
  const honest = await tokenOf(visitor)
  const opensWallets = await visitor.page.evaluate(
    () => JSON.parse(localStorage.getItem('privy:pat') ?? 'null') as string,
  )
  expect([foreign, honest, opensWallets].map((token) => token.split('.').length)).toEqual([3, 3, 3])

  const body = { order: randomUUID() }
  const routes: [string, { body?: object }][] = [
    ['wallet', {}],
    ['payments', { body }],
    ['payments/one', {}],
    ['lent/orders', { body }],
    ['lent/signatures', { body }],
    ['anything', {}],
  ]
  const tokens = [undefined, 'none', foreign, opensWallets]
  const answers = await Promise.all(
    routes.flatMap(([path, options]) =>
      tokens.map((token) => call(world, path, { ...options, ...(token ? { token } : {}) })),
    ),
  )
  expect(answers).toEqual(Array(24).fill(refused(401, 'invalid_token')))
  expect(await call(world, 'wallet', { token: honest })).toEqual([
    200,
    { address: expect.stringMatching(/^0x/), balance: expect.stringMatching(/^\d+$/) },
  ])

  await visitor.page.goto(`${world.demo}/server`)
  await visitor.logOut()
  await expect(visitor.page.getByRole('heading', { name: 'A pocket for two chains.' })).toBeVisible()
  await expect(visitor.button('Pay me')).toBeHidden()
})

test('the backend pays and uses nobody else’s wallet, bounded sums, so much for each person, and an order once', async ({
  openDemo,
  newUser,
  world,
}) => {
  test.setTimeout(150_000)
  const victim = await openDemo()
  const theirs = await comeIn(victim, world, newUser())
  await victim.button('Lend my wallet').click()
  await victim.inDialog('Accept').click()
  await expect(victim.page.getByTestId('lent-state')).toHaveText('Lent to Juniper’s server', {
    timeout: 30_000,
  })
  const owner = await tokenOf(victim)
  const demo = await openDemo()
  const { ethereum: mine } = await demo.logIn(newUser())
  const token = await tokenOf(demo)
  const before = await balanceOf(world, theirs)
  const post = (path: string, body: object) =>
    call(world, path, { token, body: { order: randomUUID(), ...body } })

  expect(await post('payments', { amount: '0.001', to: theirs })).toEqual(refused(403, 'not_your_wallet'))
  expect(await post('payments', { amount: '0.001', to: 'mine' })).toEqual(refused(403, 'not_your_wallet'))
  expect(await post('lent/orders', { wallet: theirs })).toEqual(refused(403, 'not_your_wallet'))
  expect(await post('lent/signatures', { wallet: theirs })).toEqual(refused(403, 'not_your_wallet'))
  expect(await post('lent/orders', { wallet: mine })).toEqual(refused(409, 'not_lent'))
  expect(await balanceOf(world, theirs)).toBe(before)

  const amounts = ['0', '0.0', '-0.001', '0.0051', '1', '0x1', '1e-3', '0.001 ', 0.001, null, '']
  const unpaid = await Promise.all(amounts.map((amount) => post('payments', { amount, to: mine })))
  expect(unpaid).toEqual(amounts.map(() => refused(400, 'invalid_amount')))
  expect(await post('payments', { order: 'again', amount: '0.001', to: mine })).toEqual(
    refused(400, 'invalid_order'),
  )

  await expect.poll(() => balanceOf(world, mine)).toBe(parseEther('1'))
  const order = randomUUID()
  const [first, second] = await Promise.all(
    [mine, mine.toLowerCase()].map((to) => post('payments', { order, amount: '0.005', to })),
  )
  expect(first).toEqual([200, { id: expect.any(String), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  expect(second).toEqual(first)
  const { id } = (first as [number, { id: string }])[1]
  expect(await call(world, `payments/${id}`, { token: owner })).toEqual(refused(404, 'not_found'))
  await expect
    .poll(() => call(world, `payments/${id}`, { token }))
    .toEqual([200, expect.objectContaining({ id, status: 'confirmed' })])
  const more = await Promise.all(
    [1, 2, 3, 4].map(async () => (await post('payments', { amount: '0.005', to: mine }))[0]),
  )
  expect(more.sort()).toEqual([200, 200, 200, 429])
  expect(await post('payments', { amount: '0.001', to: mine })).toEqual(refused(429, 'allowance_spent'))
  await expect.poll(() => balanceOf(world, mine)).toBe(parseEther('1.02'))

  const signatures = await Promise.all(
    Array.from({ length: 21 }, () =>
      call(world, 'lent/signatures', { token: owner, body: { order: randomUUID(), wallet: theirs } }),
    ),
  )
  expect(signatures.map(([status]) => status).sort()).toEqual([...Array(20).fill(200), 429])
  const orders = await Promise.all(
    Array.from({ length: 6 }, () =>
      call(world, 'lent/orders', { token: owner, body: { order: randomUUID(), wallet: theirs } }),
    ),
  )
  expect(orders.map(([status]) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  const shop = orders.flatMap(([, answer]) =>
    'hash' in (answer as object) ? [(answer as { hash: string }).hash] : [],
  )
  expect(new Set(shop).size).toBe(5)
})
