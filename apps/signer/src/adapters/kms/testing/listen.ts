import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  request: IncomingMessage
  body: string
}

/** A service on the loopback address; `answer` gives status and what is sent as JSON. */
export async function listenFor(
  answer: (heard: Heard) => [status: number, body: object] | Promise<[number, object]>,
) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const [status, body] = await answer({ request, body: Buffer.concat(parts).toString() })
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
