import { afterEach, beforeEach, vi } from 'vitest'
import { watchFrame } from '../frame/watch-frame.ts'

/** @returns what watches a client's frame until the test of the file that asked is over; warnings stay unprinted */
export function frameWatch(): typeof watchFrame {
  const stops: (() => void)[] = []
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return (client) => {
    const stop = watchFrame(client)
    stops.push(stop)
    return stop
  }
}
