import { Refusal } from '../refusal.ts'

export interface RelyingParty {
  /** domain that the passkeys are for (WebAuthn: RP ID) */
  id: string
  /** page that has to have asked the authenticator */
  origin: string
}

/**
 * Who asks the authenticator: the page that called, whose origin the app's list has let through. Its host is the
 * relying party, so a passkey serves on the host that it was made on.
 * @param echoed what the client says the relying party is, if it does
 * @throws Refusal `missing_origin`, `invalid_origin`.
 */
export function relyingParty(origin: string | null, echoed?: string | null): RelyingParty {
  if (origin === null)
    throw new Refusal('missing_origin', 'Passkeys are for pages; the Origin header is missing')
  const { hostname } = new URL(origin)
  // An address is no domain, and authenticators take domains alone.
  if (/^\[|^[\d.]+$/.test(hostname)) throw new Refusal('invalid_origin', 'A passkey needs a host with a name')
  if (echoed && (!URL.canParse(echoed) || new URL(echoed).origin !== origin)) {
    throw new Refusal('invalid_origin', 'The relying party is not the page that calls')
  }
  return { id: hostname, origin }
}
