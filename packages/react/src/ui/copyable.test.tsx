// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Copyable } from './copyable.tsx'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

it('copies the whole address that it shows shortened', async () => {
  render(<Copyable value={ADDRESS} label="Copy address" />)
  expect(screen.getByRole('button', { name: 'Copy address 0x71C7…976F' })).toBeTruthy()
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS)
})

it('confirms for 1500 to 2000 ms and then looks as before [SHELL-022]', async () => {
  render(<Copyable value={ADDRESS} label="Copy address" />)
  await press()
  expect(screen.getByRole('status').textContent).toBe('Copied')
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(screen.getByRole('status').textContent).toBe('Copied')
  await act(() => vi.advanceTimersByTimeAsync(501))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('confirms nothing when the clipboard is refused', async () => {
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  render(<Copyable value={ADDRESS} label="Copy address" />)
  await press()
  expect(screen.getByRole('status').textContent).toBe('')
})
