import type { Outside, OutsideAnswer } from '../ports/outside.ts'
import { OutsideError } from '../ports/outside.ts'

export interface PlayedRequest {
  url: URL
  method: string
  headers: Headers
  body: string
}

type Player = (request: PlayedRequest) => {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface PlayedOutside extends Outside {
  /** Who answers for a host; without one it cannot be reached. */
  hosts: Map<string, Player>
  requests: PlayedRequest[]
}

/** The outside world of a test. Objects are answered as JSON. */
export function createPlayedOutside(): PlayedOutside {
  const hosts = new Map<string, Player>()
  const requests: PlayedRequest[] = []
  return {
    hosts,
    requests,
    url: (real) => real,
    async fetch(real, init = {}): Promise<OutsideAnswer> {
      const request = new Request(real, init)
      const url = new URL(real)
      const played = { url, method: request.method, headers: request.headers, body: await request.text() }
      requests.push(played)
      const answer = hosts.get(url.host)?.(played)
      if (!answer) throw new OutsideError(url.host)
      const { status = 200, headers = {}, body = '' } = answer
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return { status, headers: new Headers(headers), text }
    },
  }
}
