import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { closeAll, listenOnLoopback } from './loopback.ts'

type Fetch = (request: Request) => Response | Promise<Response>

export interface HttpListener {
  servers: Server[]
  close(): Promise<void>
}

/** Serves a fetch handler on both loopback addresses; throws SetupError when the port is taken. */
export async function listenHttp(port: number, variable: string, fetch: Fetch): Promise<HttpListener> {
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false })
  const servers = await listenOnLoopback(port, variable, () =>
    createServer((request: IncomingMessage, response: ServerResponse) => void handle(request, response)),
  )
  return {
    servers,
    async close() {
      const closed = closeAll(servers)
      for (const server of servers) server.closeAllConnections()
      await closed
    },
  }
}
