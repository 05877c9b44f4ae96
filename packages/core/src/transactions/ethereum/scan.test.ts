import { expect, it } from 'vitest'
import { normalizeTransaction } from '../../chains/ethereum/normalize.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { scanOf } from './scan.ts'

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const VERDICT = {
  validation: { status: 'Success', result_type: 'Warning' },
  simulation: { status: 'Error', error: 'x' },
}

function setUp(enabled: boolean, signOnly = false) {
  const sent: unknown[] = []
  const client = fakeClient({
    config: { embeddedWallets: { transactionScanning: { enabled, domain: 'shop.example' } } },
  })
  client.send = (async (route: { path: string }, options: object) => {
    sent.push([route.path, options])
    return VERDICT
  }) as never
  const transactions = [{ to: SHOP, value: '5', data: '0xabcd' }, { input: '0x60' }].map((one) =>
    normalizeTransaction(one, OWN),
  )
  return { sent, scan: scanOf(client, { chainId: 8453, transactions, signOnly }) }
}

const asked = (method: string, transaction: object) => [
  '/api/v1/scan/transaction',
  {
    body: {
      chain_id: '8453',
      metadata: { domain: 'shop.example' },
      request: { method, params: [{ from: OWN, ...transaction, chainId: '0x2105' }] },
    },
    retries: 0,
  },
]

it('asks our server about each transaction of a confirmation, by the domain of the config [SCAN-007] [SCAN-008]', async () => {
  const { sent, scan } = setUp(true)
  expect([await scan.scanTransaction?.(0), await scan.scanTransaction?.(1)]).toEqual([VERDICT, VERDICT])
  expect(sent).toEqual([
    asked('eth_sendTransaction', { to: SHOP, data: '0xabcd', value: '0x5' }),
    asked('eth_sendTransaction', { data: '0x60', value: '0x0' }),
  ])
})

it('says of what is signed alone that it is not sent', async () => {
  const { sent, scan } = setUp(true, true)
  await scan.scanTransaction?.(1)
  expect(sent).toEqual([asked('eth_signTransaction', { data: '0x60', value: '0x0' })])
})

it('asks nobody where the host does not want it', () => {
  expect(setUp(false).scan).toEqual({})
})
