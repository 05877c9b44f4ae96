import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  toFunctionSelector,
} from 'viem'
import type { CallAction, DecodedCall, TokenFacts } from './decoded-call.ts'

/** More than this, in hex digits, no network takes in a transaction: it is not read. */
const MOST_DIGITS = 2 * 131_072
/** Calls that one function carries; who asks for more is not read at all. */
const MOST_CALLS = 100

type Meaning = Partial<Omit<DecodedCall, 'action' | 'functionName' | 'contract' | 'selector'>>

interface KnownFunction {
  name: string
  inputs: readonly AbiParameter[]
  action: CallAction
  /** reads what was decoded; null: it cannot be read */
  mean(...args: never[]): Meaning | null
}

interface Wrapper {
  inputs: readonly AbiParameter[]
  /** what it carries: contract, bytes and wei, in their order; `self` for itself, on behalf of who called it */
  open(...args: never[]): readonly Carried[]
}

interface Carried {
  to: string | 'self'
  data: Hex
  value?: bigint
}

const split = (signature: string): [name: string, inputs: AbiParameter[]] => {
  const [, name = '', types = ''] = /^(\w+)\((.*)\)$/.exec(signature) ?? []
  return [name, types ? types.split(',').map((type) => ({ type })) : []]
}

/** An amount of a token or the number of one: only what the contract says of itself tells which. */
const either = (value: bigint): Meaning => ({
  isErc20Ish: true,
  isNFTIsh: true,
  amounts: [value],
  tokenIds: [value],
})
const nft = { isNFTIsh: true }
/** Each number with its amount; else nobody can tell how many of which. */
const paired = (tokenIds: bigint[], amounts: bigint[]) => tokenIds.length === amounts.length || null

/** Whatever gives something away, or lets another do so. */
const ALWAYS: Record<string, [CallAction, (...args: never[]) => Meaning | null]> = {
  'approve(address,uint256)': [
    'approve',
    (spender: string, value: bigint) => ({ spender, ...either(value) }),
  ],
  'transfer(address,uint256)': [
    'transfer',
    (transferTo: string, value: bigint) => ({ isErc20Ish: true, transferTo, amounts: [value] }),
  ],
  'transferFrom(address,address,uint256)': [
    'transfer',
    (transferFrom: string, transferTo: string, value: bigint) => ({
      transferFrom,
      transferTo,
      ...either(value),
    }),
  ],
  'safeTransferFrom(address,address,uint256)': [
    'transfer',
    (transferFrom: string, transferTo: string, id: bigint) => ({
      ...nft,
      transferFrom,
      transferTo,
      tokenIds: [id],
    }),
  ],
  'safeTransferFrom(address,address,uint256,bytes)': [
    'transfer',
    (transferFrom: string, transferTo: string, id: bigint) => ({
      ...nft,
      transferFrom,
      transferTo,
      tokenIds: [id],
    }),
  ],
  'safeTransferFrom(address,address,uint256,uint256,bytes)': [
    'transfer',
    (transferFrom: string, transferTo: string, id: bigint, amount: bigint) => ({
      ...nft,
      transferFrom,
      transferTo,
      tokenIds: [id],
      amounts: [amount],
    }),
  ],
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': [
    'batch transfer',
    (transferFrom: string, transferTo: string, tokenIds: bigint[], amounts: bigint[]) =>
      paired(tokenIds, amounts) && { ...nft, transferFrom, transferTo, tokenIds, amounts },
  ],
  'setApprovalForAll(address,bool)': [
    'approve',
    (operator: string, approved: boolean) => ({ ...nft, operator, approved }),
  ],
}

const EXTENDED: typeof ALWAYS = {
  'mint()': ['mint', () => ({})],
  'mint(uint256)': ['mint', () => ({})],
  'mint(address)': ['mint', (transferTo: string) => ({ transferTo })],
  'mint(address,uint256)': [
    'mint',
    (transferTo: string, value: bigint) => ({ transferTo, ...either(value) }),
  ],
  'safeMint(address)': ['mint', (transferTo: string) => ({ ...nft, transferTo })],
  'safeMint(address,uint256)': [
    'mint',
    (transferTo: string, id: bigint) => ({ ...nft, transferTo, tokenIds: [id] }),
  ],
  'mint(address,uint256,uint256,bytes)': [
    'mint',
    (transferTo: string, id: bigint, amount: bigint) => ({
      ...nft,
      transferTo,
      tokenIds: [id],
      amounts: [amount],
    }),
  ],
  'mintBatch(address,uint256[],uint256[],bytes)': [
    'mint',
    (transferTo: string, tokenIds: bigint[], amounts: bigint[]) =>
      paired(tokenIds, amounts) && { ...nft, transferTo, tokenIds, amounts },
  ],
}

/** Selector and signature types of a wrapper whose arguments have names in their arrays of calls. */
const tuple = (...types: string[]): AbiParameter[] => [
  { type: 'tuple[]', components: types.map((type, at) => ({ type, name: `_${at}` })) } as AbiParameter,
]
const own = (data: Hex) => ({ to: 'self' as const, data })
const zip = (
  to: readonly string[],
  data: readonly Hex[],
  values: readonly bigint[] = to.map(() => 0n),
): Carried[] =>
  to.length === data.length && to.length === values.length
    ? to.map((one, at) => ({ to: one, data: data[at] as Hex, value: values[at] ?? 0n }))
    : []

const WRAPPERS: Record<string, Pick<Wrapper, 'open'> & { inputs?: AbiParameter[] }> = {
  'multicall(bytes[])': { open: (data: Hex[]) => data.map(own) },
  'multicall(uint256,bytes[])': { open: (_: bigint, data: Hex[]) => data.map(own) },
  'execute(address,uint256,bytes)': { open: (to: string, value: bigint, data: Hex) => [{ to, data, value }] },
  'executeBatch(address[],bytes[])': { open: (to: string[], data: Hex[]) => zip(to, data) },
  'executeBatch(address[],uint256[],bytes[])': {
    open: (to: string[], values: bigint[], data: Hex[]) => zip(to, data, values),
  },
  'aggregate((address,bytes)[])': {
    inputs: tuple('address', 'bytes'),
    open: (calls: { _0: string; _1: Hex }[]) => calls.map(({ _0, _1 }) => ({ to: _0, data: _1 })),
  },
  'aggregate3((address,bool,bytes)[])': {
    inputs: tuple('address', 'bool', 'bytes'),
    open: (calls: { _0: string; _2: Hex }[]) => calls.map(({ _0, _2 }) => ({ to: _0, data: _2 })),
  },
}

const functions = (table: typeof ALWAYS) =>
  new Map(
    Object.entries(table).map(([signature, [action, mean]]): [string, KnownFunction] => {
      const [name, inputs] = split(signature)
      return [toFunctionSelector(signature), { name, inputs, action, mean }]
    }),
  )

let always: Map<string, KnownFunction> | undefined
let extended: Map<string, KnownFunction> | undefined
let wrappers: Map<string, Wrapper> | undefined

/**
 * What a transaction's bytes call, by functions that are known here: those that give something away always, and with
 * `options.extended` those that mint, and what a function of many calls carries, one level deep.
 * Bytes that are not exactly the arguments of a known function stay unknown: `functionName` null.
 *
 * @returns nothing where nothing is called: no data, or a contract that is made.
 */
export function decodeCalls(
  to: string | null,
  data: Hex | null,
  options: { extended: boolean },
): DecodedCall[] {
  if (to === null || data === null || data === '0x') return []
  if (data.length > MOST_DIGITS + 2) return [unknown(to, data)]
  const carried = options.extended ? open(to, data) : null
  return carried
    ? carried.map(({ to, data, ...along }) => ({ ...decodeOne(to, data, options), ...along }))
    : [decodeOne(to, data, options)]
}

function decodeOne(contract: string, data: Hex, options: { extended: boolean }): DecodedCall {
  always ??= functions(ALWAYS)
  if (options.extended) extended ??= functions(EXTENDED)
  const selector = selectorOf(data)
  const known = selector && (always.get(selector) ?? (options.extended ? extended?.get(selector) : undefined))
  const args = known ? argumentsOf(known.inputs, data) : null
  const meaning = known && args && known.mean(...(args as never[]))
  if (!known || !meaning) return unknown(contract, data)
  return {
    action: known.action,
    functionName: known.name,
    selector,
    isErc20Ish: false,
    isNFTIsh: false,
    ...meaning,
    contract,
  }
}

/** What a function of many calls carries; null: it is none, or cannot be read. */
function open(
  contract: string,
  data: Hex,
): { to: string; data: Hex; value?: bigint; caller?: string }[] | null {
  wrappers ??= new Map(
    Object.entries(WRAPPERS).map(([signature, { inputs, open }]) => [
      toFunctionSelector(signature),
      { inputs: inputs ?? split(signature)[1], open },
    ]),
  )
  const wrapper = wrappers.get(selectorOf(data) ?? '')
  const args = wrapper && argumentsOf(wrapper.inputs, data)
  if (!wrapper || !args) return null
  const calls = wrapper.open(...(args as never[]))
  if (calls.length === 0 || calls.length > MOST_CALLS) return null
  return calls.map(({ to, data, value }) => ({
    data,
    ...(to === 'self' ? { to: contract } : { to, caller: contract }),
    ...(value ? { value } : {}),
  }))
}

/** The arguments, if the bytes are these and nothing else: what is encoded again must be what was given. */
function argumentsOf(inputs: readonly AbiParameter[], data: Hex): readonly unknown[] | null {
  const body = `0x${data.slice(10).toLowerCase()}` as Hex
  try {
    if (inputs.length === 0) return body === '0x' ? [] : null
    const args = decodeAbiParameters(inputs, body)
    return encodeAbiParameters(inputs, args) === body ? args : null
  } catch {
    return null
  }
}

const selectorOf = (data: Hex) => (data.length >= 10 ? (data.slice(0, 10).toLowerCase() as Hex) : null)

const unknown = (contract: string, data: Hex): DecodedCall => ({
  action: 'transaction',
  functionName: null,
  selector: selectorOf(data),
  isErc20Ish: false,
  isNFTIsh: false,
  contract,
})

/**
 * Settles what the bytes leave open by what the contracts say of themselves: one with decimals counts amounts, one with
 * a symbol alone has numbered tokens. One that says nothing stays open, and one that could not be asked for its decimals,
 * and one that says 0: so do collections.
 */
export function settleCalls(
  calls: readonly DecodedCall[],
  said: Readonly<Record<string, TokenFacts | undefined>>,
): DecodedCall[] {
  return calls.map((call) => {
    const facts = said[call.contract.toLowerCase()]
    if (!facts || facts.decimals === 0 || !call.isErc20Ish || !call.isNFTIsh) return call
    const { amounts, tokenIds, ...rest } = call
    if (facts.decimals !== null) return { ...rest, isNFTIsh: false, ...(amounts && { amounts }) }
    if (facts.unread || facts.symbol === null) return call
    return { ...rest, isErc20Ish: false, ...(tokenIds && { tokenIds }) }
  })
}
