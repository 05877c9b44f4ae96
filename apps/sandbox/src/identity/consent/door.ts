import type { Context } from 'hono'
import type { Person } from '../person.ts'
import type { ProviderId } from '../provider.ts'
import type { Agreement, Challenge } from '../tickets.ts'

export type Parameters = Record<string, string | undefined>

/** An authorization request that is in order. */
export interface Ask {
  client: string
  redirect: URL
  /** The redirect address as the client spelled it. */
  redirectUri: string
  state: string | undefined
  scopes: string[]
  challenge: Challenge | undefined
  nonce: string | undefined
  query: URLSearchParams
}

/** How a provider refuses a request: on a page of its own, or by sending the visitor back. */
export type Refusal =
  | { page: { status: 400 | 401 | 403; title: string; text: string } }
  | { back: Parameters }

export type Mistake = 'client' | 'redirect' | 'response_type' | 'scope' | 'challenge' | 'state'

/** What is one provider's own about its authorization endpoint. */
export interface Door {
  provider: ProviderId
  /** The client that is registered there. */
  clientId: string
  /** The name of the parameter with it, where it is not `client_id`. */
  clientParameter?: string
  scopeSeparator: ' ' | ','
  /** Scopes that a visitor may leave out, with what the page says of them. */
  optionalScopes?: Readonly<Record<string, string>>
  /** Scopes that exist; unknown ones are a mistake. Absent: any text will do. */
  knownScopes?: readonly string[]
  pkce: 'ignored' | 'optional' | 'required'
  stateRequired?: boolean
  responseTypes?: readonly string[]
  /** How long a code lasts, in seconds. */
  codeSeconds: number
  makeCode(): string
  refuse(mistake: Mistake, query: URLSearchParams): Refusal
  /** Mistakes of its own, once everything else is in order. */
  check?(ask: Ask): Refusal | undefined
  /** What comes back when the visitor declines, and when the provider is at a loss. */
  denied: Parameters
  failed: Parameters
  /** What the agreement shall remember besides. */
  marks?(ask: Ask, form: URLSearchParams, firstTime: boolean): string[]
  /** What goes back beside code and state; asked for after the code is in circulation. */
  extras?(ask: Ask, agreement: Agreement, person: Person, code: string): Promise<Parameters> | Parameters
  /** Sends the visitor back where a plain redirect is not this provider's way. */
  send?(c: Context, ask: Ask, parameters: Parameters): Response | Promise<Response>
  /** Choices of its own on the consent page. */
  choices?: ('suspended' | 'hide-email')[]
  /** Whether there is a profile to ask for, which may be asked for too often. */
  hasProfile: boolean
  /** Headers that its pages carry. */
  headers?: Record<string, string>
}
