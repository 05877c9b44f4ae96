const loading = new Map<string, Promise<void>>()

/** Loads a script of another house into the page, once; after a failure the next call tries anew. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading.delete(src)
      reject(new Error(`The script could not be loaded: ${src}`))
    })
    document.head.append(script)
  })
  loading.set(src, promise)
  return promise
}
