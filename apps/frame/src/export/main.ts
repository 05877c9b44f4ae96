import './export.css'
import { DISMISS_EVENT, REAUTHENTICATE_EVENT, type ReauthenticateMessage } from '@latchkey/contract'
import { appOfPath } from '../app-of-path.ts'
import { browserPorts } from '../browser-ports.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import { speak } from '../words/speak.ts'
import { browserClipboard } from './clipboard.ts'
import { browserColors } from './color.ts'
import { COPY } from './copy.ts'
import type { ExportKind } from './export-frame.ts'
import { drawExportFrame, drawSentence } from './export-frame.ts'
import type { ExportQuery } from './export-query.ts'
import { parseExportQuery } from './export-query.ts'
import { endSession, exportKit, exportSecret, reportExport } from './export-secret.ts'
import { WINDOW_PARAMETER } from './hand-over.ts'
import type { WindowService } from './own-window.ts'
import { drawWindowButton, joinOpener } from './own-window.ts'
import type { Sight } from './sight.ts'
import { watchSight, watchWindow } from './sight.ts'
import { themeOf } from './theme.ts'

const { pathname, search, hash } = location
const { body } = document

function serviceOf(appId: string, query: ExportQuery): WindowService {
  const ports = browserPorts()
  const custody = { ...ports, authShares: createAuthShares(ports.clock) }
  const kinds: ExportKind[] = ['key']
  if (query.phrase) kinds.push('phrase')
  if (query.kit) kinds.push('kit')
  return {
    kinds,
    kit: () => exportKit(custody, appId, query),
    secret: (kind) => exportSecret(custody, appId, query, kind),
    exported: () => void reportExport(custody, appId, query),
    logInAgain(purpose) {
      if (query.reauth) {
        const message: ReauthenticateMessage = { event: REAUTHENTICATE_EVENT, purpose }
        return window.parent.postMessage(message, '*')
      }
      void endSession(custody, appId, query).then(() => drawSentence(body, COPY.loginAgain))
    },
  }
}

function drawButtons(service: WindowService, sight: (element: HTMLElement) => Sight): void {
  drawExportFrame(body, {
    ...service,
    copyText: browserClipboard(window),
    clear: () => navigator.clipboard.writeText(''),
    sight,
    now: () => performance.now(),
  })
}

function drawFrame(appId: string, query: ExportQuery): void {
  for (const [property, value] of themeOf(search, browserColors(document))) {
    document.documentElement.style.setProperty(property, value)
  }
  // while the focus is in here, the page's dialog hears no key
  addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) window.parent.postMessage({ event: DISMISS_EVENT }, '*')
  })
  const service = serviceOf(appId, query)
  // Asked on an element of no meaning: only whether the browser can tell.
  if (!watchSight(document.createElement('i'), window)) return drawWindowButton(body, service)
  drawButtons(service, (element) => watchSight(element, window) as Sight)
}

function drawWindow(opener: Window): void {
  document.title = COPY.windowTitle
  body.className = 'window'
  const title = document.createElement('h1')
  const detail = document.createElement('p')
  title.textContent = COPY.windowTitle
  detail.textContent = COPY.windowDetail
  body.append(title, detail)
  void joinOpener(opener).then((service) => drawButtons(service, () => watchWindow(window)))
}

// First of all: the token must not stay in the address, where history would keep it.
history.replaceState(null, '', `${pathname}${search}`)

const appId = appOfPath(pathname)
const query = parseExportQuery(search, hash)
const isWindow = window.parent === window && new URLSearchParams(search).get(WINDOW_PARAMETER) === '1'
void speak(search, document.documentElement, (words) => Object.assign(COPY, words.export)).then(() => {
  if (isWindow && window.opener) drawWindow(window.opener as Window)
  else if (appId && query && window.parent !== window) drawFrame(appId, query)
  else drawSentence(body, isWindow ? COPY.windowLost : COPY.unavailable)
})
