import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { serveLocally } from '../../testing/local-http.ts'
import { httpWebhookSender } from './http-webhook-sender.ts'

let close = () => {}
let asked: { url: string; headers: Record<string, unknown>; body: string }[] = []
afterEach(() => close())

async function serve(answer: RequestListener): Promise<string> {
  asked = []
  const server = await serveLocally((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  close = server.close
  return server.url
}

const send = (url: string, stop = new AbortController().signal) =>
  httpWebhookSender.send(`${url}/hook`, { 'svix-id': 'msg_1' }, '{"a":1}', stop)

describe('webhooks over HTTP', () => {
  it('are posted as they are told', async () => {
    const url = await serve((_, response) => response.writeHead(204).end())
    expect(await send(url)).toBe(true)
    expect(asked).toMatchObject([{ url: '/hook', headers: { 'svix-id': 'msg_1' }, body: '{"a":1}' }])
  })

  it.each([301, 400, 410, 500])('have not arrived when the answer is %i', async (status) => {
    const url = await serve((_, response) => response.writeHead(status, { location: '/elsewhere' }).end())
    expect(await send(url)).toBe(false)
    expect(asked.map((one) => one.url)).toEqual(['/hook'])
  })

  it('have not arrived when nobody takes them', async () => {
    const url = await serve((request) => request.socket.destroy())
    expect(await send(url)).toBe(false)
  })

  it('are given up when the server stops', async () => {
    const stop = new AbortController()
    const url = await serve(() => stop.abort())
    expect(await send(url, stop.signal)).toBe(false)
    expect(asked).toHaveLength(1)
  })
})
