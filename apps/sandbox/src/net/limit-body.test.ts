import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../testing/start-sandbox.ts'
import { type HttpListener, listenHttp } from './http-listener.ts'
import { limitBody } from './limit-body.ts'

let listener: HttpListener
let url: string

beforeAll(async () => {
  const app = new Hono()
  app.use(limitBody(10, 'Too large'))
  app.all('/text', async (c) => c.json({ got: await c.req.text() }))
  app.all('/json', async (c) => c.json({ got: await c.req.json() }))
  app.all('/form', async (c) => c.json({ got: await c.req.parseBody() }))
  const [port] = (await freePorts(1)) as [number]
  listener = await listenHttp(port, 'TEST_PORT', app.fetch)
  url = `http://localhost:${port}`
})
afterAll(() => listener.close())

/** A body that does not tell its length. */
function streamed(text: string): RequestInit {
  const body = new Blob([text]).stream()
  return { method: 'POST', body, duplex: 'half' } as RequestInit
}

const ask = async (path: string, init: RequestInit) => {
  const answer = await fetch(`${url}${path}`, init)
  return [answer.status, await answer.json()]
}

describe('a body', () => {
  it.each([
    ['that tells its length', (body: string): RequestInit => ({ method: 'POST', body })],
    ['that does not', streamed],
  ])('%s is handed on up to the limit', async (_title, init) => {
    expect(await ask('/text', init('0123456789'))).toEqual([200, { got: '0123456789' }])
    expect(await ask('/json', init('{"a":"b"}'))).toEqual([200, { got: { a: 'b' } }])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await ask('/form', { ...init('a=b&c=d'), headers })).toEqual([200, { got: { a: 'b', c: 'd' } }])
    expect(await ask('/text', init('0123456789x'))).toEqual([413, { error: 'Too large' }])
  })

  it.each(['GET', 'OPTIONS', 'DELETE', 'POST'])('need not be there: %s', async (method) => {
    expect(await ask('/text', { method })).toEqual([200, { got: '' }])
  })
})
