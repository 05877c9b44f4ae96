import { expect, it } from 'vitest'
import { createVerdicts } from './verdicts.ts'

it('asks once for what holds, each time for what does not, and anew under another key', () => {
  const verdicts = createVerdicts(2)
  const asked: string[] = []
  const ask = (key: string, token: string, verdict: boolean) =>
    verdicts.holds(key, token, () => {
      asked.push(`${key} ${token}`)
      return verdict
    })
  expect([ask('k', 'a', true), ask('k', 'a', false)]).toEqual([true, true])
  expect([ask('k', 'b', false), ask('k', 'b', false)]).toEqual([false, false])
  expect(ask('l', 'a', false)).toBe(false)
  expect(asked).toEqual(['k a', 'k b', 'k b', 'l a'])
})

it('forgets the oldest beyond its size', () => {
  const verdicts = createVerdicts(2)
  for (const token of ['a', 'b', 'c']) verdicts.holds('k', token, () => true)
  expect(verdicts.holds('k', 'a', () => false)).toBe(false)
  expect(verdicts.holds('k', 'c', () => false)).toBe(true)
})
