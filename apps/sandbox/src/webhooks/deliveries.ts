import { keepNewest } from '../outside/keep-newest.ts'

/** One webhook as it arrived. */
export interface WebhookDelivery {
  headers: Record<string, string>
  /** The body's text, byte for byte as a signature covers it. */
  body: string
  /** ISO time of arrival. */
  at: string
  /** What it was answered with. */
  status: number
}

/** How the next deliveries are answered. */
export interface Control {
  status: number
  times: number
  /** Milliseconds before the answer. */
  delay: number
}

const KEPT = 200
const NAMES = 100

/** What arrived at each name, newest first, and what the next ones there are answered with. */
export class Deliveries {
  readonly #arrived = new Map<string, WebhookDelivery[]>()
  readonly #controls = new Map<string, Control>()

  names(): string[] {
    return [...this.#arrived.keys()]
  }

  list(name: string): readonly WebhookDelivery[] {
    return this.#arrived.get(name) ?? []
  }

  /** Keeps a delivery; gives what it is to be answered with. */
  receive(name: string, delivery: Omit<WebhookDelivery, 'status'>): Control {
    const control = this.#controls.get(name)
    const answer = control && control.times > 0 ? control : { status: 200, times: 0, delay: 0 }
    if (control) control.times -= 1
    const { status } = answer
    this.#arrived.set(name, [{ ...delivery, status }, ...this.list(name)].slice(0, KEPT))
    keepNewest(this.#arrived, NAMES)
    return answer
  }

  control(name: string, control: Control): void {
    this.#controls.delete(name)
    this.#controls.set(name, control)
    keepNewest(this.#controls, NAMES)
  }

  clear(name: string): void {
    this.#arrived.delete(name)
    this.#controls.delete(name)
  }
}
