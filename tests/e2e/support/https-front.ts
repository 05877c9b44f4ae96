import { request } from 'node:http'
import { createServer } from 'node:https'
import { selfSigned } from './certificate.ts'

/**
 * What an operator puts before page and API: https on one port, passed on by the name that was asked for. The API is
 * told the name, as it answers to it; all other names are the page's, `otherwise`, which is asked by its own. Answers
 * the port.
 */
export async function openHttpsFront(
  targets: Record<string, string>,
  otherwise: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(selfSigned('localhost'), (incoming, outgoing) => {
    const name = (incoming.headers.host ?? '').split(':')[0] ?? ''
    const target = new URL(targets[name] ?? otherwise)
    const host = targets[name] ? incoming.headers.host : target.host
    const { hostname, port } = target
    const { method, url } = incoming
    const headers = { ...incoming.headers, host }
    // no agent: one that keeps connections may send on one that its other end is just closing, which a browser would repeat
    const passed = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
