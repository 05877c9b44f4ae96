import type { OAuthLinkResponse, Route } from '@latchkey/contract'

/** What is sent to a route that changes the user's accounts. */
export interface AccountCall {
  route: Route<never, OAuthLinkResponse>
  body: Record<string, unknown>
}

/** A call whose route takes its body. */
export const accountCall = <Body extends Record<string, unknown>>(
  route: Route<Body, OAuthLinkResponse>,
  body: NoInfer<Body>,
): AccountCall => ({ route, body })
