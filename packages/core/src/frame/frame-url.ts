import { REAUTH_PARAMETER } from '@latchkey/contract'

/**
 * Address of the hidden wallet frame (wire/frames 1.1). A path in `apiUrl` is lost on purpose: the frame
 * lives at the root of the API's origin.
 */
export function frameUrl(input: {
  apiUrl: string
  appId: string
  analyticsId: string
  clientId: string | undefined
}): string {
  const url = new URL(`/apps/${input.appId}/embedded-wallets`, input.apiUrl)
  url.searchParams.set('caid', input.analyticsId)
  if (input.clientId !== undefined) url.searchParams.set('client_id', input.clientId)
  // this client asks for a login in place where the frame wants one
  url.searchParams.set(REAUTH_PARAMETER, '1')
  return url.href
}
