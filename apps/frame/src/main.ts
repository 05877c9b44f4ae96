import { REAUTH_PARAMETER } from '@latchkey/contract'
import { fetchAllowedOrigins } from './adapters/app-origins.ts'
import { systemClock } from './adapters/system-clock.ts'
import { appOfPath } from './app-of-path.ts'
import { browserPorts } from './browser-ports.ts'
import { createFrame } from './frame.ts'

const appId = appOfPath(location.pathname)

// Opened on its own there is nobody to answer.
if (appId && window.parent !== window) {
  createFrame({
    ...browserPorts(),
    appId,
    ownOrigin: location.origin,
    reauth: new URLSearchParams(location.search).get(REAUTH_PARAMETER) === '1',
    window,
    parent: () => window.parent,
    allowedOrigins: fetchAllowedOrigins(appId, {
      origin: location.origin,
      fetch: (...request) => fetch(...request),
      clock: systemClock,
    }),
  })
}
