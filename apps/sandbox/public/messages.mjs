/** The messages, newest first, kept true by the server's event stream; emits `change` and `arrival`. */
export class Messages extends EventTarget {
  list = []
  loaded = false

  /** Follows the stream; on every (re)connection the whole list is read, so that nothing is missed. */
  follow() {
    const events = new EventSource('/events')
    events.addEventListener('open', () => this.load())
    events.addEventListener('message', (event) => this.#add(JSON.parse(event.data)))
    events.addEventListener('error', () => this.dispatchEvent(new Event('lost')))
  }

  async load() {
    const answer = await fetch('/messages').catch(() => undefined)
    if (!answer?.ok) return
    this.list = await answer.json()
    this.loaded = true
    this.dispatchEvent(new Event('change'))
  }

  async clear() {
    await fetch('/messages', { method: 'DELETE' })
    await this.load()
  }

  find(id) {
    return this.list.find((message) => message.id === id)
  }

  #add(message) {
    if (this.find(message.id)) return
    this.list = [message, ...this.list].slice(0, 1000)
    this.dispatchEvent(new Event('change'))
    this.dispatchEvent(new CustomEvent('arrival', { detail: message }))
  }
}

/** Messages that hold every word of a search in their recipient, sender, subject, text or code. */
export function search(list, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return list
  return list.filter(({ to, from, subject, text, code }) => {
    const all = `${to}\n${from}\n${subject}\n${text}\n${code ?? ''}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
