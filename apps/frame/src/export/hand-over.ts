import { LANGUAGE_PARAMETER } from '@latchkey/contract'

const READY = 'latchkey:export:ready'
const PORT = 'latchkey:export:port'
const SIZE = 'popup,width=440,height=360'

/** Query parameter of a document's address when it is such a window. */
export const WINDOW_PARAMETER = 'window'

interface Words {
  openWindow: string
  windowOpened: string
  windowBlocked: string
}

/**
 * Frame side: a button that opens a window of this very document, which no page can cover. The window has other storage than
 * the frame, so the frame goes on holding session and shares and serves it over a port; that goes to that very window and
 * to the frame's own origin, and to nobody else.
 * @param welcome what goes along with the port
 */
export function drawHandOver(
  container: HTMLElement,
  copy: Words,
  welcome: object,
  serve: (port: MessagePort) => void,
): void {
  const row = document.createElement('div')
  row.className = 'row'
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = copy.openWindow
  let opened: Window | null = null
  element.addEventListener('click', () => {
    const { lang } = document.documentElement
    const query = { [WINDOW_PARAMETER]: '1', ...(lang && lang !== 'en' && { [LANGUAGE_PARAMETER]: lang }) }
    const address = `${location.pathname}?${new URLSearchParams(query)}`
    opened = window.open(address, '_blank', SIZE)
    element.textContent = opened ? copy.windowOpened : copy.windowBlocked
  })
  addEventListener('message', ({ source, origin, data }) => {
    if (!opened || source !== opened || origin !== location.origin || data?.event !== READY) return
    const { port1, port2 } = new MessageChannel()
    serve(port1)
    opened.postMessage({ event: PORT, ...welcome }, location.origin, [port2])
  })
  row.append(element)
  container.append(row)
}

/** Window side: the port of the frame that opened it. Only a document of this origin can give one. */
export function takeOver<Welcome>(opener: Window): Promise<{ welcome: Welcome; port: MessagePort }> {
  return new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data, ports: [port] }) => {
      if (source !== opener || origin !== location.origin || data?.event !== PORT || !port) return
      resolve({ welcome: data as Welcome, port })
    })
    opener.postMessage({ event: READY }, location.origin)
  })
}
