import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Server } from '../../server.ts'
import { createClientAddress } from './client-address.ts'

const HEADERS_TIMEOUT_MS = 15_000
const CHECK_MS = 500
/** Whoever keeps the server running ends it by force some seconds later. */
const STOP_WITHIN_MS = 8_000

export interface Listening {
  port: number
  servers: readonly HttpServer[]
  /**
   * Takes no further connection, lets running requests finish, then resolves. Connections on which nothing is asked are closed at
   * once, those whose request does not finish in time then.
   */
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
    stopWithinMs?: number
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
  const stops: ((withinMs: number) => Promise<void>)[] = []
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
      const stop = stopping(http)
      const bound = await bind(http, host, port)
      if (bound === undefined) continue
      port = bound
      servers.push(http)
      stops.push(stop)
    }
  } catch (error) {
    for (const http of servers) http.close()
    throw error
  }
  return {
    port,
    servers,
    async stop() {
      await Promise.all(stops.map((stop) => stop(options.stopWithinMs ?? STOP_WITHIN_MS)))
    },
  }
}

/**
 * Node's `close` waits for connections that browsers keep open for later, a minute where one was in use at that moment and without
 * end for one that has asked nothing yet. @returns what closes the server and resolves when no connection is left
 */
function stopping(http: HttpServer): (withinMs: number) => Promise<void> {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let stopped = false
  http.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.prependListener('request', ({ socket }, response) => {
    busy.add(socket)
    if (stopped) response.setHeader('connection', 'close')
    response.once('close', () => {
      busy.delete(socket)
      if (stopped) socket.destroySoon()
    })
  })
  return async (withinMs) => {
    stopped = true
    const closed = new Promise<void>((resolve) => http.close(() => resolve()))
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
    const late = setTimeout(() => http.closeAllConnections(), withinMs)
    await closed
    clearTimeout(late)
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
