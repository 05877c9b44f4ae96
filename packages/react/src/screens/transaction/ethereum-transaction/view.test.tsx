// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
  it('shows amount, receiver, network and estimated fee', () => {
    const { container } = show()
    expect(container.querySelector('.amount')?.textContent).toBe('0.001 ETH')
    expect([fact('To'), fact('Network'), fact('Estimated fee')]).toEqual([
      '0x7099…79C8',
      'Local Ethereum',
      '0.000042 ETH',
    ])
  })
  it('keeps an exact total, gas limit, nonce and data behind Details', () => {
    const data = '0xa9059cbb' as const
    show({ transaction: { ...(base.transaction as NonNullable<typeof base.transaction>), data } })
    expect(screen.queryByText('Total')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Details', expanded: false }))
    expect([fact('Total'), fact('Gas limit'), fact('Nonce')]).toEqual(['0.001042 ETH', '21000', '3'])
    expect(screen.getByText(data)).toBeTruthy()
  })
  it.each([
    ['Approve', 'onApprove'],
    ['Not now', 'onDecline'],
  ] as const)('%s', (name, handler) => {
    const done = vi.fn()
    show({ [handler]: done })
    fireEvent.click(button(name) as Element)
    expect(done).toHaveBeenCalledOnce()
  })
  it('has no Not now when the request cannot be cancelled', () => {
    show({ uiOptions: { isCancellable: false } })
    expect(button('Not now')).toBeNull()
  })
  it('warns that preparing failed, and lets the user try', () => {
    const warning =
      'There was an error preparing your transaction. Your transaction request will likely fail.'
    show({ warned: true })
    expect(screen.getByRole('alert').textContent).toBe(warning)
    expect(button('Approve')?.disabled).toBe(false)
  })
})

describe('without funds', () => {
  it('names the chain and lets nothing be sent', () => {
    show({ insufficientFunds: true })
    expect(screen.getByRole('alert').textContent).toBe('Add funds on Local Ethereum to complete transaction.')
    expect(button('Approve')?.disabled).toBe(true)
  })
  it('has Add funds as its action where funding is available', () => {
    const onAddFunds = vi.fn()
    show({ insufficientFunds: true, onAddFunds })
    fireEvent.click(button('Add funds') as Element)
    expect(onAddFunds).toHaveBeenCalledOnce()
    expect(button('Approve')).toBeNull()
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

it('shows a receipt with the hash and a way to the explorer, whose query stays', () => {
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

it('shows an error with code, message, hash, explorer and another try', () => {
  const onRetry = vi.fn()
  show({
    status: 'error',
    onRetry,
    error: { code: 'TRANSACTION_FAILURE', message: 'Out of gas', hash: HASH, canRetry: true },
  })
  expect(screen.getByText('Please try again.')).toBeTruthy()
  expect([fact('Error code'), fact('Transaction hash')]).toEqual(['TRANSACTION_FAILURE', '0xabab…abab'])
  expect(screen.getByText('Out of gas')).toBeTruthy()
  expect(screen.getByRole('link', { name: /View on explorer/ })).toBeTruthy()
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

describe('what it comes to', () => {
  const hero = () => document.querySelector('.amount')?.textContent
  const call = (more: object) =>
    show({ transaction: { ...base.transaction, ...more } as typeof base.transaction })
  const data = (selector: string) => `${selector}${'0'.repeat(64)}`

  it.each([
    ['a function of a known name', { value: 0n, data: data('0xa9059cbb') }, 'Contract calltransfer'],
    [
      'one that is not known, by its selector',
      { value: 0n, data: data('0x12AB34cd') },
      'Contract call0x12ab34cd',
    ],
    ['an amount, also where it goes to a contract', { data: data('0xa9059cbb') }, '0.001 ETH'],
    ['an amount where nothing is called', { value: 0n, data: '0x' }, '0 ETH'],
    ['the making of a contract', { value: 0n, to: null, data: data('0x60806040') }, 'Create a contract'],
  ])('is %s', (_, more, text) => {
    call(more)
    expect(hero()).toBe(text)
  })

  it('is signed by the wallet that it names, for the app that asks', () => {
    show({ app: { name: 'Juniper', logo: null } })
    expect(document.querySelector('.asker')?.textContent).toBe('JJuniper0x71C7…976F')
  })

  it('names what a new contract is given, and nothing where it is given nothing', () => {
    const created = (value: bigint) =>
      ({ ...base.transaction, to: null, value, data: data('0x60806040') }) as typeof base.transaction
    const { rerender } = show({ transaction: created(0n) })
    expect([fact('Amount'), fact('To')]).toEqual([undefined, 'New contract'])
    rerender(<EthereumTransactionView {...base} transaction={created(1_000_000_000_000_000n)} />)
    expect([fact('Amount'), fact('To')]).toEqual(['0.001 ETH', 'New contract'])
  })

  it('says on the receipt what was done, and no amount that is none', () => {
    const called = { ...base.transaction, value: 0n, data: data('0xa9059cbb') } as typeof base.transaction
    const { rerender } = show({ transaction: called, status: 'success', result: HASH })
    expect([fact('Action'), fact('Amount')]).toEqual(['transfer', undefined])
    const created = { ...base.transaction, to: null, value: 0n } as typeof base.transaction
    rerender(<EthereumTransactionView {...base} transaction={created} status="success" result={HASH} />)
    expect([fact('Action'), fact('Amount')]).toEqual(['Create a contract', undefined])
    rerender(<EthereumTransactionView {...base} status="success" result={HASH} />)
    expect([fact('Action'), fact('Amount')]).toEqual([undefined, '0.001 ETH'])
  })

  it('keeps the recipient on the receipt', () => {
    show({ status: 'success', result: HASH })
    expect(fact('To')).toBe('0x7099…79C8')
  })
})
