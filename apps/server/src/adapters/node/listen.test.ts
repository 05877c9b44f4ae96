import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from './listen.ts'

const open: { destroy(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

/** A server whose answers wait for `answer`. */
async function server(options: { stopWithinMs?: number } = {}) {
  let begun = () => {}
  const asked = new Promise<void>((resolve) => {
    begun = resolve
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const listening = await listen(
    async () => {
      begun()
      await answered
      return new Response('served')
    },
    { hosts: ['127.0.0.1'], port: 0, trustedProxies: [], ...options },
  )
  return { listening, asked, answer }
}

/** As browsers do: the connection stays for the next request. */
function ask({ port }: Listening): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  open.push(agent)
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', agent }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve(text))
    })
    asking.on('error', (error: NodeJS.ErrnoException) => reject(new Error(error.code)))
    asking.end()
  })
}

const connected = ({ port }: Listening): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    open.push(socket)
  })

describe('a server that stops', () => {
  it('lets a request under way finish, and waits for no connection that is kept for later', async () => {
    const { listening, asked, answer } = await server()
    const asking = ask(listening)
    await asked
    const stopped = listening.stop()
    answer()
    expect(await asking).toBe('served')
    await stopped
    await expect(ask(listening)).rejects.toThrow('ECONNREFUSED')
  })

  it('waits for no connection that was opened ahead and has asked nothing', async () => {
    const { listening, asked, answer } = await server()
    await connected(listening)
    const asking = ask(listening)
    await asked
    const stopped = listening.stop()
    answer()
    expect(await asking).toBe('served')
    await stopped
  })

  it('ends a request that does not finish in time', async () => {
    const { listening, asked } = await server({ stopWithinMs: 200 })
    const asking = ask(listening)
    await asked
    await Promise.all([listening.stop(), expect(asking).rejects.toThrow('ECONNRESET')])
  })
})
