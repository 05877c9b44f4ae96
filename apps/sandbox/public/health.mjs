const EVERY = 2000
const REST = 10_000

/** How the sandbox is, asked again and again while the page is looked at; emits `change`. */
export class Health extends EventTarget {
  report
  lost = false

  follow() {
    const ask = async () => {
      if (!document.hidden) await this.#ask()
      setTimeout(ask, document.hidden ? REST : EVERY)
    }
    document.addEventListener('visibilitychange', () => document.hidden || this.#ask())
    void ask()
  }

  async #ask() {
    try {
      const answer = await fetch('/healthz', { signal: AbortSignal.timeout(5000) })
      this.report = await answer.json()
      this.lost = false
    } catch {
      this.lost = true
    }
    this.dispatchEvent(new Event('change'))
  }
}
