import type { Client } from '@latchkey/core'

/**
 * The page's one client. It lives under a registered symbol so that two copies of this package (ESM beside
 * CommonJS, two bundles) share one session and one modal, and so that `getAccessToken` works outside React.
 */
interface Page {
  client?: Client
  /** what the client was made for: app id, client id, address */
  of?: string
  /** providers that are mounted now */
  providers: number
}

const KEY = Symbol.for('latchkey.page')

export function page(): Page {
  const holder = globalThis as { [KEY]?: Page }
  holder[KEY] ??= { providers: 0 }
  return holder[KEY]
}
