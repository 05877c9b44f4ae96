import type { AnswerOf, BodyOf, ErrorCode, ROUTES, RouteName } from '@latchkey/contract'
import type { Session } from '../session.ts'

type Routes = typeof ROUTES

/** The server's routes that only the frame calls. */
export type VaultCall = { [N in RouteName]: Routes[N]['caller'] extends 'frame' ? N : never }[RouteName]

/** Body and answer of each. */
export type VaultCalls = { [N in VaultCall]: { body: BodyOf<Routes[N]>; answer: AnswerOf<Routes[N]> } }

/** The server's half of custody. `root` is the root's address where the route names one. */
export interface Vault {
  /** @throws VaultError with the server's code, or `unavailable` when it cannot be reached. */
  call<C extends VaultCall>(
    session: Session,
    name: C,
    body: VaultCalls[C]['body'],
    root?: string,
  ): Promise<VaultCalls[C]['answer']>
}

export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(`The vault answered ${code}`)
    this.code = code
  }
}
