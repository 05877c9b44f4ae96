/**
 * Shares a call that is under way: whoever asks with the same key meanwhile gets the same promise (SESS-007).
 */
export function createOnce(): <T>(key: string, call: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, call: () => Promise<T>) => {
    const present = running.get(key) as Promise<T> | undefined
    if (present) return present
    const promise = call().finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}
