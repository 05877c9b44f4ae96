import { page } from '../page-client.ts'

/**
 * The access token of the page's session, refreshed when it is near its end; null when logged out. Works
 * outside React; before there is a provider it gives the stored token as it is.
 */
export async function getAccessToken(): Promise<string | null> {
  const { client } = page()
  if (client) return client.getAccessToken()
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('privy:token') ?? 'null')
    return typeof stored === 'string' ? stored : null
  } catch {
    return null
  }
}
