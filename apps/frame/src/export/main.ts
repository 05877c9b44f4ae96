import './export.css'
import { appOfPath } from '../app-of-path.ts'
import { browserPorts } from '../browser-ports.ts'
import { createAuthShares } from '../custody/auth-shares.ts'
import { browserClipboard } from './clipboard.ts'
import { drawExportFrame, drawUnavailable } from './export-frame.ts'
import { parseExportQuery } from './export-query.ts'
import { exportSecret, reportExport } from './export-secret.ts'
import { themeOf } from './theme.ts'

const { pathname, search, hash } = location
// First of all: the token must not stay in the address, where history would keep it.
history.replaceState(null, '', `${pathname}${search}`)

for (const [property, value] of themeOf(search)) {
  document.documentElement.style.setProperty(property, value)
}

const appId = appOfPath(pathname)
const query = parseExportQuery(search, hash)
if (appId && query && window.parent !== window) {
  const ports = browserPorts()
  const custody = { ...ports, authShares: createAuthShares(ports.clock) }
  drawExportFrame(document.body, {
    kinds: query.phrase ? ['key', 'phrase'] : ['key'],
    secret: (kind) => exportSecret(custody, appId, query, kind),
    copyText: browserClipboard(window),
    exported: () => void reportExport(custody, appId, query),
  })
} else {
  drawUnavailable(document.body)
}
