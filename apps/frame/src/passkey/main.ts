import '../export/export.css'
import { DISMISS_EVENT } from '@latchkey/contract'
import { appOfPath } from '../app-of-path.ts'
import { browserPorts } from '../browser-ports.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import { browserColors } from '../export/color.ts'
import { COPY } from '../export/copy.ts'
import { drawSentence } from '../export/export-frame.ts'
import { WINDOW_PARAMETER } from '../export/hand-over.ts'
import type { Sight } from '../export/sight.ts'
import { watchSight, watchWindow } from '../export/sight.ts'
import { themeOf } from '../export/theme.ts'
import { speak } from '../words/speak.ts'
import { browserCeremony } from './ceremony.ts'
import { PASSKEY_COPY, PASSKEY_LABELS, PASSKEY_SENTENCES } from './copy.ts'
import { drawPasskeyFrame } from './passkey-frame.ts'
import { type PasskeyQuery, parsePasskeyQuery } from './passkey-query.ts'
import { createPasskeyService, type PasskeyService } from './passkey-service.ts'
import { drawPasskeyWindowButton, joinPasskeyOpener } from './passkey-window.ts'

const { pathname, search, hash, hostname } = location
const { body } = document

/** Chromium's word for what a document may do; others have none, and get the window for want of sight. */
const { featurePolicy } = document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
const ASKED = { set: 'publickey-credentials-create', recover: 'publickey-credentials-get' }

function drawButton(service: PasskeyService, sight: (element: HTMLElement) => Sight): void {
  const now = () => performance.now()
  drawPasskeyFrame(body, { service, ceremony: browserCeremony(window, hostname), sight, now })
}

function drawFrame(appId: string, query: PasskeyQuery): void {
  for (const [property, value] of themeOf(search, browserColors(document))) {
    document.documentElement.style.setProperty(property, value)
  }
  // while the focus is in here, the page's dialog hears no key
  addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) window.parent.postMessage({ event: DISMISS_EVENT }, '*')
  })
  const ports = browserPorts()
  const custody = { ...ports, authShares: createAuthShares(ports.clock) }
  const service = createPasskeyService(custody, appId, query, (message) =>
    window.parent.postMessage(message, '*'),
  )
  const allowed = [ASKED.recover, ASKED[query.task]].every(
    (name) => featurePolicy?.allowsFeature(name) ?? true,
  )
  // Asked on an element of no meaning: only whether the browser can tell.
  if (!allowed || !watchSight(document.createElement('i'), window))
    return drawPasskeyWindowButton(body, service)
  drawButton(service, (element) => watchSight(element, window) as Sight)
}

function drawWindow(opener: Window): void {
  document.title = PASSKEY_COPY.windowTitle
  body.className = 'window'
  const title = document.createElement('h1')
  const detail = document.createElement('p')
  title.textContent = PASSKEY_COPY.windowTitle
  detail.textContent = PASSKEY_COPY.windowDetail
  body.append(title, detail)
  void joinPasskeyOpener(opener).then((service) => {
    const tell: PasskeyService['tell'] = (what) => {
      service.tell(what)
      if ('step' in what && what.step === 'done') detail.textContent = PASSKEY_COPY.windowDone
    }
    drawButton({ ...service, tell }, () => watchWindow(window))
  })
}

// First of all: the token must not stay in the address, where history would keep it.
history.replaceState(null, '', `${pathname}${search}`)

const appId = appOfPath(pathname)
const query = parsePasskeyQuery(search, hash)
const isWindow = window.parent === window && new URLSearchParams(search).get(WINDOW_PARAMETER) === '1'
void speak(search, document.documentElement, (words) => {
  Object.assign(COPY, words.export)
  Object.assign(PASSKEY_COPY, words.passkey)
  Object.assign(PASSKEY_LABELS, words.labels)
  Object.assign(PASSKEY_SENTENCES, words.sentences)
}).then(() => {
  if (isWindow && window.opener) drawWindow(window.opener as Window)
  else if (appId && query && window.parent !== window) drawFrame(appId, query)
  else drawSentence(body, isWindow ? PASSKEY_COPY.windowLost : PASSKEY_COPY.unavailable)
})
