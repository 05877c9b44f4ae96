import { base58, base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { SOLANA_INSTRUCTION_KINDS, type SolanaInstructionView } from './instructions/view.ts'
import type { ParsedInstruction, ParsedMessage } from './parse-message.ts'
import * as programs from './programs.ts'
import { readInstructions, UnsupportedSolanaInstruction } from './read-instructions.ts'

/**
 * What is said of an instruction, by its public layout. To add one: a line with its program, its data (numbers, or hex), and
 * what has to be read from it; accounts are named `A0`, `A1` and so on, in their order, twelve unless the line says how many.
 */
const account = (place: number) => base58.encode(new Uint8Array(32).fill(place + 1))
const A = Array.from({ length: 16 }, (_, place) => account(place))
const [A0, A1, A2, A3, A4, A5, A6, A7, A8, , A10, A11] = A as [string, ...string[]]

const u8 = (value: number) => [value]
const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
const u64 = (value: bigint | number) =>
  Array.from({ length: 8 }, (_, place) => Number((BigInt(value) >> BigInt(8 * place)) & 255n))
const key = (address: string | undefined) => [...base58.decode(address as string)]
const text = (value: string) => [...new TextEncoder().encode(value)]
const hex = (value: string) => (value.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
const seeded = (seed: string) => [...u64(text(seed).length), ...text(seed)]

const MAX = 2n ** 64n - 1n
const SOL = { decimals: 9, symbol: 'SOL' }
const { SYSTEM, TOKEN, TOKEN_2022, ASSOCIATED_TOKEN, COMPUTE_BUDGET, STAKE, MEMO, MEMO_1, LOOKUP_TABLE } =
  programs
const { RAYDIUM_CP_SWAP: RAYDIUM, RAYDIUM_CP_SWAP_DEVNET: RAYDIUM_DEV, JUPITER } = programs

type Said = Omit<SolanaInstructionView, 'program' | 'programName' | 'data'>
type Row = [what: string, program: string, data: number[], said: Said, accounts?: number | string[]]
const unknown = (name?: SolanaInstructionView['name'], more: Partial<Said> = {}): Said =>
  name ? { kind: 'unknown', name, ...more } : { kind: 'unknown' }
const raydium = (kind: Said['kind'], sell: Said['sell'], buy: Said['buy']): Said =>
  ({ kind, to: A5, sell, buy }) as Said
/** Steps of a route, each with the market that it goes through: number and fields. */
const route = (...markets: string[]) => [
  ...u32(markets.length),
  ...markets.flatMap((market, place) => [...hex(market), 100, place, place + 1]),
]
const plan = route('1101')
const SHARED = hex('c1209b3341d69c81')
/** What an honest route ends with: amounts, slippage, fee. */
const HONEST = [...u64(2_000_000), ...u64(1_000_000), ...u16(50), 0]
const honest: Said = {
  kind: 'jupiter-swap-shared-accounts-route',
  to: A6,
  sell: { mint: A7 as string, amount: 2_000_000n, exact: true },
  buy: { mint: A8 as string, amount: 995_000n, exact: false },
}

const CORPUS: Row[] = [
  // system
  [
    'SOL',
    SYSTEM,
    [...u32(2), ...u64(10_000_000)],
    { kind: 'sol-transfer', from: A0, to: A1, amount: 10_000_000n, ...SOL },
  ],
  [
    'no SOL at all',
    SYSTEM,
    [...u32(2), ...u64(0)],
    { kind: 'sol-transfer', from: A0, to: A1, amount: 0n, ...SOL },
  ],
  [
    'as much SOL as a number holds',
    SYSTEM,
    [...u32(2), ...u64(MAX)],
    { kind: 'sol-transfer', from: A0, to: A1, amount: MAX, ...SOL },
  ],
  ['SOL, cut short', SYSTEM, [...u32(2), 1, 2, 3], unknown()],
  ['SOL, to nobody', SYSTEM, [...u32(2), ...u64(5)], unknown(), 1],
  [
    'SOL of a derived address',
    SYSTEM,
    [...u32(11), ...u64(7), ...seeded('vault'), ...key(A4)],
    { kind: 'sol-transfer', from: A0, to: A2, amount: 7n, ...SOL },
  ],
  [
    'SOL of a derived address, to nobody',
    SYSTEM,
    [...u32(11), ...u64(7), ...seeded('vault'), ...key(A4)],
    unknown(),
    2,
  ],
  [
    'an account',
    SYSTEM,
    [...u32(0), ...u64(2_039_280), ...u64(165), ...key(TOKEN)],
    { kind: 'create-account', from: A0, to: A1, amount: 2_039_280n, ...SOL, owner: TOKEN },
  ],
  [
    'an account with a seed',
    SYSTEM,
    [...u32(3), ...key(A0), ...seeded('stake:0'), ...u64(9), ...u64(200), ...key(STAKE)],
    { kind: 'create-account', from: A0, to: A1, amount: 9n, ...SOL, owner: STAKE },
  ],
  [
    'an account with a seed longer than all',
    SYSTEM,
    [...u32(3), ...key(A0), ...u64(MAX), ...u64(9)],
    unknown(),
  ],
  ['an account, cut short', SYSTEM, [...u32(0), ...u64(5), ...u64(165), 1], unknown()],
  ['assign', SYSTEM, [...u32(1), ...key(A4)], unknown('assign', { account: A0 })],
  ['advance a nonce', SYSTEM, u32(4), unknown('nonce', { account: A0 })],
  [
    'withdraw from a nonce',
    SYSTEM,
    [...u32(5), ...u64(1)],
    unknown('nonce-withdraw', { account: A0, to: A1, owner: A4, amount: 1n, ...SOL }),
  ],
  ['withdraw from a nonce, cut short', SYSTEM, [...u32(5), 1], unknown()],
  ['make a nonce', SYSTEM, [...u32(6), ...key(A1)], unknown('nonce', { account: A0 })],
  ['hand over a nonce', SYSTEM, [...u32(7), ...key(A1)], unknown('nonce-authority', { account: A0 })],
  ['allocate', SYSTEM, [...u32(8), ...u64(80)], unknown('allocate', { account: A0 })],
  ['an instruction of the system to come', SYSTEM, u32(99), unknown()],
  ['no data for the system', SYSTEM, [], unknown()],
  // tokens
  ['tokens', TOKEN, [3, ...u64(42)], { kind: 'spl-transfer', from: A0, to: A1, amount: 42n }],
  [
    'tokens of Token-2022',
    TOKEN_2022,
    [3, ...u64(42)],
    { kind: 'spl-transfer', from: A0, to: A1, amount: 42n },
  ],
  [
    'tokens, checked',
    TOKEN,
    [12, ...u64(12_500_000), 6],
    { kind: 'spl-transfer', from: A0, mint: A1, to: A2, amount: 12_500_000n, decimals: 6 },
  ],
  [
    'tokens of Token-2022, checked',
    TOKEN_2022,
    [12, ...u64(1), 0],
    { kind: 'spl-transfer', from: A0, mint: A1, to: A2, amount: 1n, decimals: 0 },
  ],
  [
    'tokens with a fee',
    TOKEN_2022,
    [26, 1, ...u64(1000), 2, ...u64(3)],
    { kind: 'spl-transfer', from: A0, mint: A1, to: A2, amount: 1000n, decimals: 2 },
  ],
  ['another instruction about fees', TOKEN_2022, [26, 4], unknown()],
  [
    'as many tokens as there can be',
    TOKEN,
    [3, ...u64(MAX)],
    { kind: 'spl-transfer', from: A0, to: A1, amount: MAX },
  ],
  ['tokens, cut short', TOKEN, [3, 1], unknown()],
  ['tokens, checked, without decimals', TOKEN, [12, ...u64(1)], unknown()],
  ['tokens, checked, with too few accounts', TOKEN, [12, ...u64(1), 6], unknown(), 2],
  ['a token account', TOKEN, [1], { kind: 'spl-init-account', account: A0, mint: A1, owner: A2 }],
  [
    'a token account, owner in the data',
    TOKEN,
    [16, ...key(A7)],
    { kind: 'spl-init-account', account: A0, mint: A1, owner: A7 },
  ],
  [
    'a token account without rent',
    TOKEN_2022,
    [18, ...key(A8)],
    { kind: 'spl-init-account', account: A0, mint: A1, owner: A8 },
  ],
  ['a token account, owner cut short', TOKEN, [18, 1, 2], unknown()],
  ['close a token account', TOKEN, [9], { kind: 'spl-close-account', account: A0, to: A1, owner: A2 }],
  ['close, with nobody to get the rest', TOKEN, [9], unknown(), 1],
  ['bring wrapped SOL up to date', TOKEN, [17], { kind: 'spl-sync-native', account: A0 }],
  ['bring nothing up to date', TOKEN, [17], unknown(), 0],
  ['approve', TOKEN, [4, ...u64(MAX)], unknown('approve', { account: A0, to: A1, amount: MAX })],
  [
    'approve, checked',
    TOKEN,
    [13, ...u64(5), 6],
    unknown('approve', { account: A0, mint: A1, to: A2, amount: 5n, decimals: 6 }),
  ],
  ['revoke', TOKEN, [5], unknown('revoke', { account: A0 })],
  ['set authority', TOKEN, [6, 2, 1, ...key(A4)], unknown('set-authority', { account: A0 })],
  ['mint', TOKEN, [7, ...u64(5)], unknown('mint-to', { mint: A0, account: A1, amount: 5n })],
  ['mint, checked', TOKEN, [14, ...u64(5), 6], unknown('mint-to', { mint: A0, account: A1, amount: 5n })],
  ['burn', TOKEN, [8, ...u64(5)], unknown('burn', { account: A0, mint: A1, amount: 5n })],
  ['burn, checked', TOKEN_2022, [15, ...u64(5), 6], unknown('burn', { account: A0, mint: A1, amount: 5n })],
  ['freeze', TOKEN, [10], unknown('freeze', { account: A0, mint: A1 })],
  ['make a mint', TOKEN, [20, 6, ...key(A2), 0], unknown('init-mint', { mint: A0 })],
  ['no data for the token program', TOKEN, [], unknown()],
  ['an extension of Token-2022', TOKEN_2022, [36, 0], unknown()],
  // associated token accounts
  [
    'an associated account',
    ASSOCIATED_TOKEN,
    [],
    { kind: 'ata-creation', from: A0, account: A1, to: A2, owner: A2, mint: A3 },
  ],
  [
    'an associated account, numbered',
    ASSOCIATED_TOKEN,
    u8(0),
    { kind: 'ata-creation', from: A0, account: A1, to: A2, owner: A2, mint: A3 },
  ],
  [
    'an associated account unless it is there',
    ASSOCIATED_TOKEN,
    u8(1),
    { kind: 'ata-creation', from: A0, account: A1, to: A2, owner: A2, mint: A3 },
  ],
  ['recover a nested account', ASSOCIATED_TOKEN, u8(2), unknown()],
  ['an associated account of no mint', ASSOCIATED_TOKEN, [], unknown(), 3],
  // swaps
  [
    'Raydium, base input',
    RAYDIUM,
    [...hex('8fbe5adac41e33de'), ...u64(1_500_000_000), ...u64(210_000_000)],
    raydium(
      'raydium-swap-base-input',
      { mint: A10 as string, amount: 1_500_000_000n, exact: true },
      { mint: A11 as string, amount: 210_000_000n, exact: false },
    ),
  ],
  [
    'Raydium on devnet, base output',
    RAYDIUM_DEV,
    [...hex('37d96256a34ab4ad'), ...u64(9), ...u64(8)],
    raydium(
      'raydium-swap-base-output',
      { mint: A10 as string, amount: 9n, exact: false },
      { mint: A11 as string, amount: 8n, exact: true },
    ),
  ],
  ['Raydium, first byte alone', RAYDIUM, [...hex('8f00000000000000'), ...u64(1), ...u64(2)], unknown()],
  ['Raydium, without the least', RAYDIUM, [...hex('8fbe5adac41e33de'), ...u64(1)], unknown()],
  ['Raydium, without mints', RAYDIUM, [...hex('8fbe5adac41e33de'), ...u64(1), ...u64(2)], unknown(), 10],
  [
    'Jupiter, shared accounts',
    JUPITER,
    [...hex('c1209b3341d69c81'), 1, ...plan, ...u64(2_000_000), ...u64(1_000_000), ...u16(50), 0],
    {
      kind: 'jupiter-swap-shared-accounts-route',
      to: A6,
      sell: { mint: A7 as string, amount: 2_000_000n, exact: true },
      buy: { mint: A8 as string, amount: 995_000n, exact: false },
    },
  ],
  [
    'Jupiter, shared accounts, any price',
    JUPITER,
    [...hex('c1209b3341d69c81'), 1, ...plan, ...u64(5), ...u64(MAX), ...u16(65_535), 0],
    {
      kind: 'jupiter-swap-shared-accounts-route',
      to: A6,
      sell: { mint: A7 as string, amount: 5n, exact: true },
      buy: { mint: A8 as string, amount: 0n, exact: false },
    },
  ],
  [
    'Jupiter, exact out, to an account that it names',
    JUPITER,
    [...hex('d033ef977b2bed5c'), ...plan, ...u64(1_000_000), ...u64(2_000_000), ...u16(100), 0],
    {
      kind: 'jupiter-swap-exact-out-route',
      to: A4,
      sell: { mint: A5 as string, amount: 2_020_000n, exact: false },
      buy: { mint: A6 as string, amount: 1_000_000n, exact: true },
    },
  ],
  [
    'Jupiter, shared accounts, exact out',
    JUPITER,
    [...hex('b0d169a89a7d453e'), 1, ...plan, ...u64(10), ...u64(1), ...u16(1), 0],
    {
      kind: 'jupiter-swap-exact-out-route',
      to: A6,
      sell: { mint: A7 as string, amount: 2n, exact: false },
      buy: { mint: A8 as string, amount: 10n, exact: true },
    },
  ],
  [
    'Jupiter, exact out, to an account of its own',
    JUPITER,
    [...hex('d033ef977b2bed5c'), ...plan, ...u64(1_000_000), ...u64(2_000_000), ...u16(100), 0],
    {
      kind: 'jupiter-swap-exact-out-route',
      to: A3,
      sell: { mint: A5 as string, amount: 2_020_000n, exact: false },
      buy: { mint: A6 as string, amount: 1_000_000n, exact: true },
    },
    [...A.slice(0, 4), JUPITER, ...A.slice(5, 12)],
  ],
  [
    'Jupiter, through markets of every form',
    JUPITER,
    [
      ...SHARED,
      1,
      ...route('00', '1d' + '07'.repeat(16), '2f0100', '2f010102000000aabbccdd', '4b00000000', '6c'),
      ...HONEST,
    ],
    honest,
  ],
  [
    'Jupiter, with amounts behind the ones that count',
    JUPITER,
    [...SHARED, 1, ...plan, ...u64(MAX), ...u64(0), ...u16(0), 0, ...HONEST],
    unknown('swap'),
  ],
  ['Jupiter, with one byte too many', JUPITER, [...SHARED, 1, ...plan, ...HONEST, 0], unknown('swap')],
  [
    'Jupiter, with a plan that says it has fewer steps',
    JUPITER,
    [...SHARED, 1, ...u32(1), ...route('1101', '1101').slice(4), ...HONEST],
    unknown('swap'),
  ],
  [
    'Jupiter, with a plan that says it has more steps',
    JUPITER,
    [...SHARED, 1, ...u32(0xffff_ffff), ...plan.slice(4), ...HONEST],
    unknown('swap'),
  ],
  [
    'Jupiter, through a market of an unknown form',
    JUPITER,
    [...SHARED, 1, ...route('6d'), ...HONEST],
    unknown('swap'),
  ],
  [
    'Jupiter, plain route',
    JUPITER,
    [...hex('e517cb977ae3ad2a'), ...plan, ...u64(1), ...u64(1), ...u16(1), 0],
    unknown('swap'),
  ],
  [
    'Jupiter, first byte alone',
    JUPITER,
    [...hex('c100000000000000'), ...plan, ...u64(1), ...u64(1), ...u16(1), 0],
    unknown('swap'),
  ],
  ['Jupiter, cut short', JUPITER, [...hex('c1209b3341d69c81'), 1], unknown('swap')],
  ['Jupiter, without a fee', JUPITER, [...SHARED, 1, ...plan, ...HONEST.slice(0, -1)], unknown('swap')],
  // what accompanies others
  ['limit of units', COMPUTE_BUDGET, [2, ...u32(200_000)], unknown('compute-limit')],
  ['price of units', COMPUTE_BUDGET, [3, ...u64(50_000)], unknown('compute-price')],
  ['heap', COMPUTE_BUDGET, [1, ...u32(65_536)], unknown('compute-limit')],
  ['a budget to come', COMPUTE_BUDGET, [9], unknown()],
  ['memo', MEMO, text('Order 4711'), unknown('memo', { text: 'Order 4711' })],
  ['memo, the first program', MEMO_1, text('hi'), unknown('memo', { text: 'hi' })],
  [
    'memo that turns the line around',
    MEMO,
    text('pay \u202eLOS 1\u200b\n\n now'),
    unknown('memo', { text: 'pay LOS 1 now' }),
  ],
  [
    'memo of 10,000 characters',
    MEMO,
    text('x'.repeat(10_000)),
    unknown('memo', { text: `${'x'.repeat(279)}…` }),
  ],
  ['memo that is no text', MEMO, [0xff, 0xfe], unknown('memo', { text: '\ufffd\ufffd' })],
  ['memo of nothing', MEMO, [], unknown('memo')],
  // stake, and programs without a reader
  ['delegate a stake', STAKE, u32(2), unknown('stake', { account: A0 })],
  [
    'hand over a stake',
    STAKE,
    [...u32(1), ...key(A2), ...u32(0)],
    unknown('stake-authority', { account: A0 }),
  ],
  ['end a stake', STAKE, u32(5), unknown('unstake', { account: A0 })],
  [
    'withdraw a stake',
    STAKE,
    [...u32(4), ...u64(3)],
    unknown('stake-withdraw', { account: A0, to: A1, owner: A4, amount: 3n, ...SOL }),
  ],
  ['a stake to come', STAKE, u32(77), unknown()],
  ['extend a table', LOOKUP_TABLE, u32(2), unknown()],
  ['a program that nobody knows', A4 as string, [1, 2, 3], unknown()],
  ['a program that nobody knows, no data', A4 as string, [], unknown()],
]

const instruction = (
  program: string,
  data: number[],
  accounts: number | string[] = 12,
): ParsedInstruction => ({
  program,
  accounts: typeof accounts === 'number' ? A.slice(0, accounts) : accounts,
  data: Uint8Array.from(data),
})
const read = (one: ParsedInstruction) => {
  const unsupported: string[] = []
  const [view] = readInstructions({ instructions: [one] } as ParsedMessage, (error) => {
    expect(error).toBeInstanceOf(UnsupportedSolanaInstruction)
    unsupported.push(error.message)
  })
  return { view, unsupported }
}
/** Every row says what it is about in all its fields; an unknown one has program and data besides. */
const whole = (program: string, data: number[], said: Said) => ({
  ...said,
  program,
  programName: programs.programName(program),
  ...(said.kind === 'unknown' ? { data: base64.encode(Uint8Array.from(data)) } : {}),
})

it.each(CORPUS)('%s', (_, program, data, said, accounts) => {
  expect(read(instruction(program, data, accounts)).view).toEqual(whole(program, data, said))
})

it('has a row for each kind, and kinds for no more [STX-015]', () => {
  const shown = new Set(
    CORPUS.map(([, program, data, , accounts]) => read(instruction(program, data, accounts)).view?.kind),
  )
  expect([...shown].sort()).toEqual([...SOLANA_INSTRUCTION_KINDS].sort())
  expect(SOLANA_INSTRUCTION_KINDS).toEqual([
    'sol-transfer',
    'spl-transfer',
    'ata-creation',
    'create-account',
    'spl-init-account',
    'spl-close-account',
    'spl-sync-native',
    'raydium-swap-base-input',
    'raydium-swap-base-output',
    'jupiter-swap-shared-accounts-route',
    'jupiter-swap-exact-out-route',
    'unknown',
  ])
  expect(CORPUS.length).toBeGreaterThan(60)
})

it.each([
  ['a kind', TOKEN, [3, ...u64(1)], []],
  ['one with a name', TOKEN, [4, ...u64(1)], ['Unsupported Solana instruction: Token approve']],
  ['one of a known program', SYSTEM, u32(99), ['Unsupported Solana instruction: System unknown']],
  ['one of a strange program', A4 as string, [1], [`Unsupported Solana instruction: ${A4} unknown`]],
])('records by its type what is none of the kinds: %s [STX-017]', (_, program, data, errors) => {
  expect(read(instruction(program, data)).unsupported).toEqual(errors)
})

it('reads nothing of an instruction with an account that nobody can name, whatever its program', () => {
  const transfer = instruction(SYSTEM, [...u32(2), ...u64(1)])
  expect(read(transfer).view?.kind).toBe('sol-transfer')
  const hidden = { ...transfer, accounts: [A0, null] }
  expect(read(hidden).view).toEqual(whole(SYSTEM, [...u32(2), ...u64(1)], unknown()))
  expect(read({ ...transfer, program: null }).view).toMatchObject({ kind: 'unknown', program: '' })
})

it.each(['toString', '__proto__', 'constructor'])('knows no program by the name of %s', (name) => {
  expect(programs.programName(name)).toBeUndefined()
})
