/** How the states of the gallery look; what is '' is as by default, and not in the address. */
export interface StandLook {
  theme: '' | 'dark'
  width: '' | 'phone'
  dir: '' | 'rtl'
  words: '' | 'long'
  /** BCP 47 tag */
  lang: string
}

const NAMES = ['theme', 'width', 'dir', 'words', 'lang'] as const

/** Reads it from an address; other values than these the stand itself understands, and they stay. */
export function readLook(search: string): StandLook {
  const query = new URLSearchParams(search)
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as unknown as StandLook
}

/** A path with the look as its query, and `show` before it where something is shown. */
export function address(path: string, look: StandLook, show?: string): string {
  const query = new URLSearchParams(show ? { show } : {})
  for (const name of NAMES) if (look[name]) query.set(name, look[name])
  const written = query.toString().replaceAll('%2F', '/')
  return written ? `${path}?${written}` : path
}

/** Goes to an address of the gallery without loading the page anew. */
export function goTo(url: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}
