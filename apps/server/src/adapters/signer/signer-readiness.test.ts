import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSignerReadiness } from './signer-readiness.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

it('tells ready, failing and away apart, and asks once a second', async () => {
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, { connection: 'close' }).end('{}')
  })
  closing.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let at = 7_000
  const ready = createSignerReadiness(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => at)
  const seen: string[] = [await ready()]
  status = 503
  seen.push(await ready())
  at += 1_000
  seen.push(await ready())
  server.close()
  await once(server, 'close')
  at += 1_000
  seen.push(await ready())
  expect(seen).toEqual(['ready', 'ready', 'failing', 'away'])
  expect(asked).toEqual(['GET /readyz', 'GET /readyz'])
})
