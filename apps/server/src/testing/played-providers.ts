import { createHash, generateKeyPairSync } from 'node:crypto'
import type { OAuthProvider } from '@latchkey/contract'
import type { PlayedOutside, PlayedRequest } from './played-outside.ts'
import { AUTHORIZE, clientFits, PROFILE, PROFILES, TOKEN, TOKEN_ANSWERS } from './played-provider-formats.ts'
import { signedToken } from './signed-token.ts'

/** Somebody who has an account everywhere. */
export interface PlayedPerson {
  id: string
  verified: boolean
}

/** What a code stands for: who agreed to what. */
interface Agreement {
  provider: OAuthProvider
  person: PlayedPerson
  nonce: string | null
  challenge: string | null
  redirectUri: string
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}
type Change = (answer: Record<string, unknown>) => Record<string, unknown>

export interface Faults {
  /** answers in place of the endpoint; undefined lets it answer */
  token?: ((request: PlayedRequest) => Answer | undefined) | undefined
  profile?: ((request: PlayedRequest) => Answer | undefined) | undefined
  /** changes of a good answer, and of the claims and the header of its id token */
  tokens?: Change
  claims?: Change
  header?: Change
}

export interface PlayedProviders {
  /** Somebody agrees on the page that an init led to; answers what the browser brings to the callback. */
  agree(url: string, person?: Partial<PlayedPerson>): { state: string; code: string }
  faults: Faults
  /** how often a code came to a token endpoint */
  exchanges: number
  /** signs id tokens; `published` is what the key endpoint shows */
  signing: ReturnType<typeof newKey>
  published: ReturnType<typeof newKey>[]
}

let keyCount = 0
export function newKey() {
  return { kid: `key-${++keyCount}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

/** Made once: a key takes a while. */
const FIRST_KEY = newKey()

const refuse = (error: string, status = 400): Answer => ({ status, body: { error } })

/** The ten providers, each in its own wire format, over a played outside. */
export function playProviders(outside: PlayedOutside, now: () => number): PlayedProviders {
  const agreements = new Map<string, Agreement>()
  const tokens = new Map<string, Agreement>()
  let count = 0
  const played: PlayedProviders = {
    faults: {},
    exchanges: 0,
    signing: FIRST_KEY,
    published: [FIRST_KEY],
    agree(url, person = {}) {
      const { host, pathname, searchParams: asked } = new URL(url)
      const provider = AUTHORIZE[host + pathname]
      if (!provider) throw new Error(`${url} is no authorization endpoint`)
      const code = `${provider}-code-${++count}`
      agreements.set(code, {
        provider,
        person: { id: `${provider}-person`, verified: true, ...person },
        nonce: asked.get('nonce'),
        challenge: asked.get('code_challenge'),
        redirectUri: asked.get('redirect_uri') ?? '',
      })
      return { state: asked.get('state') ?? '', code }
    },
  }

  function exchange(provider: OAuthProvider, request: PlayedRequest): Answer {
    played.exchanges += 1
    const fault = played.faults.token?.(request)
    if (fault) return fault
    const body = new URLSearchParams(request.body)
    const code = body.get('code') ?? ''
    const agreement = agreements.get(code)
    const verifier = body.get('code_verifier')
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')
    if (!clientFits(provider, request, now()) || body.get('grant_type') !== 'authorization_code') {
      return refuse('invalid_client', 401)
    }
    const known = agreement?.provider === provider && agreement.redirectUri === body.get('redirect_uri')
    if (!agreement || !known || agreement.challenge !== challenge) {
      // GitHub says so with status 200.
      return refuse('bad_verification_code', provider === 'github' ? 200 : 400)
    }
    agreements.delete(code)
    const token = `${provider}-token-${count}`
    tokens.set(token, agreement)
    const answer = TOKEN_ANSWERS[provider]({
      token,
      agreement,
      now: Math.floor(now() / 1000),
      sign: (claims, secret) =>
        signedToken(played.faults.claims?.(claims) ?? claims, secret ?? played.signing, played.faults.header),
    })
    return { body: played.faults.tokens?.(answer) ?? answer }
  }

  function profile(provider: OAuthProvider, request: PlayedRequest): Answer {
    const fault = played.faults.profile?.(request)
    if (fault) return fault
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const agreement = tokens.get(request.url.searchParams.get('access_token') ?? bearer)
    if (agreement?.provider !== provider) return refuse('invalid_token', 401)
    return { body: PROFILES[provider]?.(agreement.person, request.url) }
  }

  const keys = () => ({
    body: {
      keys: played.published.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg: 'RS256',
        use: 'sig',
      })),
    },
  })
  const routes: Record<string, (request: PlayedRequest) => Answer> = {
    'www.googleapis.com/oauth2/v3/certs': keys,
    'www.linkedin.com/oauth/openid/jwks': keys,
    'appleid.apple.com/auth/keys': keys,
  }
  for (const [place, provider] of Object.entries(TOKEN)) {
    routes[place] = (request) => exchange(provider, request)
  }
  for (const [place, provider] of Object.entries(PROFILE)) {
    routes[place] = (request) => profile(provider, request)
  }
  for (const place of Object.keys(routes)) {
    const answer = (request: PlayedRequest) =>
      routes[request.url.host + request.url.pathname]?.(request) ?? { status: 404 }
    outside.hosts.set(place.slice(0, place.indexOf('/')), answer)
  }
  return played
}
