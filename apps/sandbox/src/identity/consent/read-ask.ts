import { readChallenge } from '../pkce.ts'
import { readRedirect } from '../redirect.ts'
import type { Ask, Door, Mistake, Refusal } from './door.ts'

/** A request that is not in order: what to answer, and where to send the visitor if there is a place to trust. */
export interface Refused {
  refusal: Refusal
  redirect: URL | undefined
  state: string | undefined
}

/** Reads an authorization request by the rules of one provider. */
export function readAsk(door: Door, query: URLSearchParams): Ask | Refused {
  const redirect = readRedirect(query.get('redirect_uri'))
  const state = query.get('state') || undefined
  const refused = (mistake: Mistake): Refused => ({ refusal: door.refuse(mistake, query), redirect, state })

  const client = query.get(door.clientParameter ?? 'client_id')
  if (client !== door.clientId) return refused('client')
  if (!redirect) return refused('redirect')
  if (!(door.responseTypes ?? ['code']).includes(query.get('response_type') ?? ''))
    return refused('response_type')
  if (door.stateRequired && !state) return refused('state')
  const scopes = (query.get('scope') ?? '')
    .split(door.scopeSeparator === ',' ? /[,\s]+/ : /\s+/)
    .filter(Boolean)
  if (door.knownScopes && scopes.some((scope) => !door.knownScopes?.includes(scope))) return refused('scope')
  const challenge = door.pkce === 'ignored' ? undefined : readChallenge(query)
  if (challenge === 'bad' || (door.pkce === 'required' && !challenge)) return refused('challenge')

  const ask: Ask = {
    client,
    redirect,
    redirectUri: query.get('redirect_uri') as string,
    state,
    scopes,
    challenge,
    nonce: query.get('nonce') || undefined,
    query,
  }
  const refusal = door.check?.(ask)
  return refusal ? { refusal, redirect, state } : ask
}
