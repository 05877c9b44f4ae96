import { usePrivy } from '@latchkey/react-auth'
import { useCallback } from 'react'

/** What the backend says in place of an answer: a code of its own. */
export class BackendFailure extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Asks Juniper's backend as the visitor: by the access token, which it checks. */
export type AskBackend = <Answer>(path: string, body?: object) => Promise<Answer>

/** Every call throws BackendFailure; a post is an order of its own, which the backend carries out once. */
export function useBackend(): AskBackend {
  const { getAccessToken } = usePrivy()
  return useCallback(
    async <Answer>(path: string, body?: object) => {
      const token = await getAccessToken()
      const response = await fetch(`/backend/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify({ order: crypto.randomUUID(), ...body }) } : {}),
      }).catch(() => null)
      const answer = (await response?.json().catch(() => null)) as { error?: string } | null | undefined
      if (!response?.ok || !answer) throw new BackendFailure(answer?.error ?? 'unavailable')
      return answer as Answer
    },
    [getAccessToken],
  )
}
