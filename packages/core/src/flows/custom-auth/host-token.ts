import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import type { User } from '../../session/user.ts'

type GetToken = () => Promise<string | null | undefined>

const sourcesOf = /* @__PURE__ */ perClient((_: ClientContext) => new Set<GetToken>())

/** The host keeps the session in step with a token of its own; it can be asked for one. @returns it can no more */
export function provideHostToken(client: ClientContext, getToken: GetToken): () => void {
  const sources = sourcesOf(client)
  sources.add(getToken)
  return () => void sources.delete(getToken)
}

/** Who gives a token of the host's that names an account of the user's; null: nobody. */
export function hostTokenFor(client: ClientContext, user: User): GetToken | null {
  if (!user.linkedAccounts.some((account) => account.type === 'custom_auth')) return null
  return [...sourcesOf(client)].at(-1) ?? null
}
