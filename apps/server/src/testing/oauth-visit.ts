import { createHash, randomBytes } from 'node:crypto'
import type { AuthResponse, OAuthProvider, User } from '@latchkey/contract'
import { OAUTH_PROVIDERS } from '@latchkey/contract'
import { PLAYED_CREDENTIALS } from './played-provider-formats.ts'
import type { PlayedPerson } from './played-providers.ts'
import { playProviders } from './played-providers.ts'
import type { CallAnswer } from './test-house.ts'
import { APP_ID, ORIGIN, openTestHouse } from './test-house.ts'

export const PAGE = `${ORIGIN}/shop?item=7#reviews`

/** What a page keeps while its user is at the provider. */
export interface Visit {
  verifier: string
  state_code: string
  client: string
}

let people = 0
/** Somebody who was not here yet. */
export const newcomer = (): { id: string } => ({ id: `person-${++people}` })
export const random = () => randomBytes(36).toString('base64url')
/** What a page sends of its verifier (RFC 7636, S256). */
export const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
export const visit = (client = 'client-1'): Visit => ({ verifier: random(), state_code: random(), client })

export const bearer = (session: AuthResponse) => ({ authorization: `Bearer ${session.privy_access_token}` })
export const accountOf = (user: User, provider: OAuthProvider) =>
  user.linked_accounts.find(({ type }) => type === `${provider}_oauth`)

/** What a page reads of the address that its user came back to. */
export function returned(answer: { status: number; headers: Headers }) {
  if (answer.status !== 303) throw new Error(`The callback answered ${answer.status}`)
  const url = new URL(answer.headers.get('location') ?? '')
  const read = (name: string) => url.searchParams.get(`privy_oauth_${name}`) ?? ''
  return { url, code: read('code'), state: read('state'), provider: read('provider') }
}

/** A house whose app has an account at every provider, and the steps of a login there. */
export async function openOAuthHouse() {
  const house = await openTestHouse()
  const played = playProviders(house.outside, house.clock.now)
  for (const name of OAUTH_PROVIDERS) await house.credentials.save(APP_ID, name, PLAYED_CREDENTIALS[name])
  const headersOf = ({ client }: Visit) => ({ 'privy-ca-id': client })

  function init(provider: string, at: Visit, body: object = {}): Promise<CallAnswer> {
    const { verifier, state_code } = at
    return house.call('oauthInit', {
      body: { provider, redirect_to: PAGE, state_code, code_challenge: s256(verifier), ...body },
      headers: headersOf(at),
    })
  }

  /** What the browser does at the end of the provider's page; Apple sends a form. */
  function bringBack(provider: string, parameters: Record<string, string>): Promise<CallAnswer> {
    const query = new URLSearchParams(parameters).toString()
    const headers = { origin: undefined, 'privy-app-id': undefined, 'privy-ca-id': undefined }
    if (provider !== 'apple') return house.request('GET', `/api/v1/oauth/callback?${query}`, { headers })
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' }
    return house.request('POST', '/api/v1/oauth/callback', { raw: query, headers: { ...headers, ...type } })
  }

  async function comeBack(provider: OAuthProvider, at: Visit, person: Partial<PlayedPerson> = newcomer()) {
    const { body } = await init(provider, at)
    return returned(await bringBack(provider, played.agree(body.url, person)))
  }

  function authenticate(at: Visit, code: unknown, body: object = {}): Promise<CallAnswer> {
    const { verifier, state_code } = at
    return house.call('oauthAuthenticate', {
      body: { authorization_code: code, state_code, code_verifier: verifier, ...body },
      headers: headersOf(at),
    })
  }

  async function logIn(
    provider: OAuthProvider,
    person?: Partial<PlayedPerson>,
    at = visit(),
  ): Promise<AuthResponse> {
    const answer = await authenticate(at, (await comeBack(provider, at, person)).code)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  /** Every provider on, none failing, as each test begins. */
  async function settle() {
    played.faults = {}
    const switchedOn = Object.fromEntries(OAUTH_PROVIDERS.map((name) => [`${name}_oauth`, true]))
    await house.setApp({ ...switchedOn, oauth_scopes: {}, return_oauth_tokens: false })
  }

  return { house, played, headersOf, init, bringBack, comeBack, authenticate, logIn, settle }
}

export type OAuthHouse = Awaited<ReturnType<typeof openOAuthHouse>>
