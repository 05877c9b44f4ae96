import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Server } from '../../server.ts'
import { createClientAddress } from './client-address.ts'

const HEADERS_TIMEOUT_MS = 15_000
const CHECK_MS = 500

export interface Listening {
  port: number
  servers: readonly HttpServer[]
  /** Takes no further connection, lets running requests finish, then resolves. */
  stop(): Promise<void>
}

/** Serves over HTTP on each of the hosts. @throws Error with a clear message when a port is taken. */
export async function listen(
  server: Server,
  options: {
    hosts: readonly string[]
    port: number
    trustedProxies: readonly string[]
    headersTimeoutMs?: number
    warn?: (line: string) => void
  },
): Promise<Listening> {
  const addressOf = createClientAddress(options.trustedProxies, options.warn)
  const listener = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: { socket: { remoteAddress?: string | undefined } } }
    return server(request, {
      address: addressOf(incoming.socket.remoteAddress, request.headers.get('x-forwarded-for')),
    })
  })
  const servers: HttpServer[] = []
  let { port } = options
  try {
    for (const host of options.hosts) {
      const http = createServer(
        {
          requestTimeout: 30_000,
          headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
          // Slow connections are looked for this often; by default headers could take 45 seconds.
          connectionsCheckingInterval: CHECK_MS,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 32_768,
        },
        listener,
      )
      servers.push(http)
      const bound = await bind(http, host, port)
      if (bound !== undefined) port = bound
      else servers.pop()
    }
  } catch (error) {
    for (const http of servers) http.close()
    throw error
  }
  return {
    port,
    servers,
    async stop() {
      await Promise.all(
        servers.map((http) => {
          const closed = new Promise<void>((resolve) => http.close(() => resolve()))
          http.closeIdleConnections()
          return closed
        }),
      )
    },
  }
}

/** The port; undefined where the machine has no such loopback family. */
function bind(http: HttpServer, host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' && host === '::1') return resolve(undefined)
      if (error.code !== 'EADDRINUSE') return reject(error)
      reject(new Error(`Port ${port} is taken; choose another with PORT`))
    })
    http.listen(port, host, () => {
      const address = http.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
