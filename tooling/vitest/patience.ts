import { vi } from 'vitest'

/** What a test waits for comes when it comes; this long is only for what never does. Vitest's own is a second. */
const PATIENCE_MS = 20_000

const { waitFor, waitUntil } = vi
const patient = (options: number | object | undefined) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }

Object.assign(vi, {
  waitFor: (callback: Parameters<typeof waitFor>[0], options?: Parameters<typeof waitFor>[1]) =>
    waitFor(callback, patient(options)),
  waitUntil: (callback: Parameters<typeof waitUntil>[0], options?: Parameters<typeof waitUntil>[1]) =>
    waitUntil(callback, patient(options)),
})
