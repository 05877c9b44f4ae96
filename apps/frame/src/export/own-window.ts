import type { SecretKind } from '../ports/key-room.ts'
import { COPY } from './copy.ts'
import type { ExportProblem } from './export-error.ts'
import { ExportFailure, problemOf } from './export-error.ts'

/** Query parameter of the document's address when it is that window. */
export const WINDOW_PARAMETER = 'window'

const READY = 'latchkey:export:ready'
const PORT = 'latchkey:export:port'
const SIZE = 'popup,width=440,height=360'

type Ask = { secret: SecretKind } | { exported: true } | { logInAgain: true }
type Answer = { secret: string } | { problem: ExportProblem }

/** What the frame does for its window. */
export interface WindowService {
  kinds: readonly SecretKind[]
  secret: (kind: SecretKind) => Promise<string>
  exported: () => void
  logInAgain: () => void
}

function serve(port: MessagePort, service: WindowService): void {
  port.onmessage = ({ data }: MessageEvent<Ask>) => {
    if ('exported' in data) return service.exported()
    if ('logInAgain' in data) return service.logInAgain()
    if (!service.kinds.includes(data.secret)) return
    service.secret(data.secret).then(
      (secret) => port.postMessage({ secret } satisfies Answer),
      (error: unknown) => port.postMessage({ problem: problemOf(error) } satisfies Answer),
    )
  }
}

/**
 * Frame side. A browser that cannot tell what is seen of a frame gets a window of its own, which no page can cover. The
 * window has other storage than the frame, so the frame goes on holding session and shares and answers it over a port;
 * it goes to that very window and to the frame's own origin, and to nobody else.
 */
export function drawWindowButton(container: HTMLElement, service: WindowService): void {
  const row = document.createElement('div')
  row.className = 'row'
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = COPY.openWindow
  let opened: Window | null = null
  element.addEventListener('click', () => {
    const address = `${location.pathname}?${new URLSearchParams({ [WINDOW_PARAMETER]: '1' })}`
    opened = window.open(address, '_blank', SIZE)
    element.textContent = opened ? COPY.windowOpened : COPY.windowBlocked
  })
  addEventListener('message', ({ source, origin, data }) => {
    if (!opened || source !== opened || origin !== location.origin || data?.event !== READY) return
    const { port1, port2 } = new MessageChannel()
    serve(port1, service)
    opened.postMessage({ event: PORT, kinds: service.kinds }, location.origin, [port2])
  })
  row.append(element)
  container.append(row)
}

/** Window side: the service of the frame that opened it. Only a document of this origin can answer. */
export function joinOpener(opener: Window): Promise<WindowService> {
  return new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data, ports: [port] }) => {
      if (source !== opener || origin !== location.origin || data?.event !== PORT || !port) return
      const ask = (request: Ask) => port.postMessage(request)
      resolve({
        kinds: data.kinds,
        exported: () => ask({ exported: true }),
        logInAgain: () => ask({ logInAgain: true }),
        secret: (kind) =>
          new Promise((settle, reject) => {
            port.onmessage = ({ data: answer }: MessageEvent<Answer>) => {
              if ('secret' in answer) settle(answer.secret)
              else reject(new ExportFailure(answer.problem))
            }
            ask({ secret: kind })
          }),
      })
    })
    opener.postMessage({ event: READY }, location.origin)
  })
}
