// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OwnBackContext } from '../../../ui/own-back.ts'
import { lacksFunds } from './lacks-funds.ts'
import {
  approval,
  asset,
  batchTransfer,
  calling,
  deposit,
  EMPTY,
  FRIEND,
  MAXIMUM,
  mint,
  NAMELESS,
  nftTransfer,
  OTHER,
  operator,
  plain,
  ROUTER,
  SCANNING,
  SENDER,
  SWAP,
  scanned,
  TOKENS,
  tokenTransfer,
  USDC,
  unknownCall,
} from './samples.ts'
import type { EthereumTransactionViewProps } from './view.tsx'
import { EthereumTransactionView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const HASH = `0x${'ab'.repeat(32)}`
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const base: EthereumTransactionViewProps = {
  status: 'ready',
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  network: { name: 'Local Ethereum', symbol: 'ETH', explorerUrl: 'https://explorer.example/base/?a=1' },
  transaction: {
    to: TO,
    from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    value: 1_000_000_000_000_000n,
    data: null,
    chainId: 31337,
    fee: 42_000_000_000_000n,
    balance: 990_000_000_000_000_000n,
    request: { gas: '0x5208', nonce: 3 },
  },
  warned: false,
  scan: { status: 'uninitiated' },
  scanHolds: false,
  accepted: false,
  onAccept: nothing,
  index: 0,
  count: 1,
  onBack: null,
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

const show = (props: Partial<EthereumTransactionViewProps> = {}) =>
  render(<EthereumTransactionView {...base} {...props} />)

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

/** The value beside a name. */
const fact = (name: string) => {
  const value = screen.queryByText(name, { selector: 'dt' })?.nextElementSibling
  return (value?.querySelector('bdi') ?? value)?.textContent
}

describe('ready', () => {
  it('shows amount, receiver, network and estimated fee [ETX-001] [ETX-003] [ETX-005] [ETX-006]', () => {
    const { container } = show()
    expect(container.querySelector('.amount')?.textContent).toBe('0.001 ETH')
    expect(container.querySelector('.one p')?.textContent).toBe('You send')
    expect([fact('To'), fact('Network'), fact('Estimated fee')]).toEqual([
      '0x7099…79C8',
      'Local Ethereum',
      '0.000042 ETH',
    ])
  })
  it('keeps an exact total, gas limit, nonce and data behind Details [ETX-008]', () => {
    const data = '0xa9059cbb' as const
    show({ transaction: { ...(base.transaction as NonNullable<typeof base.transaction>), data } })
    expect(screen.queryByText('Total')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Details', expanded: false }))
    expect([fact('Total'), fact('Gas limit'), fact('Nonce')]).toEqual(['0.001042 ETH', '21000', '3'])
    expect(document.querySelector('.hex')?.textContent).toBe(data)
  })
  it.each([
    ['Approve', 'onApprove'],
    ['Not now', 'onDecline'],
  ] as const)('%s is a press that counts', (name, handler) => {
    const done = vi.fn()
    show({ [handler]: done })
    fireEvent.click(button(name) as Element)
    expect(done).toHaveBeenCalledOnce()
  })
  it('has Not now only when the request can be cancelled [ETX-014]', () => {
    const { unmount } = show()
    expect(button('Not now')).not.toBeNull()
    unmount()
    show({ uiOptions: { isCancellable: false } })
    expect(button('Not now')).toBeNull()
  })
  it('warns that preparing failed, and lets the user try [ETX-032]', () => {
    const warning =
      'There was an error preparing your transaction. Your transaction request will likely fail.'
    show({ warned: true })
    expect(screen.getByRole('alert').textContent).toBe(warning)
    expect(button('Approve')?.disabled).toBe(false)
  })
})

describe('what will likely fail', () => {
  const undone = Object.assign(new Error('execution reverted: sold\u202e out'), { name: 'Reverted' })
  it('says why, in the words of the contract, below its own', () => {
    show({ warned: true, transaction: { ...plain, warning: undone } })
    expect([...screen.getByRole('alert').querySelectorAll('.said')].map((said) => said.textContent)).toEqual([
      'sold out',
    ])
    expect(screen.getByRole('alert').textContent).toContain('There was an error preparing your transaction.')
  })
  it('names what the wallet has of a token of which more is to leave', () => {
    const transfer = (has: bigint) => {
      const tokenBalances = { [USDC.toLowerCase()]: has }
      const { unmount } = show({ transaction: { ...calling('0xa9059cbb', tokenTransfer), tokenBalances } })
      const said = screen.queryByRole('alert')?.textContent
      unmount()
      return said
    }
    expect([transfer(1_500_249_999n), transfer(1_500_250_000n)]).toEqual([
      'This wallet has only 1,500.249999 USDC: the transfer will likely fail.',
      undefined,
    ])
  })
})

describe('what it has cost', () => {
  const transaction = { ...plain, price: 2_000 }
  it('is on the receipt, in the coin and in money', () => {
    show({ status: 'success', result: HASH, transaction, paid: 32_000_000_000_000n })
    expect(fact('Fee paid')).toBe('0.000032 ETH')
    expect(document.querySelector('.worth')?.textContent).toBe('$0.06')
  })
  it('is said of one that was undone, with the reason', () => {
    const error = {
      code: 'TRANSACTION_FAILURE',
      message: 'Transaction failed',
      reason: 'sold out',
      hash: HASH,
      canRetry: true,
    }
    show({ status: 'error', error, transaction, paid: 32_000_000_000_000n })
    expect([fact('Fee paid'), document.querySelector('.said')?.textContent]).toEqual([
      '0.000032 ETH',
      'sold out',
    ])
  })
  it('is not said where nobody knows', () => {
    show({ status: 'success', result: HASH, transaction, paid: null })
    expect(fact('Fee paid')).toBeUndefined()
  })
})

describe('without funds', () => {
  it('names the chain and lets nothing be sent [ETX-033]', () => {
    show({ insufficientFunds: true })
    expect(screen.getByRole('alert').textContent).toBe('Add funds on Local Ethereum to complete transaction.')
    expect(button('Approve')?.disabled).toBe(true)
  })
  it('has Add funds as its action where funding is available and nobody else pays [ETX-012]', () => {
    const onAddFunds = vi.fn()
    const poor = (sponsored: boolean) => {
      const transaction = { ...plain, balance: 0n, sponsored }
      return show({ transaction, insufficientFunds: lacksFunds(transaction), onAddFunds })
    }
    const { unmount } = poor(false)
    fireEvent.click(button('Add funds') as Element)
    expect(onAddFunds).toHaveBeenCalledOnce()
    expect(button('Approve')).toBeNull()
    unmount()
    poor(true)
    expect([button('Add funds'), button('Approve')?.disabled]).toEqual([null, false])
  })
  it('says so too where another pays the fee and what is sent is not covered, and leaves it to the user', () => {
    const sponsored = (value: bigint, warned = false) => {
      const { unmount } = show({ warned, transaction: { ...plain, value, balance: 7n, sponsored: true } })
      const said = [screen.queryByRole('alert')?.textContent, button('Approve')?.disabled]
      unmount()
      return said
    }
    const sentence = 'Add funds on Local Ethereum to complete transaction.'
    expect([sponsored(8n), sponsored(8n, true)]).toEqual([
      [sentence, false],
      [sentence, false],
    ])
    expect(sponsored(7n)).toEqual([undefined, false])
  })

  it('has Approve where there are funds, funding or not', () => {
    show({ onAddFunds: vi.fn() })
    expect([button('Add funds'), button('Approve')?.disabled]).toEqual([null, false])
  })
})

it('cannot be approved while it is prepared or submitted', () => {
  const onApprove = vi.fn()
  const { rerender } = show({ status: 'preparing', transaction: null, onApprove })
  expect(button('Approve')?.disabled).toBe(true)
  rerender(<EthereumTransactionView {...base} status="submitting" onApprove={onApprove} />)
  fireEvent.click(button('Submitting') as Element)
  expect(onApprove).not.toHaveBeenCalled()
})

it('shows a receipt with the hash and a way to the explorer, whose query stays [ETX-016]', () => {
  show({ status: 'success', result: HASH })
  expect(screen.getByRole('heading').textContent).toBe('Transaction complete!')
  expect(fact('Transaction hash')).toBe('0xabab…abab')
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(
    `https://explorer.example/base/tx/${HASH}?a=1`,
  )
})

it('shows a signed transaction without a hash', () => {
  show({ status: 'signed', signOnly: true })
  expect(screen.getByRole('heading').textContent).toBe('Transaction signed!')
  expect(screen.queryByText('Transaction hash')).toBeNull()
})

it('shows an error with code, message, hash, explorer and another try [ETX-026] [ETX-027] [ETX-028] [ETX-029] [ETX-030]', () => {
  const onRetry = vi.fn()
  show({
    status: 'error',
    onRetry,
    error: { code: 'TRANSACTION_FAILURE', message: 'Out of gas', hash: HASH, canRetry: true },
  })
  expect(screen.getByText('Please try again.')).toBeTruthy()
  expect([fact('Error code'), fact('Transaction hash')]).toEqual(['TRANSACTION_FAILURE', '0xabab…abab'])
  expect(screen.getByText('Out of gas')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Copy 0xabab…abab/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toContain(HASH)
  fireEvent.click(button('Retry transaction') as Element)
  expect(onRetry).toHaveBeenCalledOnce()
})

it('takes the words of the host', () => {
  const uiOptions = {
    description: 'Yours soon.',
    buttonText: 'Buy',
    successHeader: 'Bought',
    successDescription: 'It is on its way.',
    transactionInfo: { title: 'Buy a ring', action: 'Purchase', contractInfo: { name: 'Ring Market' } },
  }
  const { rerender } = show({ uiOptions })
  expect(screen.getByRole('heading').textContent).toBe('Buy a ring')
  expect([fact('Action'), fact('To')]).toEqual(['Purchase', 'Ring Market'])
  expect(screen.getByText('Yours soon.')).toBeTruthy()
  expect(button('Buy')).toBeTruthy()
  rerender(<EthereumTransactionView {...base} uiOptions={uiOptions} status="success" result={HASH} />)
  expect(screen.getByRole('heading').textContent).toBe('Bought')
  expect(screen.getByText('It is on its way.')).toBeTruthy()
})

it('says what the chain adds where an error has no code [ETX-026]', () => {
  const error = { code: null, details: 'nonce too low', message: 'Refused', hash: null, canRetry: true }
  show({ status: 'error', error })
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('Refusednonce too low')
})

it('says of a transaction that was undone what became of its fee', () => {
  const message = 'Transaction failed'
  show({ status: 'error', error: { code: 'TRANSACTION_FAILURE', message, hash: HASH, canRetry: true } })
  expect(screen.getByRole('heading').textContent).toBe(message)
  expect(screen.getByText(/The fee is spent all the same/)).toBeTruthy()
  expect(button('Retry transaction')).toBeTruthy()
})

type Transaction = NonNullable<EthereumTransactionViewProps['transaction']>

/** What is said in large type, under what it is called. */
const hero = () => {
  const one = document.querySelector('.one')
  return one ? [...one.children].map(({ textContent }) => textContent) : null
}

/** Every line of several, from its name to its last word. */
const lines = () =>
  [...document.querySelectorAll('.changes dl>div')].map((line) =>
    [line.querySelector('dt'), ...(line.querySelector('dd')?.children ?? [])].map(
      (part) => part?.querySelector('bdi[dir=ltr]')?.textContent ?? part?.textContent,
    ),
  )

const labels = () => [...document.querySelectorAll('.facts dt')].map(({ textContent }) => textContent)

/** Its contract has a symbol, and no decimals to be had. */
const silent = (transaction: Transaction): Transaction => ({
  ...transaction,
  tokens: { [USDC.toLowerCase()]: { symbol: 'USDC', decimals: null as never } },
})

describe('what it comes to', () => {
  const COMES_TO: [string, Transaction, (string | null)[], [string, string][]][] = [
    [
      'a token that is sent',
      calling('0xa9059cbb', tokenTransfer),
      ['You send', '1,500.25 USDC'],
      [
        ['To', '0x7099…79C8'],
        ['Token address', '0xA0b8…eB48'],
      ],
    ],
    [
      'an allowance of some',
      calling('0x095ea7b3', approval(250_000_000n)),
      ['Permission to spend', '250 USDC'],
      [
        ['Spender', '0x3C44…93BC'],
        ['Token address', '0xA0b8…eB48'],
      ],
    ],
    [
      'an allowance of all there could ever be',
      calling('0x095ea7b3', approval(MAXIMUM)),
      ['Permission to spend', 'Maximum USDC'],
      [['Spender', '0x3C44…93BC']],
    ],
    [
      'an allowance of all, of a contract that says nothing of itself',
      { ...calling('0x095ea7b3', { ...approval(MAXIMUM), isNFTIsh: true, tokenIds: [MAXIMUM] }), tokens: {} },
      ['Permission to spend', 'Maximum unnamed token'],
      [['Spender', '0x3C44…93BC']],
    ],
    [
      'an allowance of the first token, of a contract that says nothing of itself: it ends nothing',
      { ...calling('0x095ea7b3', { ...approval(0n), isNFTIsh: true, tokenIds: [0n] }), tokens: {} },
      ['Permission to spend', '0 unnamed token', 'Its decimals are not known: 18 are assumed.'],
      [['Spender', '0x3C44…93BC']],
    ],
    [
      'an allowance that ends',
      calling('0x095ea7b3', approval(0n)),
      ['Permission withdrawn', '0 USDC'],
      [['Spender', '0x3C44…93BC']],
    ],
    [
      'a collection that another may move',
      calling('0xa22cb465', operator(true)),
      ['Permission to move', 'All tokens PUNK'],
      [
        ['Operator', '0x3C44…93BC'],
        ['Token address', '0xb47e…3BBB'],
      ],
    ],
    [
      'a collection that another may move no more',
      calling('0xa22cb465', operator(false)),
      ['Permission withdrawn', 'All tokens PUNK'],
      [['Spender', '0x3C44…93BC']],
    ],
    [
      'a token of its kind',
      calling('0x42842e0e', nftTransfer),
      ['You send', 'PUNK #7804'],
      [
        ['To', '0x7099…79C8'],
        ['Token address', '0xb47e…3BBB'],
      ],
    ],
    [
      'several of them',
      calling('0x2eb2c2d6', batchTransfer),
      ['You send', 'PUNK #1 5 × #22 12 × #333'],
      [['To', '0x7099…79C8']],
    ],
    [
      'a token that goes between two others, and is not sent',
      calling('0x23b872dd', { ...nftTransfer, transferFrom: OTHER }),
      ['Moved between others', 'PUNK #7804'],
      [['To', '0x7099…79C8']],
    ],
    [
      'a token of unknown decimals, with the figure that is assumed',
      { ...calling('0xa9059cbb', { ...tokenTransfer, contract: NAMELESS }), tokens: {} },
      ['You send', '0.00000000150025 unnamed token', 'Its decimals are not known: 18 are assumed.'],
      [['Token address', '0x90F7…b906']],
    ],
    [
      'a token that has a name and says no decimals, with the figure that is assumed',
      silent(calling('0xa9059cbb', tokenTransfer)),
      ['You send', '0.00000000150025 USDC', 'Its decimals are not known: 18 are assumed.'],
      [['To', '0x7099…79C8']],
    ],
    [
      'an allowance of a token that has a name, and whose decimals could not be asked for: it is no collection',
      silent(calling('0x095ea7b3', { ...approval(7n), isNFTIsh: true, tokenIds: [7n] })),
      ['Permission to spend', '0.000000000000000007 USDC', 'Its decimals are not known: 18 are assumed.'],
      [['Spender', '0x3C44…93BC']],
    ],
  ]

  it.each(COMES_TO)('is %s', (_, transaction, said, facts) => {
    show({ transaction })
    expect(hero()).toEqual(said)
    expect(facts.map(([name]) => [name, fact(name)])).toEqual(facts)
  })

  it('is a token with its address and whom it goes to, not its contract alone [ETX-001] [ETX-003] [ETX-004]', () => {
    show({ transaction: calling('0xa9059cbb', { ...tokenTransfer, transferTo: OTHER }) })
    expect([hero()?.at(-1), fact('To'), fact('Token address')]).toEqual([
      '1,500.25 USDC',
      '0x15d3…6A65',
      '0xA0b8…eB48',
    ])
  })

  it('names who may spend [ETX-002]', () => {
    show({ transaction: calling('0x095ea7b3', { ...approval(9_000_000n), spender: OTHER }) })
    expect([hero(), fact('Spender')]).toEqual([['Permission to spend', '9 USDC'], '0x15d3…6A65'])
  })

  it('reads Maximum from the half of all that a number holds, and not below [FMT-007]', () => {
    const said = [MAXIMUM, 2n ** 255n, 2n ** 255n - 1n].map((amount) => {
      const { unmount } = show({ transaction: calling('0x095ea7b3', approval(amount)) })
      const [, text] = hero() ?? []
      unmount()
      return text?.startsWith('Maximum')
    })
    expect(said).toEqual([true, true, false])
  })

  it('assumes 18 decimals where nobody says how many [FMT-010]', () => {
    const call = { ...tokenTransfer, amounts: [2_500_000_000_000_000_000n], contract: NAMELESS }
    show({ transaction: { ...calling('0xa9059cbb', call), tokens: {} } })
    expect(hero()?.[1]).toBe('2.5 unnamed token')
  })

  it.each<[string, Transaction, string | undefined]>([
    ['a function of a known name', calling('0xd0e30db0', deposit), 'Contract calldeposit'],
    ['an amount where nothing is called', { ...plain, value: 0n, data: '0x', calls: [] }, '0 ETH'],
    [
      'the making of a contract',
      { ...plain, to: null, value: 0n, data: '0x60806040', calls: [] },
      'Create a contract',
    ],
  ])('is %s', (_, transaction, said) => {
    show({ transaction })
    expect(document.querySelector('.amount')?.textContent).toBe(said)
    expect(document.querySelector('.notice')).toBeNull()
  })

  it('names every receiver of several', () => {
    const both = [tokenTransfer, { ...tokenTransfer, transferTo: OTHER }]
    show({ transaction: calling('0xac9650d8', ...both) })
    expect(lines()).toEqual([
      ['You send', '− 1,500.25 USDC', '0xA0b8…eB48', '0x7099…79C8'],
      ['You send', '− 1,500.25 USDC', '0xA0b8…eB48', '0x15d3…6A65'],
    ])
    expect(fact('To')).toBe('0xA0b8…eB48')
  })

  it('shows no more lines than can be read, and says so: of those that give nothing away', () => {
    const withdrawn = Array.from({ length: 38 }, () => approval(0n))
    show({ transaction: calling('0xac9650d8', ...withdrawn, tokenTransfer, approval(7n), approval(MAXIMUM)) })
    expect(lines().slice(0, 4)).toEqual([
      ['Permission to spend', 'Maximum USDC', '0xA0b8…eB48'],
      ['Permission to spend', '0.000007 USDC', '0xA0b8…eB48'],
      ['You send', '− 1,500.25 USDC', '0xA0b8…eB48'],
      ['Permission withdrawn', '0 USDC', '0xA0b8…eB48'],
    ])
    expect(lines()).toHaveLength(24)
    expect(screen.getByRole('alert').textContent).toBe('And 17 more')
  })

  it('shows everything that gives something away, however long it is', () => {
    show({
      transaction: calling('0xac9650d8', ...Array.from({ length: 40 }, () => tokenTransfer), approval(0n)),
    })
    expect(lines().map(([deed]) => deed)).toEqual(Array(40).fill('You send'))
    expect(screen.getByRole('alert').textContent).toBe('And 1 more')
  })

  it.each<[string, Transaction]>([
    [
      'that is fetched from another',
      calling('0x23b872dd', { ...nftTransfer, transferFrom: OTHER, transferTo: SENDER }),
    ],
    ['that is made', calling('0x40c10f19', mint)],
  ])('promises no token %s: it names what is called, and where', (_, transaction) => {
    show({ transaction })
    expect([hero(), document.querySelector('.amount')?.textContent, fact('To')]).toEqual([
      null,
      `Contract call${transaction.calls?.[0]?.functionName}`,
      '0xb47e…3BBB',
    ])
  })

  it('names a token that is made for another', () => {
    show({ transaction: calling('0x40c10f19', { ...mint, transferTo: OTHER }) })
    expect([hero(), fact('To'), fact('Token address')]).toEqual([
      ['Mint', '2 PUNK'],
      '0x15d3…6A65',
      '0xb47e…3BBB',
    ])
  })

  it('says that a token could not be asked, where it shows one', () => {
    const unasked = (tokens: Transaction['tokens']) => {
      const { unmount } = show({ transaction: { ...calling('0xa9059cbb', tokenTransfer), tokens } })
      const said = screen.queryByRole('alert')?.textContent
      unmount()
      return said
    }
    const silent = { symbol: null, decimals: null }
    expect([
      unasked({ [USDC.toLowerCase()]: { ...silent, unread: true } }),
      unasked({ [USDC.toLowerCase()]: silent, [ROUTER.toLowerCase()]: { ...silent, unread: true } }),
    ]).toEqual([
      'The network could not be asked about a token here. What is shown of it may be incomplete.',
      undefined,
    ])
  })

  it('is signed by the wallet that it names, for the app that asks, on the network whose letter its mark bears', () => {
    show({ app: { name: 'Juniper', logo: null } })
    expect(document.querySelector('.asker')?.textContent).toBe('JJuniperL0x71C7…976F')
  })

  it('says that a call is unknown, by its selector, and shows no amount that it does not know', () => {
    show({ transaction: calling('0x12AB34cd', unknownCall(ROUTER)) })
    expect(screen.getByRole('alert').textContent).toContain('This transaction cannot be read')
    expect(screen.getByText('0x12ab34cd')).toBeTruthy()
    expect(labels()).toContain('Unknown function')
    expect(document.querySelector('.amount')).toBeNull()
  })

  it('shows the amount that an unknown call is given, and says that this is a part', () => {
    show({ transaction: { ...calling('0x12ab34cd', unknownCall(ROUTER)), value: plain.value } })
    expect(hero()).toEqual(['You send', '0.001 ETH'])
    expect(screen.getByRole('alert').textContent).toContain('A part of this transaction cannot be read')
  })

  it('takes a call for unknown that nobody has read', () => {
    const { calls: _, ...rest } = calling('0x12ab34cd', unknownCall(ROUTER))
    show({ transaction: rest })
    expect(screen.getByRole('alert').textContent).toContain('This transaction cannot be read')
  })

  it('names what a new contract is given, and nothing where it is given nothing', () => {
    const created = (value: bigint): Transaction => ({
      ...plain,
      to: null,
      value,
      data: '0x60806040',
      calls: [],
    })
    const { rerender } = show({ transaction: created(0n) })
    expect([hero(), fact('To')]).toEqual([null, 'New contract'])
    rerender(<EthereumTransactionView {...base} transaction={created(plain.value)} />)
    expect([hero(), fact('To')]).toEqual([['You send', '0.001 ETH'], 'New contract'])
  })

  it.each<[string, Transaction, string | undefined, string | undefined]>([
    ['an amount', plain, undefined, '0.001 ETH'],
    ['a token', calling('0xa9059cbb', tokenTransfer), undefined, '1,500.25 USDC'],
    ['a call', calling('0xd0e30db0', deposit), 'deposit', undefined],
    ['a contract', { ...plain, to: null, value: 0n }, 'Create a contract', undefined],
  ])('says on the receipt what was done: %s', (_, transaction, action, amount) => {
    show({ transaction, status: 'success', result: HASH })
    expect([fact('Action'), fact('Amount')]).toEqual([action, amount])
  })

  it('says on the receipt too that an amount is a guess', () => {
    show({ transaction: silent(calling('0xa9059cbb', tokenTransfer)), status: 'success', result: HASH })
    const amount = screen.getByText('Amount', { selector: 'dt' }).nextElementSibling
    expect(amount?.textContent).toBe('0.00000000150025 USDCIts decimals are not known: 18 are assumed.')
  })

  it('keeps recipient and spender on the receipt', () => {
    const { rerender } = show({ status: 'success', result: HASH })
    expect(fact('To')).toBe('0x7099…79C8')
    const approved = calling('0x095ea7b3', approval(MAXIMUM))
    rerender(<EthereumTransactionView {...base} transaction={approved} status="success" result={HASH} />)
    expect([fact('Permission to spend'), fact('Spender')]).toEqual(['Maximum USDC', '0x3C44…93BC'])
  })
})

describe('after a trial run', () => {
  const swap = calling('0x12ab34cd', unknownCall(ROUTER))

  it('shows what leaves and what arrives, in money with two decimals [ETX-001] [FMT-005]', () => {
    show({ transaction: swap, scan: scanned('Benign', SWAP) })
    expect(lines()).toEqual([
      ['You send', '− 1,500.25 USDC', '0xA0b8…eB48', '$1,500.31'],
      ['You receive', '+ 0.598213 ETH', '$1,495.53'],
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(labels()).toContain('Unknown function')
  })

  it('shows its amounts, and that nobody judged it, where only the trial succeeded', () => {
    show({ transaction: swap, scan: scanned(null, SWAP) })
    expect(lines()).toHaveLength(2)
    expect(screen.getByText('Not checked for fraud')).toBeTruthy()
  })

  it('shows who may spend, by the trial where the bytes do not say so [ETX-002]', () => {
    const exposures: typeof EMPTY.exposures = [
      { asset: asset.usdc, spenders: { [OTHER]: { value: '1.157920892373162e+71' } } },
      { asset: asset.punk, spenders: { [ROUTER]: {} } },
    ]
    show({ transaction: swap, scan: scanned('Warning', { ...EMPTY, exposures }) })
    expect(lines()).toEqual([
      ['Permission to spend', 'Maximum USDC', '0xA0b8…eB48'],
      ['Permission to move', 'All tokens PUNK', '0xb47e…3BBB'],
    ])
    expect([fact('Spender'), fact('Operator')]).toEqual(['0x15d3…6A65', '0x3C44…93BC'])
  })

  it('says once what bytes and trial both say', () => {
    const exposures = [{ asset: asset.usdc, spenders: { [ROUTER.toLowerCase()]: { value: '250' } } }]
    const transaction = calling('0x095ea7b3', approval(250_000_000n))
    show({ transaction, scan: scanned('Benign', { ...EMPTY, exposures }) })
    expect(hero()).toEqual(['Permission to spend', '250 USDC'])
  })

  it.each<[string, Transaction, string[][]]>([
    [
      'a token',
      calling('0xa9059cbb', tokenTransfer),
      [
        ['You send', '− 1,500.25 USDC', '0xA0b8…eB48'],
        ['You receive', '+ 5 ETH'],
      ],
    ],
    [
      'the coin',
      { ...swap, value: plain.value },
      [
        ['You send', '− 0.001 ETH'],
        ['You receive', '+ 5 ETH'],
      ],
    ],
    [
      'the right to spend',
      calling('0x095ea7b3', approval(MAXIMUM)),
      [
        ['Permission to spend', 'Maximum USDC', '0xA0b8…eB48'],
        ['You receive', '+ 5 ETH'],
      ],
    ],
  ])('does not believe it that %s would stay, which the bytes give away', (_, transaction, said) => {
    const assets_diffs = [{ asset: asset.coin, in: [{ value: '5' }], out: [] }]
    show({ transaction, scan: scanned('Benign', { ...EMPTY, assets_diffs }) })
    expect(lines()).toEqual(said)
  })

  it('is read anew for what it has found: nothing of another transaction stays', () => {
    const { rerender } = show({ transaction: swap, scan: SCANNING })
    expect(screen.getByRole('alert').textContent).toContain('cannot be read')
    rerender(<EthereumTransactionView {...base} transaction={swap} scan={scanned('Benign', SWAP)} />)
    expect([screen.queryByRole('alert'), lines().length]).toEqual([null, 2])
  })
})

describe('a scan', () => {
  const check = () => document.querySelector('.check')?.textContent

  const JUDGED: [string, EthereumTransactionViewProps['scan'], string | undefined, string | undefined][] = [
    ['nobody was asked', { status: 'uninitiated' }, undefined, undefined],
    ['on its way', SCANNING, undefined, 'Not checked for fraud'],
    ['failed', { status: 'failed' }, undefined, 'Not checked for fraud'],
    ['without a judgement', scanned(null), undefined, 'Not checked for fraud'],
    ['a word that nobody knows', scanned('Fine' as 'Benign'), undefined, 'Not checked for fraud'],
    ['Benign', scanned('Benign'), undefined, 'Checked for known fraud'],
    ['Warning', scanned('Warning'), 'Warning: Suspicious transaction', undefined],
  ]

  it('that is waited for holds the approval, and no longer once it took too long', () => {
    const said = () => [document.querySelector('.check')?.textContent, button('Approve')?.disabled]
    const { rerender } = show({ scan: SCANNING, scanHolds: true })
    expect(said()).toEqual(['Checking for fraud…', true])
    rerender(<EthereumTransactionView {...base} scan={SCANNING} />)
    expect(said()).toEqual(['Not checked for fraud', false])
  })
  it('that says Warning warns, and leaves it to the user [ETX-009] [SCAN-003]', () => {
    show({ scan: scanned('Warning') })
    expect(screen.getByRole('alert').textContent).toBe('Warning: Suspicious transaction')
    expect(button('Approve')?.disabled).toBe(false)
  })

  it.each(JUDGED)('%s keeps nobody from approving', (_, scan, warning, line) => {
    const onApprove = vi.fn()
    show({ scan, onApprove })
    expect([screen.queryByRole('alert')?.textContent, check()]).toEqual([warning, line])
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(button('Approve') as Element)
    expect(onApprove).toHaveBeenCalledOnce()
  })

  it('that says Malicious is approved once the user has ticked that they want it [SCAN-004] [SCAN-005]', () => {
    const onApprove = vi.fn()
    const onAccept = vi.fn()
    const props = { scan: scanned('Malicious'), onApprove, onAccept }
    const { rerender } = show(props)
    expect(screen.getByRole('alert').textContent).toBe('This is a malicious transaction')
    fireEvent.click(button('Approve') as Element)
    expect(onApprove).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'I understand and want to proceed anyways' }))
    expect(onAccept).toHaveBeenCalledExactlyOnceWith(true)
    rerender(<EthereumTransactionView {...base} {...props} accepted />)
    fireEvent.click(button('Approve') as Element)
    expect(onApprove).toHaveBeenCalledOnce()
  })

  it('stands above what it warns of', () => {
    show({ scan: scanned('Malicious') })
    const warning = screen.getByRole('alert')
    const amount = document.querySelector('.changes') as Element
    expect(warning.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('one of several', () => {
  it.each([
    [0, 3, 'Confirm transaction (1 / 3)', 'Continue'],
    [1, 3, 'Confirm transaction (2 / 3)', 'Continue'],
    [2, 3, 'Confirm transaction (3 / 3)', 'Approve'],
    [0, 1, 'Confirm transaction', 'Approve'],
  ])('%i of %i', (index, count, title, label) => {
    show({ index, count })
    expect(screen.getByRole('heading').textContent).toBe(title)
    expect(button(label)).toBeTruthy()
  })

  it('gives the way back to the header [ETX-022]', () => {
    const onBack = vi.fn()
    const taken: unknown[] = []
    const view = (step: (() => void) | null) => (
      <OwnBackContext.Provider value={takeBack}>
        <EthereumTransactionView {...base} index={1} count={2} onBack={step} />
      </OwnBackContext.Provider>
    )
    const takeBack = (back: unknown) => void taken.push(back)
    const { rerender } = render(view(onBack))
    ;(taken.at(-1) as () => void)()
    expect(onBack).toHaveBeenCalledOnce()
    rerender(view(null))
    expect(taken.at(-1)).toBeNull()
  })
})

describe('money', () => {
  const fee = () => screen.getByText('Estimated fee').nextElementSibling?.textContent

  const FEES: [string, Partial<Transaction>, string][] = [
    ['in the coin alone where no price is known', {}, '0.000042 ETH'],
    ['in money with two decimals', { price: 2_500 }, '0.000042 ETH$0.11'],
    ['less than a cent', { price: 20 }, '0.000042 ETH<$0.01'],
    [
      'of a coin of little worth to about a cent',
      { price: 0.5, fee: 1_234_567_890_000_000_000n },
      '1.23 ETH$0.62',
    ],
    ['without a price that is none', { price: Number.NaN }, '0.000042 ETH'],
  ]

  it('the fee reads Sponsored where another pays it [ETX-007]', () => {
    show({ transaction: { ...plain, sponsored: true } })
    expect(fee()).toBe('Sponsored')
  })

  it('the fee says so where the part of a layer below is not known, and where another pays it does not', () => {
    const { rerender } = show({ transaction: { ...plain, layer1Fee: null } })
    expect(fee()).toBe('0.000042 ETHWithout the part for layer 1, which is not known.')
    const known = [{ layer1Fee: 0n }, { layer1Fee: 9n }, {}].map((more) => {
      rerender(<EthereumTransactionView {...base} transaction={{ ...plain, ...more }} />)
      return fee()
    })
    expect(known).toEqual(['0.000042 ETH', '0.000042 ETH', '0.000042 ETH'])
    rerender(
      <EthereumTransactionView {...base} transaction={{ ...plain, layer1Fee: null, sponsored: true }} />,
    )
    expect(fee()).toBe('Sponsored')
  })

  it.each(FEES)('the fee is said %s', (_, more, said) => {
    show({ transaction: { ...plain, ...more } })
    expect(fee()).toBe(said)
  })

  it('says what the amount is worth', () => {
    show({ transaction: { ...plain, price: 2_500 } })
    expect(hero()).toEqual(['You send', '0.001 ETH', '$2.50'])
  })

  it('counts no fee that another pays, and names the part of a layer below', () => {
    const open = (transaction: Transaction) => {
      const { unmount } = show({ transaction })
      fireEvent.click(screen.getByRole('button', { name: 'Details' }))
      const said = [fact('Total'), fact('Of the fee, for layer 1')]
      unmount()
      return said
    }
    expect(open({ ...plain, sponsored: true })).toEqual(['0.001 ETH', undefined])
    expect(open({ ...plain, layer1Fee: 9_000_000_000_000n })).toEqual(['0.001042 ETH', '0.000009 ETH'])
  })
})

describe('the details', () => {
  const sections = (transaction: Transaction) => {
    show({ transaction })
    fireEvent.click(screen.getByRole('button', { name: 'Details' }))
    return [...document.querySelectorAll('.instruction')].map((section) => [
      section.querySelector('h3')?.textContent,
      ...[...section.querySelectorAll('dl>div')].map(({ textContent }) => textContent),
    ])
  }

  it('name every call with its arguments, and no address in part', () => {
    const unknown = unknownCall(OTHER)
    const calls = [tokenTransfer, approval(MAXIMUM), operator(true), batchTransfer, mint, unknown]
    expect(sections(calling('0xac9650d8', ...calls))).toEqual([
      ['Transfer transfer', `Contract${USDC}`, `To${FRIEND}`, 'Amount1500.25 USDC'],
      ['Approve approve', `Contract${USDC}`, `Spender${ROUTER}`, 'AmountMaximum'],
      [
        'Approve setApprovalForAll',
        `Contract${batchTransfer.contract}`,
        `Operator${ROUTER}`,
        'PermissionGranted',
      ],
      [
        'Batch transfer safeBatchTransferFrom',
        `Contract${batchTransfer.contract}`,
        `From${SENDER}`,
        `To${FRIEND}`,
        'Token numbers1, 22, 333',
        'Amount1, 5, 12',
      ],
      ['Mint mint', `Contract${mint.contract}`, `To${SENDER}`, 'Amount2'],
      ['Call Unknown function', `Contract${OTHER}`],
    ])
  })

  it('give amounts of unknown decimals as they are, and no number to what may be an amount', () => {
    const either = { ...approval(250n), isNFTIsh: true, tokenIds: [250n] }
    const said = ['Approve approve', `Contract${USDC}`, `Spender${ROUTER}`]
    expect(sections(silent(calling('0xac9650d8', approval(9n), either)))).toEqual([
      [...said, 'Amount9'],
      [...said, 'Amount250'],
    ])
  })

  it('name the coin that a call hands on, and by whom', () => {
    const coin = { ...unknownCall(OTHER), selector: null, value: 1_500n, caller: ROUTER }
    const paid = { ...tokenTransfer, value: 7n, caller: ROUTER }
    expect(sections(calling('0xb61d27f6', coin, paid))).toEqual([
      ['Transfer ', `To${OTHER}`, `From${ROUTER}`, 'Amount0.0000000000000015 ETH'],
      [
        'Transfer transfer',
        `Contract${USDC}`,
        `From${ROUTER}`,
        `To${FRIEND}`,
        'Amount0.000000000000000007 ETH',
        'Amount1500.25 USDC',
      ],
    ])
  })

  it('list no more calls than can be read, and say so', () => {
    expect(sections(calling('0xac9650d8', ...Array.from({ length: 25 }, () => mint)))).toHaveLength(20)
    expect(screen.getAllByText(/^And \d+ more$/).map(({ textContent }) => textContent)).toContain(
      'And 5 more',
    )
  })
})

describe('the words of a stranger', () => {
  const named = (symbol: string) =>
    show({
      transaction: {
        ...calling('0xa9059cbb', { ...tokenTransfer, contract: NAMELESS }),
        tokens: { ...TOKENS, [NAMELESS.toLowerCase()]: { symbol, decimals: 6 } },
      },
    })

  it('stand apart from ours, and change nothing about them', () => {
    named(`\u202e<img src=x onerror=alert(1)>\u0000${'W'.repeat(10_000)}`)
    const symbol = document.querySelector('.one small bdi')
    expect(symbol?.textContent).toBe('img srcx oner…')
    expect(document.querySelector('.changes img')).toBeNull()
    expect(fact('Token address')).toBe('0x90F7…b906')
  })

  it.each([
    'ETH',
    'eth',
    '\u200bE\u2066TH',
    'ЕТН',
    'ＥＴＨ',
  ])('that call a token what the coin is called are told apart: %s', (symbol) => {
    named(symbol)
    expect(screen.getByRole('alert').textContent).toMatch(
      /^A token here calls itself .*\. It is not the coin of Local Ethereum\.$/,
    )
  })

  it('that are its own are not', () => {
    named('WETH')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('name no picture that is fetched', () => {
    const logo_url = 'https://images.example/who-looks.png'
    const assets_diffs = [{ asset: { ...asset.punk, logo_url }, in: [], out: [{}] }]
    show({ scan: scanned('Benign', { ...EMPTY, assets_diffs }) })
    expect(document.body.innerHTML).not.toContain('images.example')
  })
})
