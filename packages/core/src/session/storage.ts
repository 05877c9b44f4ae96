import type { KeyValueStorage } from '../context.ts'

/** Raw text storage: what the browser offers, or a map where it is denied (private modes, sandboxed frames). */
export function availableStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const probe = 'privy:__storage__test'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}

/** JSON values under a raw storage. A value that is not JSON reads as absent; a full disk is no error. */
export function createStorage(raw: ReturnType<typeof availableStorage>): KeyValueStorage {
  return {
    get<T>(key: string) {
      try {
        return JSON.parse(raw.getItem(key) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        raw.setItem(key, JSON.stringify(value))
      } catch (error) {
        console.warn('Storage is full or denied', error)
      }
    },
    delete: (key) => raw.removeItem(key),
  }
}
