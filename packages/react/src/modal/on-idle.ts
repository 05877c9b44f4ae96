/** How long a page that is loaded is left alone where the browser does not say when it is idle, in ms. */
export const LEFT_ALONE_MS = 2000

/**
 * Runs once the page is loaded and has nothing to do; never for a visitor who saves data. The hosts' own scripts,
 * pictures and first paint come first.
 * @returns stops waiting for it
 */
export function onIdle(run: () => void): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => {}
  let leave = () => {}
  const loaded = () => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(run)
      leave = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(run, LEFT_ALONE_MS)
      leave = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') loaded()
  else {
    window.addEventListener('load', loaded, { once: true })
    leave = () => window.removeEventListener('load', loaded)
  }
  return () => leave()
}
