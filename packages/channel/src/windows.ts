/** The parts of a `Window` that a channel needs, so that a test can stand in for one. */
export interface Postable {
  postMessage(message: unknown, targetOrigin: string): void
}

export interface Listenable {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
