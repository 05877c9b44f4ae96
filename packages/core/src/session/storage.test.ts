import { afterEach, expect, it, vi } from 'vitest'
import { availableStorage, createStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Local storage over a map; what is in `broken` throws. */
function browserWith(...broken: ('setItem' | 'removeItem')[]) {
  const kept = new Map<string, string>()
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...Object.fromEntries(broken.map((name) => [name, refuse])),
  }
  vi.stubGlobal('localStorage', localStorage)
  return { kept, localStorage }
}

it('what the browser offers is used, and nothing of the look at it is left there', () => {
  const { kept, localStorage } = browserWith()
  const written = vi.spyOn(localStorage, 'setItem')
  expect(availableStorage()).toBe(localStorage)
  expect(written).toHaveBeenCalledExactlyOnceWith('privy:__storage__test', 'privy:__storage__test')
  expect(kept.size).toBe(0)
})

it.each([
  ['is denied', () => vi.stubGlobal('localStorage', undefined)],
  ['takes nothing', () => browserWith('setItem')],
  ['lets nothing go', () => browserWith('removeItem')],
])('where local storage %s, what is stored lasts as long as the page', (_, browse) => {
  browse()
  const storage = availableStorage()
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  storage.setItem('b', '2')
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['1', '2'])
  storage.removeItem('a')
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, '2'])
})

it('values are kept as JSON; one that is none, and one that is not there, read as absent', () => {
  const { kept, localStorage } = browserWith()
  const storage = createStorage(localStorage)
  storage.set('a', { b: [1] })
  expect(kept.get('a')).toBe('{"b":[1]}')
  expect(storage.get('a')).toEqual({ b: [1] })
  kept.set('broken', '{')
  expect([storage.get('broken'), storage.get('none')]).toEqual([null, null])
  storage.delete('a')
  expect(kept.has('a')).toBe(false)
})

it('a full disk is told of in the console, and is no error', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { localStorage } = browserWith('setItem')
  expect(() => createStorage(localStorage).set('a', 1)).not.toThrow()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'Storage is full or denied',
    expect.objectContaining({ name: 'SecurityError' }),
  )
})
