import { useSyncExternalStore } from 'react'

const query = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The visitor's colour scheme, followed while the page is open. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (query.matches ? 'dark' : 'light'))
}
