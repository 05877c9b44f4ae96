import { createPublicClient, custom } from 'viem'
import { expect, it } from 'vitest'
import { operationFees } from './fees.ts'

const GWEI = 1_000_000_000n

/** A chain whose base fee is 10 gwei and whose tip is 2. */
const chain = createPublicClient({
  transport: custom({
    async request({ method }: { method: string }) {
      if (method === 'eth_getBlockByNumber')
        return { number: '0x1', baseFeePerGas: '0x2540be400', transactions: [] }
      if (method === 'eth_maxPriorityFeePerGas') return '0x77359400'
      throw new Error(`No ${method}`)
    },
  }),
})

async function offered(bundlerUrl: string, answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  const ask = async (method: string) => {
    asked.push(method)
    return answers[method]
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = await operationFees({
    bundlerUrl,
    chain: chain as never,
    ask,
  })
  return { maxFeePerGas, maxPriorityFeePerGas, asked }
}

const fast = { fast: { maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x3' }, slow: { maxFeePerGas: '0x1' } }

it.each([
  ['https://api.pimlico.io/v2/8453/rpc?apikey=1', 'pimlico_getUserOperationGasPrice'],
  ['https://public.pimlico.io/v2/8453/rpc', 'pimlico_getUserOperationGasPrice'],
  ['https://rpc.zerodev.app/api/v3/1/chain/8453', 'zd_getUserOperationGasPrice'],
])('are what the bundler at %s says itself', async (url, method) => {
  expect(await offered(url, { [method]: fast })).toEqual({
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 3n,
    asked: [method],
  })
})

it("are one and a half base fees and the bundler's own tip at Alchemy", async () => {
  const method = 'rundler_maxPriorityFeePerGas'
  expect(await offered('https://base-mainnet.g.alchemy.com/v2/key', { [method]: '0x3b9aca00' })).toEqual({
    maxFeePerGas: 16n * GWEI,
    maxPriorityFeePerGas: GWEI,
    asked: [method],
  })
})

it('are refused at Alchemy where it names none', async () => {
  await expect(offered('https://base-mainnet.g.alchemy.com/v2/key')).rejects.toThrow()
})

// 1.2 base fees and the tip are 14 gwei
it.each([
  ['https://bundler.shop.example', 21n, 3n],
  ['http://localhost:4337/bundler/31337', 21n, 3n],
  ['https://api.developer.coinbase.com/rpc/v1/base/key', 24.5, 3.5],
])('are what the chain takes now, and half of that or three quarters more, at %s', async (url, most, tip) => {
  expect(await offered(url)).toEqual({
    maxFeePerGas: (BigInt(Number(most) * 10) * GWEI) / 10n,
    maxPriorityFeePerGas: (BigInt(Number(tip) * 10) * GWEI) / 10n,
    asked: [],
  })
})
