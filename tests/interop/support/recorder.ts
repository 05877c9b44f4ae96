import type { BrowserContext, Request } from '@playwright/test'
import { normalise } from './normalise.ts'

export interface HttpExchange {
  method: string
  path: string
  headers: Record<string, unknown>
  body: unknown
  status: number
  answer: unknown
}

export interface FrameExchange {
  event: string
  request: unknown
  reply: unknown
}

export interface Transcript {
  http: HttpExchange[]
  frame: FrameExchange[]
}

const KEPT_HEADERS = [
  'authorization',
  'content-type',
  'privy-app-id',
  'privy-ca-id',
  'privy-client',
  'privy-ui',
]

interface SeenMessage {
  side: 'host' | 'frame'
  data: { id: string; event: string; data?: unknown; error?: unknown }
}

/** Writes down what the pages of a context say to the API and to the wallet frame, already normalised. */
export class Recorder {
  private readonly api: string
  private readonly requests: { request: Request; exchange: Promise<HttpExchange | null> }[] = []
  private readonly messages: SeenMessage[] = []

  constructor(api: string) {
    this.api = api
  }

  async attach(context: BrowserContext): Promise<void> {
    await context.exposeBinding('recordMessage', (_source, text: string) => {
      this.messages.push(JSON.parse(text) as SeenMessage)
    })
    await context.addInitScript(listen, this.api)
    context.on('requestfinished', (request) => {
      const url = new URL(request.url())
      if (url.origin !== this.api || request.method() === 'OPTIONS') return
      // Calls of the frame's own document are ours on both ends, not the published client's.
      if (!url.pathname.startsWith('/api/') || request.frame().url().startsWith(this.api)) return
      const exchange = read(request, url)
      // One that ends with its page, after the transcript was written, is nobody's: it would fail the next test.
      exchange.catch(() => {})
      this.requests.push({ request, exchange })
    })
  }

  async transcript(): Promise<Transcript> {
    const inOrder = [...this.requests].sort(
      (a, b) => a.request.timing().startTime - b.request.timing().startTime,
    )
    const http: HttpExchange[] = []
    for (const { exchange } of inOrder) {
      const read = await exchange
      if (read) http.push(read)
    }
    return { http, frame: pair(this.messages) }
  }
}

async function read(request: Request, url: URL): Promise<HttpExchange | null> {
  const response = await request.response()
  if (!response) return null
  const all = await request.allHeaders()
  const headers = Object.fromEntries(
    KEPT_HEADERS.filter((name) => name in all).map((name) => [name, all[name]]),
  )
  return {
    method: request.method(),
    path: `${url.pathname}${url.search}`,
    headers: normalise(headers) as Record<string, unknown>,
    body: normalise(request.postDataJSON()),
    status: response.status(),
    answer: normalise(await response.json()),
  }
}

/** Each request beside its one reply, in the order of the requests; repeated ready questions count once. */
function pair(messages: SeenMessage[]): FrameExchange[] {
  const exchanges: FrameExchange[] = []
  for (const { side, data } of messages) {
    if (side !== 'frame') continue
    const reply = messages.find((other) => other.side === 'host' && other.data.id === data.id)?.data
    const exchange = {
      event: data.event,
      request: normalise(data.data),
      reply: reply ? normalise('error' in reply ? { error: reply.error } : { data: reply.data }) : null,
    }
    const ready = data.event === 'privy:iframe:ready'
    if (ready && exchanges.some((seen) => seen.event === data.event)) continue
    exchanges.push(exchange)
  }
  return exchanges
}

/** Runs in every document: the frame hears what the host says, the host hears what the frame says. */
function listen(api: string) {
  const side = location.origin === api ? 'frame' : 'host'
  addEventListener('message', (event) => {
    const event_ = event as MessageEvent<{ event?: unknown }>
    if (typeof event_.data?.event !== 'string' || !event_.data.event.startsWith('privy:')) return
    if (side === 'host' && event_.origin !== api) return
    const text = JSON.stringify({ side, data: event_.data }, (_key, value) =>
      typeof value === 'bigint' ? `<bigint ${value}>` : value,
    )
    ;(window as unknown as { recordMessage(text: string): void }).recordMessage(text)
  })
}
