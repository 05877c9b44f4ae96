import { createHash } from 'node:crypto'
import { Inbox } from '../../inbox/inbox.ts'
import { allCredentials } from '../../outside/credentials.ts'
import { createOutside } from '../../outside/outside.ts'
import { createOutsideRoutes } from '../../web/outside-routes.ts'

export const ORIGIN = 'http://localhost:5050'
export const CALLBACK = 'http://localhost:4000/callback?app=one'
export const VERIFIER = 'a-verifier-of-forty-three-characters-or-more'
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** An outside world without any port, and a clock that a test moves. */
export function createWorld() {
  let time = Date.parse('2026-11-21T12:00:00Z')
  const outside = createOutside({ inbox: new Inbox(), now: () => time })
  const app = createOutsideRoutes(outside, [ORIGIN])
  return {
    outside,
    credentials: allCredentials(outside) as Record<string, Record<string, string>>,
    now: () => time,
    pass(seconds: number) {
      time += seconds * 1000
    },
    /** Asks a host of this world; `place` is host and path. */
    async ask(place: string, init?: RequestInit): Promise<Response> {
      return app.request(`${ORIGIN}/${place.startsWith('/') ? place.slice(1) : `world/${place}`}`, init)
    },
  }
}

export type World = ReturnType<typeof createWorld>

/** What a consent page gives back, wherever it puts it: query, fragment, or the fields of a form. */
export async function readReturn(answer: Response): Promise<Record<string, string>> {
  const location = answer.headers.get('location')
  if (location) {
    const url = new URL(location)
    const fragment = url.hash.length > 2 ? new URLSearchParams(url.hash.slice(1)) : []
    return { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(fragment) }
  }
  const fields = (await answer.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name as string, unescape(value as string)]))
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
