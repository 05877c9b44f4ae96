import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { OutsideError } from '../../ports/outside.ts'
import { serveLocally } from '../../testing/local-http.ts'
import { createOutside, OUTSIDE_LIMIT_BYTES } from './outside.ts'

let close = () => {}
afterEach(() => close())

async function serve(listener: RequestListener): Promise<string> {
  const server = await serveLocally(listener)
  close = server.close
  return server.url
}

describe('the outside world', () => {
  it('is the hosts themselves, or a place below the base', () => {
    const real = 'https://api.example.com/v1/x?a=b'
    expect(createOutside().url(real)).toBe(real)
    expect(createOutside({ base: 'http://localhost:5050/world/' }).url(real)).toBe(
      'http://localhost:5050/world/api.example.com/v1/x?a=b',
    )
  })

  it('sends what it is given and reads the answer', async () => {
    const base = await serve((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        response.writeHead(418, { 'x-y': 'z' })
        response.end(`${request.method} ${request.url} ${body}`)
      })
    })
    const answer = await createOutside({ base }).fetch('https://a.example/p?q=1', {
      method: 'POST',
      body: new URLSearchParams({ k: 'v' }),
    })
    expect(answer).toMatchObject({ status: 418, text: 'POST /a.example/p?q=1 k=v' })
    expect(answer.headers.get('x-y')).toBe('z')
  })

  it('asks over one connection, for an answer that is not packed, and says what kind of body it sends', async () => {
    const asked: object[] = []
    const base = await serve((request, response) => {
      const { accept, 'accept-encoding': encoding, 'content-type': type } = request.headers
      asked.push({ port: request.socket.remotePort, accept, encoding, type })
      request.resume()
      response.end('ok')
    })
    const outside = createOutside({ base })
    await outside.fetch('https://a.example/', { method: 'POST', body: new URLSearchParams({ k: 'v' }) })
    await outside.fetch('https://b.example/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', Accept: 'application/json' },
      body: '{}',
    })
    const common = { port: expect.any(Number), encoding: 'identity' }
    expect(asked).toEqual([
      { ...common, accept: '*/*', type: 'application/x-www-form-urlencoded;charset=UTF-8' },
      { ...common, accept: 'application/json', type: 'application/json' },
    ])
    expect(new Set(asked.map((one) => (one as { port: number }).port)).size).toBe(1)
  })

  it('reads letters that come in pieces, and several headers of one name', async () => {
    const bytes = Buffer.from('ä€')
    const base = await serve((_, response) => {
      response.writeHead(200, { 'x-y': ['a', 'b'] })
      response.write(bytes.subarray(0, 3), () => response.end(bytes.subarray(3)))
    })
    const answer = await createOutside({ base }).fetch('https://a.example/')
    expect([answer.text, answer.headers.get('X-Y'), answer.headers.get('x-z')]).toEqual(['ä€', 'a, b', null])
  })

  it('follows no redirect', async () => {
    const base = await serve((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    expect((await createOutside({ base }).fetch('https://a.example/')).status).toBe(302)
  })

  it.each<[string, RequestListener]>([
    ['does not answer in time', () => {}],
    ['answers without end', (_, response) => void response.write('x')],
    ['breaks off', (_, response) => void response.write('x', () => response.destroy())],
    ['answers too much', (_, response) => void response.end('x'.repeat(OUTSIDE_LIMIT_BYTES + 1))],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('gives up on a host that %s', async (_, listener) => {
    const base = await serve(listener)
    const asked = createOutside({ base, timeoutMs: 200 }).fetch('https://a.example/secret-path')
    await expect(asked).rejects.toThrow(OutsideError)
    await expect(asked).rejects.toThrow('a.example cannot be reached')
  })
})
