import { expect, it, vi } from 'vitest'
import { fillOnce, wasFilled } from './first-coins.ts'

it('a wallet that two pages find empty is filled once, and once more when it is empty again', async () => {
  const [ada, bob] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await Promise.all([fillOnce('ada', ada), fillOnce('ada', ada), fillOnce('bob', bob)])
  await fillOnce('ada', ada)
  expect([ada, bob].map((fill) => fill.mock.calls.length)).toEqual([1, 1])
  wasFilled('ada')
  await Promise.all([fillOnce('ada', ada), fillOnce('bob', bob)])
  expect([ada, bob].map((fill) => fill.mock.calls.length)).toEqual([2, 1])
})

it('a faucet that was away is asked again', async () => {
  const away = vi.fn(() => Promise.reject(new Error('away')))
  await expect(fillOnce('eve', away)).rejects.toThrow('away')
  await expect(fillOnce('eve', away)).rejects.toThrow('away')
  expect(away).toHaveBeenCalledTimes(2)
})
