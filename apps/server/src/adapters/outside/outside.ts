import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Outside, OutsideAnswer, OutsideRequest } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'

const OUTSIDE_TIMEOUT_MS = 8_000
export const OUTSIDE_LIMIT_BYTES = 256 * 1024
/** A connection that nobody uses is closed after this long, before the other side may do so in the middle of a request. */
const IDLE_MS = 4_000

/**
 * The outside world over HTTPS. With `base`, every host is found below it, as `<base>/<host><path>`: so a deployment can
 * send all of it through a gateway of its own, and a machine without a network can play it.
 */
export function createOutside(options: { base?: string | undefined; timeoutMs?: number } = {}): Outside {
  const base = options.base?.replace(/\/+$/, '')
  const timeoutMs = options.timeoutMs ?? OUTSIDE_TIMEOUT_MS
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const secureAgent = new SecureAgent({ keepAlive: true, timeout: IDLE_MS })

  function url(real: string): string {
    if (!base) return real
    const { host, pathname, search, hash } = new URL(real)
    return `${base}/${host}${pathname}${search}${hash}`
  }

  return {
    url,
    async fetch(real, init = {}) {
      const { host } = new URL(real)
      const target = new URL(url(real))
      const options = { method: init.method ?? 'GET', headers: headersOf(init) }
      const begin = (answered: (answer: IncomingMessage) => void) =>
        target.protocol === 'https:'
          ? secureRequest(target, { ...options, agent: secureAgent }, answered)
          : request(target, { ...options, agent }, answered)
      try {
        return await answerTo(begin, init.body?.toString(), timeoutMs)
      } catch (error) {
        throw new OutsideError(host, { cause: error })
      }
    },
  }
}

function headersOf({ headers, body }: OutsideRequest): Record<string, string> {
  const sent: Record<string, string> = { accept: '*/*', 'accept-encoding': 'identity' }
  if (body instanceof URLSearchParams)
    sent['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
  return Object.assign(sent, Object.fromEntries(new Headers(headers)))
}

/** The whole answer, and no redirect followed; rejects where it breaks off, is too long or is not there in time. */
function answerTo(
  begin: (answered: (answer: IncomingMessage) => void) => ClientRequest,
  body: string | undefined,
  timeoutMs: number,
): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const asked = begin((answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > OUTSIDE_LIMIT_BYTES) asked.destroy(new Error('The answer is too long'))
        else chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer
        const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
        resolve({ status, headers: { get }, text: new TextDecoder().decode(Buffer.concat(chunks)) })
      })
    })
    const late = setTimeout(() => asked.destroy(new Error('No answer in time')), timeoutMs)
    asked.on('error', reject)
    asked.on('close', () => clearTimeout(late))
    asked.end(body)
  })
}
