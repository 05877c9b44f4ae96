import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between the API and the signer while a test strikes: requests wait at it, and are then lost. */
export interface SignerGate {
  /** of the signer, as the API knows it */
  url: string
  /**
   * From now on requests of these paths wait, before the signer hears of them or after it has answered, as many of each as it
   * stands there. Resolves when all are waiting.
   */
  hold(when: 'before' | 'after', paths: readonly string[]): Promise<void>
  /** Whoever waits hears nothing any more, and nobody waits from now on. */
  drop(): void
  close(): void
}

export async function openSignerGate(signerUrl: string): Promise<SignerGate> {
  let holding: 'before' | 'after' | null = null
  let missing: string[] = []
  let complete = () => {}
  const waiting = new Set<ServerResponse>()

  /** Whether it waits here, which is then the last that is heard of it. */
  function waits(when: 'before' | 'after', path: string, response: ServerResponse): boolean {
    const at = holding === when ? missing.indexOf(path) : -1
    if (at < 0) return false
    waiting.add(response)
    missing = missing.toSpliced(at, 1)
    if (missing.length === 0) complete()
    return true
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part)
      if (waits('before', path, response)) return
      const answer = await fetch(signerUrl + path, {
        method: request.method ?? 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: String(request.headers.authorization),
        },
        ...(request.method === 'POST' ? { body: Buffer.concat(parts) } : {}),
      })
      const text = await answer.text()
      if (waits('after', path, response)) return
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(when, paths) {
      holding = when
      missing = [...paths]
      return new Promise((resolve) => (complete = resolve))
    },
    drop() {
      holding = null
      for (const response of waiting) response.destroy()
      waiting.clear()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
