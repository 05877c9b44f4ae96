import { API, APP_ID, type FakeServer } from '@latchkey/core/testing'
import {
  type Chain,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

export type Answers = Record<string, (params: unknown[]) => unknown>

/** A chain, its bundler and its paymaster, whose addresses are the server's. */
export const chainNamed = (id: number, name: string): Chain => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${API}/chain/${id}`] } },
})
export const [CHAIN, OTHER] = [chainNamed(31337, 'Shop chain'), chainNamed(31338, 'Side chain')] as const

export const PAYMASTER = '0x00000000000000000000000000000000000000Aa'
export const CARRIER: Hex = `0x${'7e'.repeat(32)}`

/** of the contract that makes an account: enough to compute an address of */
const CREATION = '0x6080604052' as const

/** A refusal of a JSON-RPC service, by its number. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
/** The service has heard it, and its answer is lost. */
export class Lost extends Error {}

export interface SentOperation {
  sender: Hex
  nonce: Hex
  callData: Hex
  signature: Hex
  factory?: Hex
  paymaster?: Hex
  [field: string]: unknown
}

/** What both chains answer, and what was asked of which service. */
export function smartChains(
  server: FakeServer,
  answers: { chain?: Answers; bundler?: Answers; paymaster?: Answers } = {},
) {
  const asked: { service: string; method: string; params: unknown[] }[] = []
  const sent: SentOperation[] = []
  const chain: Answers = {
    eth_blockNumber: () => '0x2a',
    eth_getBlockByNumber: () => ({
      number: '0x2a',
      baseFeePerGas: '0x3b9aca00',
      gasLimit: '0x1c9c380',
      transactions: [],
    }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x3b9aca00',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getCode: () => '0x',
    eth_call: ([call]) => called((call as { data: Hex }).data),
    ...answers.chain,
  }
  const bundler: Answers = {
    eth_supportedEntryPoints: () => ['0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
    eth_estimateUserOperationGas: () => ({
      preVerificationGas: '0xc350',
      verificationGasLimit: '0x493e0',
      callGasLimit: '0x186a0',
    }),
    eth_sendUserOperation([operation]) {
      sent.push(operation as SentOperation)
      return `0x${'01'.repeat(32)}`
    },
    eth_getUserOperationReceipt: ([hash]) => (sent.length > 0 ? receipt(String(hash)) : null),
    eth_getUserOperationByHash: () => null,
    ...answers.bundler,
  }
  const paymaster: Answers = {
    pm_getPaymasterStubData: () => ({
      paymaster: PAYMASTER,
      paymasterData: '0x',
      paymasterVerificationGasLimit: '0x1',
      paymasterPostOpGasLimit: '0x1',
    }),
    pm_getPaymasterData: () => ({ paymaster: PAYMASTER, paymasterData: '0x1234' }),
    ...answers.paymaster,
  }
  const serve = (service: string, methods: Answers) => (request: { body: unknown }) => {
    const { id, method, params = [] } = request.body as { id: number; method: string; params: unknown[] }
    asked.push({ service, method, params })
    try {
      const answer = methods[method]
      if (!answer) throw new Refusal(-32601, `No ${method} here`)
      return { body: { jsonrpc: '2.0', id, result: answer(params) } }
    } catch (error) {
      if (error instanceof Lost) return new TypeError('Failed to fetch')
      const { code = -32000, message } = error as Refusal
      return { body: { jsonrpc: '2.0', id, error: { code, message } } }
    }
  }
  for (const { id } of [CHAIN, OTHER]) {
    const own = { ...chain, eth_chainId: () => `0x${id.toString(16)}` }
    server.on(`POST /chain/${id}`, serve(`chain ${id}`, own))
    server.on(`POST /bundler/${id}`, serve(`bundler ${id}`, bundler))
    server.on(`POST /paymaster/${id}`, serve(`paymaster ${id}`, paymaster))
  }
  return { asked, sent, to: (method: string) => asked.filter((one) => one.method === method) }
}

const CREATION_CODE = parseAbi(['function proxyCreationCode() view returns (bytes)'])

function called(data: Hex): Hex {
  if (data.startsWith(toFunctionSelector('proxyCreationCode()')))
    return encodeFunctionResult({ abi: CREATION_CODE, result: CREATION })
  if (data.startsWith(toFunctionSelector('getNonce(address,uint192)'))) {
    const { args } = decodeFunctionData({ abi: entryPoint07Abi, data })
    return encodeAbiParameters([{ type: 'uint256' }], [((args?.[1] as bigint) << 64n) + 0n])
  }
  throw new Refusal(3, 'execution reverted')
}

export const receipt = (userOpHash: string, success = true) => ({
  userOpHash,
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  sender: PAYMASTER,
  nonce: '0x0',
  success,
  actualGasCost: '0x1',
  actualGasUsed: '0x1',
  logs: [],
  receipt: {
    transactionHash: CARRIER,
    transactionIndex: '0x0',
    blockHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x2a',
    from: PAYMASTER,
    to: PAYMASTER,
    cumulativeGasUsed: '0x1',
    gasUsed: '0x1',
    status: '0x1',
    logs: [],
    logsBloom: '0x',
    effectiveGasPrice: '0x1',
    contractAddress: null,
    type: '0x2',
  },
})

/** The smart wallets of an app, as its server says. */
export const settingsOf = (fields: Record<string, unknown> = {}) => ({
  [`GET /api/v1/apps/${APP_ID}/smart_wallets`]: {
    enabled: true,
    smart_wallet_type: 'safe',
    smart_wallet_version: '1.4.1',
    configured_networks: [CHAIN, OTHER].map(({ id }) => ({
      chain_id: `eip155:${id}`,
      bundler_url: `${API}/bundler/${id}`,
      paymaster_url: `${API}/paymaster/${id}`,
      paymaster_context: { policy_id: `policy of ${id}` },
    })),
    ...fields,
  },
})
