import { afterEach, expect, it, vi } from 'vitest'
import { Switches } from './switches.ts'

afterEach(() => void vi.useRealTimers())

it('makes whoever meets a slow service wait as long as it says', async () => {
  vi.useFakeTimers()
  const switches = new Switches()
  switches.set('icloud', { trouble: 'slow', times: 1, delay: 30_000, account: null })
  const met: unknown[] = []
  void switches.meet('icloud', undefined).then((trouble) => met.push(trouble))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(met).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(met).toEqual(['slow'])
  expect(await switches.meet('icloud', undefined)).toBeUndefined()
})
