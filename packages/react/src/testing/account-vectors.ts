// What a smart wallet of each kind is asked for, and what answers it: the published client's output is recorded of it in
// published-accounts.json (tests/interop compares that with the published package), and ours is held against the record.
import { type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const KINDS = [
  'safe',
  'kernel',
  'biconomy',
  'light_account',
  'coinbase_smart_wallet',
  'thirdweb',
] as const

/** What a smart wallet is asked for, of every kind: one call, and a batch with a token's bytes. */
export const ASKED = {
  owner: `0x${'37'.repeat(32)}` as Hex,
  chainId: 31337,
  nonce: 0x1234n << 64n,
  message: 'Two coffees, and the bill',
  calls: {
    one: [{ to: '0x000000000000000000000000000000000000dEaD', value: 1_000_000_000_000_001n, data: '0x' }],
    batch: [
      { to: '0x4242424242424242424242424242424242424242', value: 0n, data: `0xa9059cbb${'0'.repeat(127)}7` },
      { to: '0x000000000000000000000000000000000000dEaD', value: 5n, data: '0x' },
    ],
  },
} as const

export interface Question {
  service: 'chain' | 'bundler' | 'paymaster'
  method: string
  params: unknown[]
}

/** What a client makes of that. */
export interface Output {
  address: string
  entryPoint: { address: string; version: string }
  factory: { factory?: string; factoryData?: string }
  operations: Record<'one' | 'batch', Record<string, string>>
  signatures: Record<'one' | 'batch', string>
  message: string
}

const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')

/**
 * A chain, a bundler and a paymaster that know nothing of accounts: an address that is asked for is computed of the very
 * bytes of the question, so that two clients have one address only if they ask for the same account.
 */
export function answerTo(question: Question): { result: unknown } | { error: unknown } {
  try {
    return { result: resultOf(question) }
  } catch (error) {
    const { code, message, data } = error as { code: number; message: string; data?: string }
    return { error: { code, message, ...(data && { data }) } }
  }
}

function resultOf({ service, method, params }: Question): unknown {
  switch (method) {
    case 'eth_chainId':
      return toHex(ASKED.chainId)
    case 'eth_getCode':
      return '0x'
    case 'eth_gasPrice':
      return '0x3b9aca00'
    case 'eth_maxPriorityFeePerGas':
      return '0x59682f00'
    case 'eth_getBlockByNumber':
      return { number: '0x2a', baseFeePerGas: '0x77359400', gasLimit: '0x1c9c380', transactions: [] }
    case 'eth_estimateUserOperationGas':
      return { preVerificationGas: '0xc351', verificationGasLimit: '0x493e1', callGasLimit: '0x186a1' }
    case 'pm_getPaymasterStubData':
      return {
        paymaster: `0x${'aa'.repeat(20)}`,
        paymasterData: '0x01',
        paymasterAndData: `0x${'aa'.repeat(20)}01`,
      }
    case 'pm_getPaymasterData':
      return {
        paymaster: `0x${'aa'.repeat(20)}`,
        paymasterData: '0x02',
        paymasterAndData: `0x${'aa'.repeat(20)}02`,
      }
    case 'eth_call':
      return called(params[0] as { to?: string; data: Hex })
  }
  throw Object.assign(new Error(`No ${method} at the ${service}`), { code: -32601 })
}

function called({ to = '', data }: { to?: string; data: Hex }): Hex {
  const seen = keccak256(`0x${to.slice(2)}${data.slice(2)}`.toLowerCase() as Hex)
  const address = `0x${seen.slice(-40)}`
  // proxyCreationCode(): bytes
  if (data.startsWith('0x53e5d935')) return `0x${word('0x20')}${word('0x5')}${'6080604052'.padEnd(64, '0')}`
  // getSenderAddress(bytes): says it by reverting with SenderAddressResult(address)
  if (data.startsWith('0x9b249f69'))
    throw Object.assign(new Error('execution reverted'), { code: 3, data: `0x6ca7b806${word(address)}` })
  // entryPoint(), eip712Domain() and whatever only a deployed account says
  if (data.length <= 10) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  return `0x${word(address)}`
}

/** The owner, as the embedded wallet is one: an EIP-1193 provider over a key of this test. */
export const owner = privateKeyToAccount(ASKED.owner)
export const ownerProvider = {
  async request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [owner.address]
    if (method === 'personal_sign') return owner.signMessage({ message: { raw: params[0] as Hex } })
    if (method === 'secp256k1_sign') return owner.sign({ hash: params[0] as Hex })
    if (method === 'eth_signTypedData_v4') return owner.signTypedData(JSON.parse(String(params[1])))
    throw new Error(`No ${method}`)
  },
  on() {},
  removeListener() {},
}

/** A client of either side. */
export interface Made {
  account: {
    address: string
    entryPoint: { address: string; version: string }
    getFactoryArgs(): Promise<{ factory?: string; factoryData?: string }>
    signUserOperation(operation: unknown): Promise<string>
  }
  prepareUserOperation(asked: unknown): Promise<Record<string, unknown>>
  signMessage(asked: { message: string }): Promise<string>
}

/** What a client of either side makes of what is asked of it. */
export async function outputOf(made: Made): Promise<Output> {
  const { account } = made
  const operations = {} as Output['operations']
  const signatures = {} as Output['signatures']
  for (const name of ['one', 'batch'] as const) {
    const operation = await made.prepareUserOperation({ calls: ASKED.calls[name], nonce: ASKED.nonce })
    operations[name] = written(operation)
    signatures[name] = await account.signUserOperation({ ...operation, chainId: ASKED.chainId })
  }
  const { address, version } = account.entryPoint
  return {
    address: account.address,
    entryPoint: { address, version },
    factory: await account.getFactoryArgs(),
    operations,
    signatures,
    message: await made.signMessage({ message: ASKED.message }),
  }
}

const written = (operation: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(operation)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'bigint')
      .map(([name, value]) => [name, String(value)])
      .sort(),
  )
