import { isAppId } from '@latchkey/contract'

/** The app a frame document belongs to: `/apps/:app_id/embedded-wallets[/export|/passkey]`. Null for any other path. */
export function appOfPath(path: string): string | null {
  const match = /^\/apps\/([^/]+)\/embedded-wallets(?:\/(?:export|passkey))?\/?$/.exec(path)
  const appId = match?.[1] ?? null
  return isAppId(appId) ? appId : null
}
