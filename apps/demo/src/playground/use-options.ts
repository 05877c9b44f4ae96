import { useSyncExternalStore } from 'react'
import { type Options, readOptions, writeOptions } from './options.ts'

let options = readOptions(location.search)
const listeners = new Set<() => void>()

addEventListener('popstate', () => {
  options = readOptions(location.search)
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the page at once, and its address, so that a reload keeps it. */
export function setOptions(change: Partial<Options>): void {
  options = { ...options, ...change }
  history.replaceState(
    history.state,
    '',
    location.pathname + writeOptions(options, location.search) + location.hash,
  )
  for (const listener of listeners) listener()
}

export const useOptions = (): Options => useSyncExternalStore(subscribe, () => options)
