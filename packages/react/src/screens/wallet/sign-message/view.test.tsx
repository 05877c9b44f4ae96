// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SignMessageViewProps } from './view.tsx'
import { SignMessageView } from './view.tsx'

afterEach(cleanup)

function show(props: Partial<SignMessageViewProps> = {}) {
  return render(
    <SignMessageView
      method="personal_sign"
      message="Hello"
      status="idle"
      error={null}
      uiOptions={{}}
      onSign={() => {}}
      onDecline={() => {}}
      {...props}
    />,
  )
}

const payload = () => screen.getByRole('region', { name: 'Message' }).textContent

it('is titled Sign message [SIGN-001]', () => {
  show()
  expect(screen.getByRole('heading').textContent).toBe('Sign message')
})

it('says that it costs nothing [SIGN-002]', () => {
  show()
  expect(screen.getByText('Signing this message will not cost you any fees.')).toBeTruthy()
})

describe('button', () => {
  it.each([
    ['reads Sign and continue', 'idle', 'Sign and continue'],
    ['reads Signing... while signing', 'signing', 'Signing...'],
    ['reads Success when signed', 'success', 'Success'],
  ] as const)('%s [SIGN-003] [SIGN-004] [SIGN-005]', (_, status, name) => {
    show({ status })
    expect(screen.getByRole('button', { name })).toBeTruthy()
  })
  it('signs once', () => {
    const onSign = vi.fn()
    const { rerender } = show({ onSign })
    fireEvent.click(screen.getByRole('button', { name: 'Sign and continue' }))
    rerender(
      <SignMessageView
        method="personal_sign"
        message="Hello"
        status="signing"
        error={null}
        uiOptions={{}}
        onSign={onSign}
        onDecline={() => {}}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Signing...' }))
    expect(onSign).toHaveBeenCalledOnce()
  })
})

it.each([
  [true, 1],
  [undefined, 1],
  [false, 0],
])('offers Not now when the request is cancellable: %s [SIGN-006]', (isCancellable, count) => {
  show({ uiOptions: { isCancellable } })
  expect(screen.queryAllByRole('button', { name: 'Not now' })).toHaveLength(count)
})

it('takes title, description, button and picture from the host', () => {
  const { container } = show({
    uiOptions: {
      title: 'Vote',
      description: 'It counts.',
      buttonText: 'Cast',
      iconUrl: 'https://host.example/i.png',
    },
  })
  expect(screen.getByRole('heading').textContent).toBe('Vote')
  expect(screen.getByText('It counts.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cast' })).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://host.example/i.png')
})

it('shows a hex payload decoded when it is text [SIGN-012]', () => {
  show({ message: '0x48656c6c6f' })
  expect(payload()).toBe('Hello')
})

it('shows a hex payload as it is when it is none [SIGN-013]', () => {
  show({ message: '0xdeadbeef' })
  expect(payload()).toBe('0xdeadbeef')
})

it('shows typed data as names and values, nested ones too', () => {
  show({
    method: 'eth_signTypedData_v4',
    message: {
      domain: { name: 'Market', chainId: 1 },
      primaryType: 'Order',
      types: {
        Order: [
          { name: 'to', type: 'Person[]' },
          { name: 'urgent', type: 'bool' },
          { name: 'note', type: 'string' },
        ],
        Person: [{ name: 'name', type: 'string' }],
      },
      message: { to: [{ name: 'Bob' }], urgent: false, note: '' },
    },
  })
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  expect(terms).toEqual(['name', 'chainId', 'to', '1', 'name', 'urgent', 'note'])
  expect(screen.getByText('Bob')).toBeTruthy()
  expect(screen.getByText('false')).toBeTruthy()
  expect(screen.getByText('empty')).toBeTruthy()
})

it('announces a failure and lets the user try again', () => {
  show({ error: 'Something went wrong. Please try again.' })
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.')
  expect(screen.getByRole('button', { name: 'Sign and continue' })).toBeTruthy()
})

it('says which app asks, and with which wallet it is signed', () => {
  const { container } = show({
    app: { name: 'Juniper', logo: '/icon.svg' },
    wallet: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
  })
  const asker = container.querySelector('.asker')
  expect(asker?.textContent).toBe('Juniper7dHb…7ARj')
  expect(asker?.querySelector('img')?.getAttribute('src')).toBe('/icon.svg')
})
