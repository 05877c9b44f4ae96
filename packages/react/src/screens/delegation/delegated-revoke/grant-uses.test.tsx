// @vitest-environment happy-dom
import type { Delegation } from '@latchkey/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DelegatedRevokeView, type DelegatedRevokeViewProps } from './view.tsx'

afterEach(cleanup)

type Use = Delegation['uses'][number]

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

function show(props: Partial<DelegatedRevokeViewProps> = {}) {
  const spies = { onConfirm: vi.fn(), onClose: vi.fn() }
  render(
    <DelegatedRevokeView
      status="asking"
      app="Corner Shop"
      wallets={[ETHEREUM, SOLANA]}
      grants="loading"
      error={null}
      {...spies}
      {...props}
    />,
  )
  return { ...spies, calls: () => Object.values(spies).map((spy) => spy.mock.calls.length) }
}
const SINCE = Date.parse('2026-03-02T12:00:00Z') / 1000
const acted = (at: number, method: string, fields: Partial<Use> = {}): Use => ({
  ...{ at: SINCE + at, method, address: ETHEREUM, chain_type: 'ethereum', outcome: 'signed' },
  ...fields,
})
const ON_SOLANA = { address: SOLANA, chain_type: 'solana' } as const
const ethereum: Delegation = {
  id: 'a',
  created_at: SINCE,
  wallets: [{ chain_type: 'ethereum', address: ETHEREUM, wallet_index: 0 }],
  use_count: 2,
  uses: [acted(500_000, 'eth_sendTransaction', { outcome: 'refused' }), acted(7_200, 'personal_sign')],
}
const solana: Delegation = {
  id: 'b',
  created_at: SINCE + 3 * 86_400,
  wallets: [{ ...ON_SOLANA, wallet_index: 0 }],
  use_count: 1,
  uses: [acted(400_000, 'signTransaction', ON_SOLANA)],
}
const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const unfold = () => fireEvent.click(button('What was done so far'))

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('what was done until then', () => {
  it('says since when the app may use each wallet, and is folded, so that nobody has to read it to revoke', () => {
    show({ grants: [solana, ethereum] })
    expect(items('Your wallets')).toEqual([
      'Copy address 0x9858…da94since Mar 2, 2026',
      'Copy address HAgk…Kpqksince Mar 5, 2026',
    ])
    expect(screen.queryByRole('list', { name: 'What was done so far' })).toBeNull()
  })

  it('lists the uses of all grants, the newest first: what, with which wallet, when, and what was refused', () => {
    show({ grants: [solana, ethereum] })
    unfold()
    expect(items('What was done so far')).toEqual([
      expect.stringMatching(/^A transactionEthereum 0x9858…da94RefusedMar 8, 2026, /),
      expect.stringMatching(/^A transactionSolana HAgk…KpqkMar 7, 2026, /),
      expect.stringMatching(/^A messageEthereum 0x9858…da94Mar 2, 2026, /),
    ])
    expect(screen.getByText(/^Signed in all: 3/).textContent).toBe('Signed in all: 3The latest are listed.')
  })

  it('says how many there were so that it can be read', () => {
    show({ grants: [{ ...ethereum, use_count: 12_479 }, solana] })
    unfold()
    expect(screen.getByText(/^Signed in all/).textContent).toBe('Signed in all: 12,480The latest are listed.')
  })

  it.each([
    ['eth_signTypedData_v4', 'Typed data'],
    ['raw_sign', 'A hash'],
    ['eth_sign7702Authorization', 'An authorization of a contract'],
    ['toString', 'toString'],
  ])('calls %s %s', (method, called) => {
    show({ grants: [{ ...ethereum, use_count: 1, uses: [acted(1, method)] }] })
    unfold()
    expect(items('What was done so far')).toEqual([expect.stringMatching(new RegExp(`^${called}Ethereum`))])
    expect(screen.getByText(/^Signed in all/).textContent).toBe('Signed in all: 1')
  })

  it.each([
    ['loading', /^Loading/],
    ['failed', /^What was done could not be loaded. You can revoke all the same\.$/],
  ] as const)('is said to be %s, and revoking waits for none of it', (grants, said) => {
    const { calls } = show({ grants })
    unfold()
    expect(screen.getByText(said).closest('[role=status]')).toBeTruthy()
    fireEvent.click(button('Confirm'))
    expect(calls()).toEqual([1, 0])
  })

  it('is nothing where the app did nothing', () => {
    show({ grants: [{ ...ethereum, use_count: 0, uses: [] }] })
    unfold()
    expect(screen.getByText('Nothing was done with them yet.')).toBeTruthy()
  })
})
