import { NATIVE_MINT } from '@latchkey/contract'
import { base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, MEMO, TOKEN } from '../../chains/solana/programs.ts'
import type { ConnectionLike } from '../../chains/solana/web3-types.ts'
import { type FakeClient, fakeClient } from '../../testing/fake-client.ts'
import { prepareTransaction } from './prepare-transaction.ts'

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const [wallet, friend, own, theirs, mint] = [key(1), key(2), key(3), key(4), key(5)]
const address = wallet.toBase58()
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const RENT = 2_039_280

const u64 = (value: bigint) =>
  Array.from({ length: 8 }, (_, place) => Number((value >> BigInt(8 * place)) & 255n))
const instruction = (program: string, data: number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    data: Buffer.from(data),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey === wallet, isWritable: pubkey !== mint })),
  })
const pay = (lamports = 1000) => SystemProgram.transfer({ fromPubkey: wallet, toPubkey: friend, lamports })
const tokens = instruction(TOKEN, [3, ...u64(5_000_000n)], own, theirs, wallet)
const checked = instruction(TOKEN, [12, ...u64(5_000_000n), 2], own, mint, theirs, wallet)
const open = instruction(ASSOCIATED_TOKEN, [1], wallet, theirs, friend, mint)
const of = (...instructions: TransactionInstruction[]) =>
  new Transaction({ feePayer: wallet, blockhash: BLOCKHASH, lastValidBlockHeight: 9 }).add(...instructions)

const held = (owner: PublicKey, amount: bigint, decimals = 6) => ({
  lamports: RENT,
  data: {
    parsed: {
      type: 'account',
      info: {
        mint: mint.toBase58(),
        owner: owner.toBase58(),
        tokenAmount: { amount: String(amount), decimals },
      },
    },
  },
})
const plain = (lamports: number) => ({ lamports, data: Buffer.alloc(0) })
/** As a simulation tells of an account for tokens: its bytes. */
const after = (owner: PublicKey, amount: bigint, lamports = RENT) => {
  const bytes = Uint8Array.from([
    ...mint.toBytes(),
    ...owner.toBytes(),
    ...u64(amount),
    ...new Uint8Array(93),
  ])
  return { lamports, owner: TOKEN, data: [base64.encode(bytes), 'base64'] }
}
const afterwards = (lamports: number) => ({
  lamports,
  owner: SystemProgram.programId.toBase58(),
  data: ['', 'base64'],
})

type Book = Record<string, unknown>
const book = (...entries: [PublicKey, unknown][]): Book =>
  Object.fromEntries(entries.map(([one, what]) => [one.toBase58(), what]))

/** A cluster that holds accounts, and says what a simulation makes of them. */
function cluster({
  now = {},
  later = null,
  ...answers
}: {
  now?: Book
  later?: Book | null
  [method: string]: unknown
} = {}) {
  const asked: string[] = []
  const connection = {
    rpcEndpoint: 'http://127.0.0.1:8899',
    getBalance: async () => 1_000_000,
    getFeeForMessage: async () => ({ value: 5000 }),
    getLatestBlockhash: async () => ({ blockhash: BLOCKHASH, lastValidBlockHeight: 99 }),
    getMinimumBalanceForRentExemption: async () => RENT,
    getMultipleParsedAccounts: async (keys: { toBase58(): string }[]) => ({
      value: keys.map((one) => now[one.toBase58()] ?? null),
    }),
    simulateTransaction: async (_: unknown, { accounts }: { accounts: { addresses: string[] } }) => ({
      value: { err: null, logs: [], accounts: later && accounts.addresses.map((one) => later[one] ?? null) },
    }),
    ...answers,
  }
  const noted = Object.fromEntries(
    Object.entries(connection).map(([name, what]) => [
      name,
      typeof what === 'function'
        ? (...given: unknown[]) => {
            asked.push(name)
            return (what as (...all: unknown[]) => unknown)(...given)
          }
        : what,
    ]),
  )
  return { connection: noted as unknown as ConnectionLike, asked }
}

let client: FakeClient
beforeEach(() => {
  client = fakeClient()
})
afterEach(() => vi.useRealTimers())
const prepare = (
  transaction: Transaction,
  connection = cluster().connection,
  more: { signOnly?: boolean; cluster?: 'devnet' | 'testnet' | 'mainnet-beta' } = {},
) =>
  prepareTransaction(client, {
    transaction,
    connection,
    cluster: 'devnet',
    address,
    signOnly: false,
    ...more,
  })
/** The server, which says this of every mint. */
function serverSays(answer: unknown) {
  const asked: unknown[] = []
  client.send = (async (route: { path: string }, { query }: { query: unknown }) => {
    asked.push([route.path, query])
    return answer
  }) as never
  return asked
}

it('knows what leaves and what arrives from the accounts after a simulation, and asks all in one round', async () => {
  serverSays({ symbol: 'SHELL', decimals: 6 })
  const { connection, asked } = cluster({
    now: book(
      [wallet, plain(1_000_000)],
      [own, held(wallet, 9_000_000n)],
      [theirs, held(friend, 1n)],
      [friend, plain(10)],
    ),
    later: book(
      [wallet, afterwards(994_000)],
      [own, after(wallet, 4_000_000n)],
      [theirs, after(friend, 5_000_001n)],
      [friend, afterwards(1010)],
    ),
  })
  expect(await prepare(of(pay(), tokens), connection)).toEqual({
    bytes: Uint8Array.from(of(pay(), tokens).serializeMessage()),
    instructions: [
      {
        kind: 'sol-transfer',
        program: SystemProgram.programId.toBase58(),
        programName: 'System',
        from: address,
        to: friend.toBase58(),
        amount: 1000n,
        decimals: 9,
        symbol: 'SOL',
      },
      {
        kind: 'spl-transfer',
        program: TOKEN,
        programName: 'Token',
        from: address,
        to: friend.toBase58(),
        toAccount: theirs.toBase58(),
        mint: mint.toBase58(),
        amount: 5_000_000n,
        decimals: 6,
        symbol: 'SHELL',
      },
    ],
    fee: 5000n,
    priorityFee: 0n,
    rent: 0n,
    balance: 1_000_000n,
    outgoing: 1000n,
    price: null,
    changes: [
      { mint: 'So11111111111111111111111111111111111111112', amount: -1000n, decimals: 9, symbol: 'SOL' },
      { mint: mint.toBase58(), amount: -5_000_000n, decimals: 6, symbol: 'SHELL' },
    ],
    lacking: null,
    unresolved: [],
    insufficientFunds: false,
    simulationError: null,
  })
  expect([...asked].sort()).toEqual([
    'getBalance',
    'getFeeForMessage',
    'getMinimumBalanceForRentExemption',
    'getMultipleParsedAccounts',
    'simulateTransaction',
  ])
})

it('looks at before and after on the same fork: what somebody sends meanwhile is no change of the transaction’s', async () => {
  const commitments: unknown[] = []
  const { connection } = cluster({
    getBalance: async (_: unknown, commitment: unknown) => commitments.push(['balance', commitment]),
    getMultipleParsedAccounts: async (keys: unknown[], config: { commitment: unknown }) => {
      commitments.push(['before', config?.commitment])
      return { value: keys.map(() => null) }
    },
    simulateTransaction: async (_: unknown, { commitment }: { commitment: unknown }) => {
      commitments.push(['after', commitment])
      return { value: { err: null, logs: [] } }
    },
  })
  await prepare(of(pay()), connection)
  expect(commitments).toEqual([
    ['balance', 'processed'],
    ['before', 'processed'],
    ['after', 'processed'],
  ])
})

it('counts as gone what is in an account that is the wallet’s no more', async () => {
  const { connection } = cluster({
    now: book([wallet, plain(1_000_000)], [own, held(wallet, 7n)]),
    later: book([wallet, afterwards(995_000)], [own, after(friend, 7n)]),
  })
  const { changes } = await prepare(
    of(instruction(TOKEN, [6, 2, 1, ...friend.toBytes()], own, wallet)),
    connection,
  )
  expect(changes).toEqual([{ mint: mint.toBase58(), amount: -7n, decimals: 6 }])
})

it.each([
  ['the cluster tells of no accounts', {}],
  [
    'it tells of others than those',
    { simulateTransaction: async () => ({ value: { err: null, logs: [], accounts: [null] } }) },
  ],
  [
    'the transaction would fail',
    { simulateTransaction: async () => ({ value: { err: 'x', logs: [], accounts: null } }) },
  ],
  ['it cannot simulate', { simulateTransaction: () => Promise.reject(new Error('Method not found')) }],
  ['it knows nothing of accounts', { getMultipleParsedAccounts: undefined, later: {} }],
  ['it answers a page', { getMultipleParsedAccounts: async () => '<html>', later: {} }],
])('says nothing of what leaves and arrives where %s', async (_, answers) => {
  const prepared = await prepare(of(pay()), cluster(answers).connection)
  expect(prepared.changes).toBeNull()
  expect(prepared.outgoing).toBe(1000n)
})

describe('what a token is called', () => {
  const now = book([own, held(wallet, 9n, 2)])
  const tokenOf = async (...given: Parameters<typeof prepare>) => {
    const [first] = (await prepare(...given)).instructions
    return { mint: first?.mint, symbol: first?.symbol, decimals: first?.decimals }
  }

  it('is what the server says of the mint on the cluster, asked once [STX-021]', async () => {
    const asked = serverSays({ symbol: 'SHELL', decimals: 2 })
    const { connection } = cluster()
    const transaction = of(checked, checked)
    expect(await tokenOf(transaction, connection, { cluster: 'testnet' })).toEqual({
      mint: mint.toBase58(),
      symbol: 'SHELL',
      decimals: 2,
    })
    await prepare(transaction, connection, { cluster: 'testnet' })
    expect(asked).toEqual([['/api/v1/spl_token_info', { mint_address: mint.toBase58(), cluster: 'testnet' }]])
  })

  it('is what the list says, and the server is not asked', async () => {
    const asked = serverSays({ symbol: 'FAKE', decimals: 1 })
    const known = new PublicKey('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')
    const transaction = of(instruction(TOKEN, [12, ...u64(1n), 6], own, known, theirs, wallet))
    expect(await tokenOf(transaction)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(asked).toEqual([])
    expect(await tokenOf(transaction, cluster().connection, { cluster: 'mainnet-beta' })).toMatchObject({
      symbol: 'FAKE',
    })
  })

  it.each([
    ['the server is away', null, now, { symbol: undefined, decimals: 2 }],
    ['nobody says anything', null, {}, { symbol: undefined, decimals: undefined }],
    [
      'nobody knows the mint',
      { symbol: 'SHELL', decimals: 4 },
      {},
      { symbol: undefined, decimals: undefined },
    ],
    [
      'the server has other decimals than the chain',
      { symbol: 'SHELL', decimals: 0 },
      now,
      { symbol: 'SHELL', decimals: 2 },
    ],
    ['the server lies', { symbol: 'USDC', decimals: 99 }, now, { symbol: undefined, decimals: 2 }],
    ['the server answers a page', '<html>', now, { symbol: undefined, decimals: 2 }],
  ])('where %s', async (_, answer, accounts, said) => {
    if (answer) serverSays(answer)
    expect(await tokenOf(of(tokens), cluster({ now: accounts }).connection)).toMatchObject(said)
  })

  it('takes decimals of an instruction that the chain holds it to', async () => {
    serverSays({ symbol: 'SHELL', decimals: 6 })
    expect(await tokenOf(of(checked))).toMatchObject({ decimals: 2 })
  })

  it('is not guessed, nor how it is counted, where nobody says', async () => {
    const { connection } = cluster({
      now: book([wallet, plain(1_000_000)], [own, held(wallet, 7n, 99)]),
      later: book([wallet, afterwards(995_000)], [own, after(wallet, 3n)]),
    })
    const { changes } = await prepare(of(tokens), connection)
    expect(changes).toEqual([{ mint: mint.toBase58(), amount: -4n }])
  })

  it('takes decimals of the server where the chain says none', async () => {
    serverSays({ symbol: 'SHELL', decimals: 4 })
    expect(await tokenOf(of(open))).toMatchObject({ symbol: 'SHELL', decimals: 4 })
  })

  it('asks the server about eight mints at most', async () => {
    const asked = serverSays({ symbol: 'SHELL', decimals: 4 })
    const many = Array.from({ length: 12 }, (_, place) =>
      instruction(TOKEN, [12, ...u64(1n), 6], own, key(50 + place), theirs, wallet),
    )
    await prepare(of(...many))
    expect(asked.length).toBe(8)
  })
})

describe('the owners of token accounts', () => {
  it('are those that the transaction itself makes them for, where there is no account yet', async () => {
    const { instructions } = await prepare(of(open, checked))
    expect(instructions[1]).toMatchObject({ to: friend.toBase58(), toAccount: theirs.toBase58() })
  })

  it('are not guessed: else the account itself is shown', async () => {
    const { instructions } = await prepare(of(tokens))
    expect(instructions[0]).toMatchObject({ from: own.toBase58(), to: theirs.toBase58() })
    expect(instructions[0]).not.toHaveProperty('toAccount')
  })
})

describe('SOL that is wrapped', () => {
  const mine = instruction(ASSOCIATED_TOKEN, [1], wallet, own, wallet, new PublicKey(NATIVE_MINT))
  const wrap = SystemProgram.transfer({ fromPubkey: wallet, toPubkey: own, lamports: 1000 })
  it.each([
    ['in an account that is there', [wrap], book([own, held(wallet, 1n)]), address],
    ['in an account that is made', [mine, wrap], {}, address],
    ['in an account of somebody else', [wrap], book([own, held(friend, 1n)]), friend.toBase58()],
  ])('%s goes to its owner', async (_, given, now, to) => {
    const { instructions } = await prepare(of(...given), cluster({ now }).connection)
    expect(instructions.at(-1)).toMatchObject({ kind: 'sol-transfer', to, toAccount: own.toBase58() })
  })
})

describe('fee and rent', () => {
  const limit = instruction(COMPUTE_BUDGET, [2, 0x40, 0x0d, 3, 0])
  const price = instruction(COMPUTE_BUDGET, [3, ...u64(50_000n)])

  it('are what the cluster says, the priority fee in it', async () => {
    const { connection } = cluster({ getFeeForMessage: async () => ({ value: 15_000 }) })
    expect(await prepare(of(limit, price, pay()), connection)).toMatchObject({
      fee: 15_000n,
      priorityFee: 10_000n,
    })
  })

  it.each([
    ['no blockhash that it knows', async () => ({ value: null })],
    ['nothing', () => Promise.reject(new Error('503'))],
    ['nonsense', async () => ({ value: -1 })],
  ])('follow from the transaction where the cluster answers %s', async (_, getFeeForMessage) => {
    const { connection } = cluster({ getFeeForMessage })
    expect(await prepare(of(limit, price, pay()), connection)).toMatchObject({
      fee: 15_000n,
      priorityFee: 10_000n,
    })
  })

  it.each([
    ['an account that is new', {}, BigInt(RENT)],
    ['one that is there', book([theirs, held(friend, 0n)]), 0n],
  ])('for %s', async (_, now, rent) => {
    expect((await prepare(of(open), cluster({ now }).connection)).rent).toBe(rent)
  })

  it('of an account are as the simulation says, without the SOL in it', async () => {
    const wrapped = new PublicKey('So11111111111111111111111111111111111111112')
    const opened = instruction(ASSOCIATED_TOKEN, [1], wallet, theirs, wallet, wrapped)
    const bytes = Uint8Array.from([
      ...wrapped.toBytes(),
      ...wallet.toBytes(),
      ...u64(500n),
      ...new Uint8Array(93),
    ])
    const later = book(
      [wallet, afterwards(1)],
      [theirs, { lamports: 3500, owner: TOKEN, data: [base64.encode(bytes), 'base64'] }],
    )
    const { connection } = cluster({ now: book([wallet, plain(8501)]), later })
    // what was wrapped is still SOL of the wallet's
    expect(await prepare(of(opened), connection)).toMatchObject({
      rent: 3000n,
      changes: [{ amount: -3000n, symbol: 'SOL' }],
    })
  })

  it('are not known where the cluster knows no accounts', async () => {
    const { connection } = cluster({ getMultipleParsedAccounts: () => Promise.reject(new Error('429')) })
    expect((await prepare(of(open), connection)).rent).toBeNull()
  })

  it('are paid by whoever pays', async () => {
    const transaction = new Transaction({
      feePayer: friend,
      blockhash: BLOCKHASH,
      lastValidBlockHeight: 9,
    }).add(pay())
    expect((await prepare(transaction)).fee).toBe(0n)
  })
})

describe('funds', () => {
  const says = (err: unknown, ...logs: string[]) => ({
    simulateTransaction: async () => ({ value: { err, logs } }),
  })
  const SIMULATED = [
    [
      'funds in the log',
      says({ Custom: 1 }, 'Program log: Error: insufficient funds'),
      true,
      'Program log: Error: insufficient funds',
    ],
    [
      'lamports in the log',
      says({ Custom: 1 }, 'x', 'Transfer: insufficient lamports 1, need 2'),
      true,
      'Transfer: insufficient lamports 1, need 2',
    ],
    ['no funds for the fee', says('InsufficientFundsForFee'), true, 'simulation_failed'],
    [
      'a line of 10,000 characters',
      says('x', `insufficient funds \u202e${'x'.repeat(10_000)}`),
      true,
      `insufficient funds ${'x'.repeat(180)}…`,
    ],
    ['another failure', says({ Custom: 3 }, 'Program failed'), false, 'simulation_failed'],
    ['an old blockhash', says('BlockhashNotFound'), false, 'blockhash_not_found'],
    ['a note about insufficient funds', says(null, 'Program log: Memo: "insufficient funds"'), false, null],
    [
      'a log that is none',
      { simulateTransaction: async () => ({ value: { err: 'x', logs: [7, null] } }) },
      false,
      'simulation_failed',
    ],
  ] as const
  it.each(
    SIMULATED,
  )('by a simulation with %s [STX-008]', async (_, answers, insufficientFunds, simulationError) => {
    expect(await prepare(of(pay()), cluster(answers).connection)).toMatchObject({
      insufficientFunds,
      simulationError,
    })
  })

  it.each([
    [6000, false],
    [5999, true],
  ])('by the figures, of %d lamports [STX-010]', async (balance, insufficientFunds) => {
    const { connection } = cluster({ getBalance: async () => balance })
    expect(await prepare(of(pay()), connection)).toMatchObject({
      insufficientFunds,
      balance: BigInt(balance),
    })
  })

  it('count what an account takes', async () => {
    const connection = (balance: number) => cluster({ getBalance: async () => balance }).connection
    expect(await prepare(of(open), connection(RENT + 5000))).toMatchObject({ insufficientFunds: false })
    expect(await prepare(of(open), connection(RENT + 4999))).toMatchObject({ insufficientFunds: true })
  })

  it('are enough where a simulation went well, whatever the figures say', async () => {
    const { connection } = cluster({ getBalance: async () => 1, later: {} })
    expect(await prepare(of(pay()), connection)).toMatchObject({ insufficientFunds: false })
  })
})

describe('a cluster that does not answer', () => {
  const down = () => Promise.reject(new Error('fetch failed'))
  const silent = () => new Promise(() => {})
  it.each([
    ['is down', down],
    ['answers a page', async () => '<html>'],
    ['answers half a lamport', async () => 0.5],
  ])('and %s keeps what is to be sent from being prepared', async (_, getBalance) => {
    const refused = prepare(of(pay()), cluster({ getBalance }).connection)
    await expect(refused).rejects.toMatchObject({
      code: -32603,
      message: 'There was an issue preparing your transaction',
    })
  })

  it('is not needed for a signature alone [STX-011]', async () => {
    const all = {
      getBalance: down,
      getFeeForMessage: down,
      getMinimumBalanceForRentExemption: down,
      getMultipleParsedAccounts: down,
      simulateTransaction: down,
    }
    const prepared = await prepare(of(pay()), cluster(all).connection, { signOnly: true })
    expect(prepared).toMatchObject({
      insufficientFunds: false,
      changes: null,
      fee: 5000n,
      instructions: [{ kind: 'sol-transfer' }],
      simulationError: 'not_tried',
    })
  })

  it('in time is waited for no longer', async () => {
    vi.useFakeTimers()
    client.send = silent as never
    const { connection } = cluster({
      getFeeForMessage: silent,
      simulateTransaction: silent,
      getMultipleParsedAccounts: silent,
    })
    const preparing = prepare(of(checked), connection)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await preparing).toMatchObject({
      simulationError: 'not_tried',
      changes: null,
      fee: 5000n,
      instructions: [{ kind: 'spl-transfer' }],
    })
  })
})

describe('the wallet', () => {
  const WITHOUT = [
    [
      'stands nowhere in it',
      () =>
        new Transaction({ feePayer: friend, blockhash: BLOCKHASH, lastValidBlockHeight: 9 }).add(
          instruction(MEMO, [1], theirs),
        ),
    ],
    [
      'does not sign',
      () =>
        new Transaction({ feePayer: friend, blockhash: BLOCKHASH, lastValidBlockHeight: 9 }).add(
          SystemProgram.transfer({ fromPubkey: friend, toPubkey: wallet, lamports: 1 }),
        ),
    ],
    ['is no payer of one without a payer', () => new Transaction().add(instruction(MEMO, [1], theirs))],
  ] as const
  it.each(WITHOUT)('is refused a transaction where it %s [STX-014]', async (_, make) => {
    await expect(prepare(make())).rejects.toThrow('The transaction does not include the wallet.')
    expect((await prepare(of(pay()))).instructions.length).toBe(1)
  })
})

it('records each instruction of no kind by its type, and goes on [STX-017] [STX-018]', async () => {
  const { instructions } = await prepare(
    of(instruction(TOKEN, [5], own, wallet), pay(), instruction(friend.toBase58(), [])),
  )
  expect(instructions.map(({ kind }) => kind)).toEqual(['unknown', 'sol-transfer', 'unknown'])
  expect(client.tracked).toEqual([
    {
      event: 'solana_instruction_unsupported',
      payload: { message: 'Unsupported Solana instruction: Token revoke' },
    },
    {
      event: 'solana_instruction_unsupported',
      payload: { message: `Unsupported Solana instruction: ${friend.toBase58()} unknown` },
    },
  ])
})

describe('another try', () => {
  const FRESH = '9sHcv6xwn9YkB8nxTUGKDwPwNnmqVp5oAXxU8Fdkm4J6'
  const { connection } = cluster({
    getLatestBlockhash: async () => ({ blockhash: FRESH, lastValidBlockHeight: 99 }),
  })
  const again = async (transaction: Transaction) => {
    await prepareTransaction(
      client,
      { transaction, connection, cluster: 'devnet', address, signOnly: false },
      { anew: true },
    )
    return transaction.recentBlockhash
  }

  it('has the newest blockhash [STX-006]', async () => {
    expect(await again(of(pay()))).toBe(FRESH)
  })

  it('keeps the blockhash that somebody else has signed', async () => {
    const helper = Keypair.fromSeed(new Uint8Array(32).fill(2))
    const transaction = of(
      pay(),
      SystemProgram.transfer({ fromPubkey: friend, toPubkey: wallet, lamports: 1 }),
    )
    transaction.partialSign(helper)
    expect(await again(transaction)).toBe(BLOCKHASH)
    expect(transaction.signatures.filter(({ signature }) => signature).length).toBe(1)
  })

  it('keeps a durable nonce, which another blockhash would spoil', async () => {
    const nonce = SystemProgram.nonceAdvance({ noncePubkey: own, authorizedPubkey: wallet })
    expect(await again(of(nonce, pay()))).toBe(BLOCKHASH)
  })
})

describe('what SOL costs', () => {
  const MAIN = 'https://solana.example/rpc'
  const NATIVE = 'native-token'
  /** What the server is asked, and what a confirmation of the main cluster comes to. */
  async function priced(
    answer: () => unknown,
    {
      rpcEndpoint = MAIN,
      ...more
    }: { rpcEndpoint?: string; cluster?: 'devnet' | 'testnet'; shown?: boolean } = {},
  ) {
    const asked: unknown[] = []
    client.send = (async (route: { path: string }, { signal: _, ...options }: { signal?: AbortSignal }) => {
      asked.push([route.path, options])
      return answer()
    }) as never
    const { price } = await prepareTransaction(client, {
      transaction: of(pay()),
      connection: cluster({ rpcEndpoint }).connection,
      cluster: 'mainnet-beta',
      address,
      signOnly: false,
      shown: true,
      ...more,
    })
    return { price, asked }
  }

  it('is asked as chain 0 and SOL beside the other facts, and given in dollars [CALL-047]', async () => {
    expect(await priced(() => ({ usd: 151.5 }))).toEqual({
      price: 151.5,
      asked: [['/api/v1/token_price', { query: { chainId: '0', tokenSymbol: 'SOL' }, retries: 0 }]],
    })
  })

  it.each<[string, Parameters<typeof priced>[1]]>([
    ['on devnet', { cluster: 'devnet' }],
    ['on testnet', { cluster: 'testnet' }],
    ['on this machine', { rpcEndpoint: 'http://127.0.0.1:8899' }],
    ['where nobody looks', { shown: false }],
  ])('nobody is asked %s', async (_, more) => {
    expect(await priced(() => ({ usd: 151.5 }), more)).toEqual({ price: null, asked: [] })
  })

  it('nobody is asked where the host shows no money', async () => {
    client = fakeClient({
      config: { embeddedWallets: { priceDisplay: { primary: NATIVE, secondary: null } } },
    })
    expect(await priced(() => ({ usd: 151.5 }))).toEqual({ price: null, asked: [] })
  })

  it('is left out where nobody knows it', async () => {
    const { price, asked } = await priced(() => Promise.reject(new Error('away')))
    expect([price, asked.length]).toEqual([null, 1])
  })

  it('is waited for no longer than half a second once all else is known', async () => {
    vi.useFakeTimers()
    const heard = vi.fn()
    void priced(() => new Promise(() => {})).then(({ price }) => heard(price))
    await vi.advanceTimersByTimeAsync(499)
    expect(heard.mock.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard.mock.calls).toEqual([[null]])
  })
})

describe('a token balance that is too low', () => {
  const untried = { simulateTransaction: () => Promise.reject(new Error('away')) }
  const has = (amount: bigint) => book([wallet, plain(1_000_000)], [own, held(wallet, amount)])
  const said = { has: 4_999_999n, needs: 5_000_000n, mint: mint.toBase58(), decimals: 6, symbol: 'SHELL' }
  /** What a confirmation says of it. */
  async function lacking(
    instructions: TransactionInstruction[],
    answers: Parameters<typeof cluster>[0],
    more: Parameters<typeof prepare>[2] = {},
  ) {
    serverSays({ symbol: 'SHELL', decimals: 6 })
    const { lacking: short, insufficientFunds } = await prepare(
      of(...instructions),
      cluster(answers).connection,
      more,
    )
    return [short, insufficientFunds]
  }

  it('is named before it is approved', async () => {
    expect(await lacking([tokens], { ...untried, now: has(4_999_999n) })).toEqual([said, true])
    expect(await lacking([tokens], { ...untried, now: has(5_000_000n) })).toEqual([null, false])
  })

  it('is that of all that an account gives', async () => {
    const twice = [tokens, checked]
    const sum = { ...said, has: 9_999_999n, needs: 10_000_000n }
    expect(await lacking(twice, { ...untried, now: has(9_999_999n) })).toEqual([sum, true])
    expect(await lacking(twice, { ...untried, now: has(10_000_000n) })).toEqual([null, false])
  })

  it('is none at all in an account that is not there', async () => {
    const { mint: of, ...nothing } = { ...said, has: 0n }
    expect(await lacking([checked], { ...untried, now: book([wallet, plain(1_000_000)]) })).toEqual([
      { ...nothing, mint: of },
      true,
    ])
  })

  it.each([
    ['by our own connection', 'getTokenBalance', (amount: string) => ({ amount })],
    ['by that of web3.js', 'getTokenAccountBalance', (amount: string) => ({ value: { amount } })],
  ])('is asked for by itself where accounts are not told, %s', async (_, method, answer) => {
    const asked: unknown[] = []
    const quiet = (amount: string) => ({
      ...untried,
      getMultipleParsedAccounts: undefined,
      [method]: async (key: { toBase58(): string }, commitment: unknown) => {
        asked.push([key.toBase58(), commitment])
        return answer(amount)
      },
    })
    expect(await lacking([checked], quiet('4999999'))).toEqual([{ ...said }, true])
    expect(await lacking([checked], quiet('5000000'))).toEqual([null, false])
    const once = [own.toBase58(), 'processed']
    expect(asked).toEqual([once, once])
  })

  it('nobody guesses at where the chain does not say it', async () => {
    const silent = { ...untried, getMultipleParsedAccounts: undefined }
    const away = { ...silent, getTokenBalance: () => Promise.reject(new Error('away')) }
    expect([await lacking([tokens], silent), await lacking([tokens], away)]).toEqual([
      [null, false],
      [null, false],
    ])
  })

  it.each([
    ['another transfer', instruction(TOKEN, [3, ...u64(9n)], theirs, own, wallet)],
    ['an unknown program', instruction(friend.toBase58(), [1], own)],
    ['tokens that are made', instruction(TOKEN, [7, ...u64(9n)], mint, own, wallet)],
    ['wrapped SOL', instruction(TOKEN, [17], own)],
  ])('is not known where %s may fill the account first', async (_, filling) => {
    expect((await lacking([filling, tokens], { ...untried, now: has(1n) }))[0]).toBeNull()
  })

  it('is none where a trial run went well', async () => {
    const later = book([wallet, afterwards(995_000)])
    expect(await lacking([tokens], { now: has(1n), later })).toEqual([null, false])
  })

  it('is named where one failed, for a signature alone too', async () => {
    const failed = {
      simulateTransaction: async () => ({ value: { err: { InstructionError: [0] }, logs: [] } }),
    }
    expect(await lacking([tokens], { ...failed, now: has(4_999_999n) }, { signOnly: true })).toEqual([
      said,
      true,
    ])
  })
})
