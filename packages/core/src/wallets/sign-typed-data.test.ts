import { hashTypedData } from 'viem'
import { expect, it } from 'vitest'
import { ETHEREUM_ADDRESS } from '../testing/fake-client.ts'
import { fakeFrame } from '../testing/fake-frame.ts'
import { wireUser, wireWallet } from '../testing/fake-server.ts'
import { pageWith } from '../testing/logged-in.ts'
import type { SignMessageRequest } from './requests.ts'
import { signTypedData } from './sign-message.ts'

const SIGNATURE = `0x${'5'.repeat(130)}`

/** A host that asks for typed data, and what the frame is asked to sign. */
async function page() {
  const linked_accounts = [...wireUser().linked_accounts, wireWallet({ address: ETHEREUM_ADDRESS })]
  const made = await pageWith({ linked_accounts })
  const frame = fakeFrame(made.client, {
    'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
    'privy:wallets:rpc': () => ({ response: { method: 'eth_signTypedData_v4', data: SIGNATURE } }),
  })
  const asked = () =>
    frame.requests
      .filter(({ event }) => event === 'privy:wallets:rpc')
      .map(({ data }) => (data as { request: unknown }).request)
  return { ...made, asked }
}

const order = () => ({
  domain: { name: 'Shop', chainId: 3, seal: 'genuine' },
  types: {
    Order: [
      { name: 'item', type: 'Item' },
      { name: 'total', type: 'uint256' },
    ],
    Item: [{ name: 'name', type: 'string' }],
  },
  primaryType: 'Order',
  message: { total: '7', item: { name: 'Umbrella', price: '0' } } as Record<string, unknown>,
})
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const signed = {
  domain: { name: 'Shop', chainId: 3 },
  types: { EIP712Domain, ...order().types },
  primaryType: 'Order',
  message: { item: { name: 'Umbrella' }, total: '7' },
}

const hosts: [string, (given: ReturnType<typeof order>) => unknown][] = [
  ['leaves it as it is', () => {}],
  ['changes a value', (given) => Object.assign(given.message, { total: '9' })],
  ['changes what a struct holds', (given) => Object.assign(given.message.item as object, { name: 'Car' })],
  ['changes the domain', (given) => Object.assign(given.domain, { chainId: 1 })],
  ['changes the types', (given) => given.types.Order.pop()],
]
it.each(hosts)('has what was shown signed where the host %s before the press', async (_, change) => {
  const { client, asked } = await page()
  // once the wallet is connected, what is to be signed is shown at once
  await signTypedData(client, order(), { uiOptions: { showWalletUIs: false } })
  const given = order()
  const settled = signTypedData(client, given)
  await expect.poll(() => client.modal.state.get().screen?.id).toBe('sign-message')
  const shown = client.modal.state.get().screen?.data as SignMessageRequest
  expect(shown.data).toEqual(signed)
  change(given)
  shown.onSuccess(await shown.confirmAndSign())
  client.modal.close('done')
  expect(await settled).toEqual({ signature: SIGNATURE })
  const request = { method: 'eth_signTypedData_v4', params: [ETHEREUM_ADDRESS, signed] }
  expect(asked()).toEqual([request, request])
  expect(hashTypedData(signed as never)).toBe(hashTypedData(order() as never))
})

it('has what a value said when it was read signed, where it says something else each time', async () => {
  const { client, asked } = await page()
  const given = order()
  let reads = 0
  Object.defineProperty(given.message, 'total', { get: () => String(++reads), enumerable: true })
  await signTypedData(client, given, { uiOptions: { showWalletUIs: false } })
  const once = { ...signed, message: { ...signed.message, total: '1' } }
  expect(asked()).toEqual([{ method: 'eth_signTypedData_v4', params: [ETHEREUM_ADDRESS, once] }])
  expect(reads).toBe(1)
})

it('asks for nothing where the data do not fit their types', async () => {
  const { client, asked } = await page()
  const odd = { ...order(), message: { ...order().message, total: 'all' } }
  await expect(signTypedData(client, odd)).rejects.toThrow(new TypeError('Invalid typed data'))
  expect([asked(), client.modal.state.get().open]).toEqual([[], false])
})
