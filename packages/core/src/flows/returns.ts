import type { FlowClient } from './flow-client.ts'

/**
 * Looks whether the address says that the browser comes back from a login elsewhere, and only then loads what goes on
 * with it. Called once the user of the stored session is known (SESS-018, SESS-019).
 */
export async function handleReturns(client: FlowClient): Promise<void> {
  const { search = '', hash = '' } = globalThis.location ?? {}
  if (search.includes('privy_oauth_code='))
    return (await import('./oauth/oauth-return.ts')).handleOAuthReturn(client)
  if (!client.state.get().app?.telegram_auth_config?.seamless_auth_enabled) return
  if (search.includes('auth_date=') || hash.startsWith('#tgWebAppData'))
    return (await import('./telegram/telegram-return.ts')).handleTelegramReturn(client)
}
