import { vi } from 'vitest'

/**
 * What a test waits for comes when it comes; this long is only for what never does. Vitest's own is a second. Mutants
 * that let a test wait are many, so that their runs may set less.
 */
const PATIENCE_MS = Number(process.env.LATCHKEY_PATIENCE_MS ?? 20_000)

const { waitFor, waitUntil } = vi
const patient = (options: number | object | undefined) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }

Object.assign(vi, {
  waitFor: (callback: Parameters<typeof waitFor>[0], options?: Parameters<typeof waitFor>[1]) =>
    waitFor(callback, patient(options)),
  waitUntil: (callback: Parameters<typeof waitUntil>[0], options?: Parameters<typeof waitUntil>[1]) =>
    waitUntil(callback, patient(options)),
})

// The waits of a library that draws screens have a limit of their own.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
