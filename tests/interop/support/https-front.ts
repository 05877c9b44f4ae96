import { request } from 'node:http'
import { createServer } from 'node:https'
import { selfSigned } from './certificate.ts'

/**
 * What an operator puts before page and API: https on one port, passed on by the name that was asked for, with `Host` as
 * it came. Names that no rule knows go to `otherwise`. Answers the port.
 */
export async function openHttpsFront(
  targets: Record<string, string>,
  otherwise: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(selfSigned('localhost'), (incoming, outgoing) => {
    const name = (incoming.headers.host ?? '').split(':')[0] ?? ''
    const { hostname, port } = new URL(targets[name] ?? otherwise)
    const { method, url, headers } = incoming
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
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
