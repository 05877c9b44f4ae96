// @vitest-environment happy-dom
import type { PreparedSolanaTransaction } from '@latchkey/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from '../../../copy/transaction/en.ts'
import { solanaSummary } from './summary.ts'
import type { SolanaTransactionViewProps } from './view.tsx'
import { SolanaTransactionView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const FROM = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'
const TO = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const SYSTEM = '11111111111111111111111111111111'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'

const MINT = '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT'

const sol = {
  kind: 'sol-transfer' as const,
  program: SYSTEM,
  from: FROM,
  to: TO,
  amount: 10_000_000n,
  decimals: 9,
  symbol: 'SOL',
}
const token = {
  kind: 'spl-transfer' as const,
  program: TO,
  from: FROM,
  to: TO,
  amount: 12_500_000n,
  decimals: 6,
  symbol: 'USDC',
  mint: MINT,
}
const strange = { kind: 'unknown' as const, program: TO, data: '3Bxs4h24hBtQy9rw' }

const plain: PreparedSolanaTransaction = {
  bytes: new Uint8Array(),
  instructions: [sol],
  fee: 5_000n,
  balance: 2_000_000_000n,
  outgoing: 10_000_000n,
  simulationError: null,
}

const base: SolanaTransactionViewProps = {
  status: 'ready',
  cluster: { label: 'Solana devnet', explorerUrl: 'https://explorer.example?cluster=devnet' },
  from: FROM,
  transaction: plain,
  insufficientFunds: false,
  onAddFunds: null,
  result: null,
  error: null,
  uiOptions: {},
  signOnly: false,
  onApprove: nothing,
  onDecline: nothing,
  onRetry: nothing,
  onClose: nothing,
}

const show = (props: Partial<SolanaTransactionViewProps> = {}) =>
  render(<SolanaTransactionView {...base} {...props} />)
const fact = (name: string) => {
  const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling
  return (value?.querySelector('bdi') ?? value)?.textContent
}

const words = en['solana-transaction']
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Advanced' }))
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
const of = (
  instructions: PreparedSolanaTransaction['instructions'],
  more: Partial<PreparedSolanaTransaction> = {},
): PreparedSolanaTransaction => ({ ...plain, outgoing: 0n, instructions, ...more })
const change = (amount: bigint, symbol: string, mint = symbol) => ({ mint, amount, decimals: 6, symbol })
const swap = {
  kind: 'jupiter-swap-exact-out-route' as const,
  program: TO,
  sell: { mint: 'a', amount: 2_020_000n, decimals: 6, symbol: 'USDC', exact: false },
  buy: { mint: MINT, amount: 1_000_000n, decimals: 9, exact: true },
  to: FROM,
}

const created = { ...sol, kind: 'create-account' as const, to: MINT, amount: 5_000_000_000n, owner: TO }
const closed = { kind: 'spl-close-account' as const, program: TO, account: MINT, to: TO, owner: FROM }

it('is titled Confirm transaction and shows amount, receiver, network and fee [STX-001]', () => {
  const { container } = show()
  expect(screen.getByRole('heading').textContent).toBe('Confirm transaction')
  expect(container.querySelector('.amount')?.textContent).toBe('0.01 SOL')
  expect([fact('To'), fact('Network'), fact('Estimated fee')]).toEqual([
    '4fYN…PYvA',
    'Solana devnet',
    '0.000005 SOL',
  ])
})

it('lists the parsed instructions under Advanced [STX-002]', () => {
  show({ transaction: of([sol, token, strange]) })
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
  open()
  expect(titles()).toEqual(['Send SOL', 'Send token', 'Unknown instruction'])
})

it('shows an instruction that nobody knows with its program and data [STX-016]', () => {
  show({ transaction: of([strange]) })
  open()
  expect(titles()).toEqual(['Unknown instruction'])
  expect(fact('Program')).toBe('4fYN…PYvA')
  expect(screen.getByText(strange.data)).toBeTruthy()
})

it('calls an instruction of no kind by its name, and shows its data all the same', () => {
  const approve = {
    ...strange,
    name: 'approve' as const,
    programName: 'Token',
    to: TO,
    amount: 5n,
    decimals: 0,
  }
  show({ transaction: of([approve, sol], { outgoing: 1n }) })
  open()
  expect(titles()).toEqual(['Allow spending', 'Send SOL'])
  expect(fact('Spender')).toBe('4fYN…PYvA')
  expect(screen.getByText(strange.data)).toBeTruthy()
})

it('has words for every kind', () => {
  expect(Object.keys(words.kinds).length).toBeGreaterThan(1)
  const kinds = Object.keys(words.kinds) as (keyof typeof words.kinds)[]
  show({ transaction: of(kinds.map((kind) => ({ kind, program: TO }))) })
  open()
  expect(titles()).toEqual(kinds.map((kind) => words.kinds[kind]))
})

it('the receipt of one that is sent reads Transaction complete! [STX-003]', () => {
  show({ status: 'success', result: SIGNATURE })
  expect(screen.getByRole('heading').textContent).toBe('Transaction complete!')
})

it('the receipt of one that is signed alone reads Transaction signed! [STX-004]', () => {
  show({ status: 'signed', result: SIGNATURE })
  expect(screen.getByRole('heading').textContent).toBe('Transaction signed!')
})

it('leads from the receipt to the explorer of the cluster', () => {
  show({ status: 'success', result: SIGNATURE })
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(
    `https://explorer.example/tx/${SIGNATURE}?cluster=devnet`,
  )
})

it('asks for funds on Solana when there are too few', () => {
  show({ insufficientFunds: true })
  expect(screen.getByRole('alert').textContent).toBe('Add funds on Solana to complete transaction.')
})

const warnedOf = (simulationError: string) => {
  show({ transaction: { ...plain, simulationError } })
  const said = screen.getByRole('alert').textContent
  cleanup()
  return said
}

it('a simulation that finds no blockhash says so [STX-007]', () => {
  expect(warnedOf('blockhash_not_found')).toBe('Simulation failed: Blockhash not found')
})

it('another one that fails is the line of its log, else that something went wrong [STX-009]', () => {
  expect(['Transfer: insufficient lamports 1, need 2', 'simulation_failed'].map(warnedOf)).toEqual([
    'Transfer: insufficient lamports 1, need 2',
    'Something went wrong.',
  ])
})

it('says Something went wrong. when an error has no words', () => {
  show({ status: 'error', error: { code: null, message: '', hash: null, canRetry: true } })
  expect(screen.getByText('Something went wrong.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry transaction' })).toBeTruthy()
})

it.each([
  ['one transfer', of([sol], { outgoing: 10_000_000n }), '0.01', 'SOL', TO],
  ['one token transfer', of([token]), '12.5', 'USDC', TO],
  ['a token that nobody names', of([{ ...token, symbol: undefined }]), '12.5', '9wFF…BzvT', TO],
  ['two receivers', of([sol, { ...sol, to: FROM }], { outgoing: 20_000_000n }), '0.02', 'SOL', null],
])('in one line, %s', (_, transaction, amount, symbol, to) => {
  expect(solanaSummary(transaction, words)).toMatchObject({ amount, symbol, to, deed: null })
})

it.each([
  ['a swap', [swap], 'Swap tokens'],
  [
    'a swap and what comes with it',
    [
      { ...strange, name: 'compute-limit' as const },
      { kind: 'ata-creation' as const, program: TO, from: FROM, owner: FROM, account: MINT },
      { ...sol, to: FROM, toAccount: MINT },
      { kind: 'spl-sync-native' as const, program: TO, account: MINT },
      swap,
      { kind: 'spl-close-account' as const, program: TO, account: MINT, to: FROM, owner: FROM },
    ],
    'Swap tokens',
  ],
  ['a swap and SOL for somebody beside it', [swap, sol], 'Several actions'],
  ['a swap and tokens for somebody beside it', [token, swap], 'Several actions'],
  ['a swap and an account for a program', [swap, created], 'Several actions'],
  ['a swap and an account that goes to somebody', [swap, closed], 'Several actions'],
  ['tokens and an account for a program', [token, created], 'Several actions'],
  ['one that moves nothing', [{ kind: 'spl-close-account' as const, program: TO }], 'Close token account'],
  [
    'with a note beside',
    [
      { ...strange, name: 'revoke' as const },
      { ...strange, name: 'memo' as const },
    ],
    'Withdraw permission to spend',
  ],
  ['a note alone', [{ ...strange, name: 'memo' as const }], 'Note'],
  [
    'a note that is paid to be quick',
    [
      { ...strange, name: 'compute-price' as const },
      { ...strange, name: 'memo' as const },
    ],
    'Note',
  ],
  ['a price of priority alone', [{ ...strange, name: 'compute-price' as const }], 'Price of priority'],
  ['SOL and tokens', [sol, token], 'Several actions'],
  ['several', [{ kind: 'ata-creation' as const, program: TO }, strange], 'Several actions'],
])('as a deed, %s', (_, instructions, deed) => {
  expect(solanaSummary(of(instructions), words)).toMatchObject({ amount: null, deed })
})

describe('what leaves and what arrives', () => {
  it('is what the simulation says', () => {
    show({
      transaction: of([strange], {
        changes: [change(-5_000_000n, 'USDC'), change(-1n, 'ABC'), change(7_500_000n, 'XYZ')],
      }),
    })
    const sent = screen.getByText('You send', { selector: 'dt' }).nextElementSibling
    const got = screen.getByText('You receive', { selector: 'dt' }).nextElementSibling
    expect([sent?.innerHTML.replace(/<.?bdi>/g, ''), got?.textContent]).toEqual([
      '5 USDC<br>0.000001 ABC',
      '7.5 XYZ',
    ])
  })

  it('is what a swap is bound to, where no simulation says it', () => {
    show({ transaction: of([swap]) })
    expect([fact('You send'), fact('You receive')]).toEqual(['At most 2.02 USDC', '0.001 9wFF…BzvT'])
  })

  it.each([
    ['says', [change(-2_000_000n, 'USDC')]],
    ['does not say', null],
  ])('names who gets what a swap brings, where that is somebody else and a simulation %s so', (_, changes) => {
    show({ transaction: of([{ ...swap, to: TO }], { changes }) })
    expect(screen.queryByText('You receive')).toBeNull()
    const got = screen.getByText('Somebody else receives', { selector: 'dt' }).nextElementSibling
    expect(got?.textContent).toBe('0.001 9wFF…BzvTCopy address 4fYN…PYvA')
  })

  it('hides no transfer beside a swap, nor who gets it', () => {
    show({ transaction: of([swap, token, created], { outgoing: 5_000_000_000n }) })
    const amounts = screen.getByText('Amount', { selector: 'dt' }).nextElementSibling
    expect(amounts?.innerHTML.replace(/<.?bdi>/g, '')).toBe('12.5 USDC<br>5 SOL')
    expect([fact('You send'), fact('You receive'), fact('To')]).toEqual([
      'At most 2.02 USDC',
      '0.001 9wFF…BzvT',
      '4fYN…PYvA',
    ])
  })

  it('is what each swap is bound to, where two follow one another', () => {
    const next = { ...swap, sell: swap.buy, buy: { ...swap.sell, amount: 3_000_000n } }
    show({ transaction: of([swap, next]) })
    const said = ['You send', 'You receive'].map(
      (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.innerHTML,
    )
    expect(said.map((one) => one?.replace(/<.?bdi>/g, ''))).toEqual([
      'At most 2.02 USDC<br>0.001 9wFF…BzvT',
      '0.001 9wFF…BzvT<br>At least 3 USDC',
    ])
  })

  it('is what the transfers come to, by token, where no simulation says it', () => {
    show({ transaction: of([sol, token, sol, token], { outgoing: 20_000_000n }) })
    expect(fact('Amount')).toBe('0.02')
    const amounts = screen.getByText('Amount', { selector: 'dt' }).nextElementSibling
    expect(amounts?.innerHTML.replace(/<.?bdi>/g, '')).toBe('0.02 SOL<br>25 USDC')
  })

  it('is who may take how much, where that is what is asked for', () => {
    const approve = { ...token, kind: 'unknown' as const, name: 'approve' as const, data: 'BA==' }
    show({ transaction: of([approve]) })
    expect([fact('Spender'), fact('Token address')]).toEqual(['4fYN…PYvA', '9wFF…BzvT'])
    const amount = screen.getByText('Amount', { selector: 'dt' }).nextElementSibling
    expect(amount?.textContent).toBe('12.5 USDC')
  })

  it.each([
    ['nothing is known', of([strange])],
    ['the amount says it', { ...of([token]), changes: [change(-12_500_000n, 'USDC')] }],
  ])('is not said where %s', (_, transaction) => {
    show({ transaction })
    expect([screen.queryByText('You send'), screen.queryByText('You receive')]).toEqual([null, null])
  })
})

it('shows what is put into accounts, and what is paid to be early', () => {
  show({ transaction: of([sol], { rent: 2_039_280n, fee: 15_000n, priorityFee: 10_000n }) })
  open()
  expect([fact('Account deposit'), fact('Estimated fee'), fact('Priority fee')]).toEqual([
    '0.002039 SOL',
    '0.000015 SOL',
    '0.00001 SOL',
  ])
})

const warnings = () => [...document.querySelectorAll('.notice.warn')].map((one) => one.textContent)
const [ALL, PART] = [
  'This transaction cannot be readApprove it only if you trust the app that asks, and know what it is for.',
  en.transaction.unreadPart,
]

it.each([
  ['nothing of it can be read', of([strange]), [ALL], null],
  ['a part of it cannot be read', of([sol, strange], { outgoing: 10_000_000n }), [PART], '0.01 SOL'],
  [
    'a simulation says what leaves',
    of([strange], { changes: [change(-1n, 'ABC')] }),
    [PART],
    'Unknown instruction',
  ],
  ['a simulation says what arrives alone', of([strange], { changes: [change(1n, 'ABC')] }), [ALL], null],
  [
    'another swap is not read',
    of([sol, { ...strange, name: 'swap' }], { outgoing: 1n }),
    [PART],
    '<0.001 SOL',
  ],
  ['a table was not found', of([sol], { outgoing: 10_000_000n, unresolved: [TO] }), [PART], '0.01 SOL'],
  ['all of it can be read', of([sol, token], { outgoing: 10_000_000n }), [], 'Several actions'],
  [
    'the rest only goes along',
    of([sol, { ...strange, name: 'compute-price' }], { outgoing: 10_000_000n }),
    [],
    '0.01 SOL',
  ],
] as const)('says so in amber where %s, and shows no amount that it does not know', (_, transaction, said, amount) => {
  show({ transaction })
  expect(warnings()).toEqual(said)
  expect(document.querySelector('.amount')?.textContent ?? null).toBe(amount)
})

it('says in Advanced that a table could not be read, and reads nothing of what it holds', () => {
  show({ transaction: of([sol, { ...strange, program: '' }], { outgoing: 10_000_000n, unresolved: [TO] }) })
  open()
  expect(warnings()).toEqual([PART, words.unresolved])
  expect(titles()).toEqual(['Send SOL', 'Unknown instruction'])
})

const withdrawn = { ...closed, kind: 'unknown' as const, amount: 7_000_000n, decimals: 9, symbol: 'SOL' }
it.each([
  ['an account is closed', closed, 'Rest goes to', ['4fYN…PYvA']],
  [
    'a nonce account pays out',
    { ...withdrawn, name: 'nonce-withdraw' as const },
    'Somebody else receives',
    ['0.007 SOL', '4fYN…PYvA'],
  ],
  [
    'a stake pays out',
    { ...withdrawn, name: 'stake-withdraw' as const },
    'Somebody else receives',
    ['0.007 SOL', '4fYN…PYvA'],
  ],
])('warns where %s to somebody else, and names them; not where its owner has it', (_, instruction, label, said) => {
  const { rerender } = show({ transaction: of([token, instruction]) })
  const named = screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement
  const shown = [...named.querySelectorAll('bdi')].map((one) => one.textContent)
  expect([warnings(), shown]).toEqual([[words.risk], said])
  rerender(<SolanaTransactionView {...base} transaction={of([token, { ...instruction, to: FROM }])} />)
  expect([warnings(), screen.queryByText(label)]).toEqual([[], null])
})

it('warns where nobody could try it, as it does where a try failed', () => {
  const { rerender } = show({ transaction: { ...plain, simulationError: 'not_tried' } })
  expect(warnings()).toEqual([words.untried])
  rerender(<SolanaTransactionView {...base} />)
  expect(warnings()).toEqual([])
})

it('gives an amount in base units, and says so, where nobody knows the decimals', () => {
  const nobody = { ...token, decimals: undefined, symbol: undefined }
  const { container } = show({ transaction: of([nobody]) })
  expect(container.querySelector('.amount')?.textContent).toBe('12,500,000 9wFF…BzvT (base units)')
  cleanup()
  show({ transaction: of([nobody, sol], { changes: [{ mint: MINT, amount: -12_500_000n }] }) })
  const sent = screen.getByText('You send', { selector: 'dt' }).nextElementSibling
  expect(sent?.textContent).toBe('12,500,000 9wFF…BzvT (base units)')
  cleanup()
  show({ transaction: of([{ ...swap, sell: { mint: MINT, amount: 5_000_000n, exact: true } }]) })
  expect(fact('You send')).toBe('5,000,000 9wFF…BzvT (base units)')
})

it.each([
  [2n ** 64n - 1n, 'Maximum USDC'],
  [2n ** 63n, 'Maximum USDC'],
  [2n ** 63n - 1n, '9,223,372,036,854.775807 USDC'],
])('a permission for %d base units is one for %s', (amount, said) => {
  const approve = { ...token, kind: 'unknown' as const, name: 'approve' as const, amount }
  show({ transaction: of([approve]) })
  open()
  const amounts = screen
    .getAllByText('Amount', { selector: 'dt' })
    .map((one) => one.nextElementSibling?.textContent)
  expect(amounts).toEqual([said, said])
})

it.each([
  'approve',
  'set-authority',
  'assign',
  'nonce-authority',
  'stake-authority',
] as const)('warns of %s, which lets others take what is the wallet’s, beside what a simulation says', (name) => {
  show({ transaction: of([{ ...strange, name }], { simulationError: 'simulation_failed' }) })
  expect(warnings()).toEqual([`${words.risk} Something went wrong.`])
})

it('keeps the words of strangers apart from its own, each in its direction and as text', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const { container } = show({ transaction: of([{ ...token, symbol: hostile }, token]) })
  open()
  expect(container.querySelector('img')).toBeNull()
  expect([...container.querySelectorAll('bdi')].map((one) => one.textContent)).toContain(hostile)
})

describe('where the price of SOL is known, money stands beside', () => {
  const worths = (container: HTMLElement) =>
    [...container.querySelectorAll('.worth')].map(({ textContent }) => textContent)
  const NATIVE = 'So11111111111111111111111111111111111111112'

  it('the amount, the deposit and the fee', () => {
    const { container } = show({ transaction: { ...plain, price: 150, rent: 2_039_280n, fee: 200_000n } })
    expect(worths(container)).toEqual(['$1.50', '$0.31', '$0.03'])
    expect(container.querySelector('.amount')?.textContent).toBe('0.01 SOL$1.50')
    expect(fact('Estimated fee')).toBe('0.0002 SOL')
  })

  it('a fee of less than a cent', () => {
    const { container } = show({ transaction: { ...plain, price: 150 } })
    expect(worths(container)).toEqual(['$1.50', '<$0.01'])
  })

  it('what leaves and arrives of SOL, and of no token', () => {
    const changes = [change(-2_000_000n, 'USDC'), { ...change(3_000_000_000n, 'SOL', NATIVE), decimals: 9 }]
    const { container } = show({ transaction: of([swap], { price: 150, changes, fee: 0n }) })
    expect(worths(container)).toEqual(['$450.00', '$0.00'])
  })

  it('a sum of several transfers', () => {
    const { container } = show({ transaction: of([sol, token, sol], { price: 150, fee: 0n }) })
    expect(worths(container)).toEqual(['$3.00', '$0.00'])
  })

  it.each([
    ['a token', of([token], { price: 150, fee: 0n }), ['$0.00']],
    ['a token that calls itself SOL', of([{ ...token, symbol: 'SOL' }], { price: 150, fee: 0n }), ['$0.00']],
    ['anything without a price', { ...plain, price: null }, []],
  ])('but not for %s', (_, transaction, said) => {
    expect(worths(show({ transaction }).container)).toEqual(said)
  })
})

describe('too little of a token', () => {
  const short = { mint: MINT, has: 3_000_000n, needs: 12_500_000n, decimals: 6, symbol: 'USDC' }
  const failed = { simulationError: 'Program log: Error: insufficient funds' }

  it.each([
    ['with its name', short, '3 of 12.5 USDC'],
    ['by its mint', { mint: MINT, has: 3n, needs: 12n, decimals: 0 }, '3 of 12 9wFF…BzvT'],
    ['without decimals', { mint: MINT, has: 3n, needs: 12n }, '3 of 12 9wFF…BzvT (base units)'],
    ['that nobody names', { has: 3n, needs: 12n }, '3 of 12 base units'],
  ])('is said %s, in place of a line of a log', (_, lacking, said) => {
    show({ transaction: of([token], { lacking, ...failed }) })
    expect(screen.getByText(`There are not enough tokens for this: ${said}.`)).toBeTruthy()
    expect(screen.queryByText(/Program log/)).toBeNull()
  })

  it('is not said where there is enough', () => {
    show({ transaction: of([token], { lacking: null, ...failed }) })
    expect(screen.queryByText(/not enough/)).toBeNull()
    expect(screen.getByText(failed.simulationError)).toBeTruthy()
  })
})

it.each([
  true,
  false,
])('says that nobody checked it for fraud where the host wanted that: %s', (unchecked) => {
  show({ unchecked })
  expect(screen.queryAllByText('Not checked for fraud')).toHaveLength(unchecked ? 1 : 0)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false)
})
