import { createServer, type Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerJsonRpc, methodNotFound } from '../../json-rpc/answer.ts'
import { closeAll, listenOnLoopback } from '../../net/loopback.ts'
import type { SolanaChain } from '../chain/solana-chain.ts'
import { Subscriptions } from './subscriptions.ts'

const LARGEST_MESSAGE = 1_000_000
// A reader that has fallen this far behind is cut off rather than kept in memory.
const MOST_UNSENT = 16_000_000

export interface SolanaSocket {
  close(): Promise<void>
}

/** Solana's WebSocket: subscriptions and their notifications, nothing else. */
export async function listenSolanaSocket(
  port: number,
  variable: string,
  chain: SolanaChain,
): Promise<SolanaSocket> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const servers = await listenOnLoopback(port, variable, () => createUpgradeServer(sockets))
  sockets.on('connection', (socket) => serve(socket, chain))
  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = closeAll(servers)
      for (const server of servers) server.closeAllConnections()
      await closed
    },
  }
}

function createUpgradeServer(sockets: WebSocketServer): Server {
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' })
    response.end('This port speaks WebSocket only')
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (open) => sockets.emit('connection', open, request))
  })
  return server
}

function serve(socket: WebSocket, chain: SolanaChain): void {
  const send = (text: string) => {
    if (socket.bufferedAmount > MOST_UNSENT) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const subscriptions = new Subscriptions(chain, send)
  // One message after the other, so that answers keep the order of their questions.
  let queue = Promise.resolve()
  socket.on('message', (data) => {
    queue = queue.then(async () => {
      const answer = await answerJsonRpc(data.toString(), (method, params) => {
        if (!Subscriptions.knows(method)) throw methodNotFound(method)
        return subscriptions.call(method, params)
      })
      if (answer !== undefined) send(answer)
    })
  })
  socket.on('close', () => subscriptions.endAll())
  socket.on('error', () => socket.terminate())
}
