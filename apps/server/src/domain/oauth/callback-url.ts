import { ROUTES } from '@latchkey/contract'

/** Where every provider sends browsers back to; what an operator registers there. */
export function callbackUrl(publicUrl: string): string {
  return new URL(ROUTES.oauthCallback.path, publicUrl).href
}
