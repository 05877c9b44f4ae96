import type { Outside } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'

const OUTSIDE_TIMEOUT_MS = 8_000
export const OUTSIDE_LIMIT_BYTES = 256 * 1024

/**
 * The outside world over HTTPS. With `base`, every host is found below it, as `<base>/<host><path>`: so a deployment can
 * send all of it through a gateway of its own, and a machine without a network can play it.
 */
export function createOutside(options: { base?: string | undefined; timeoutMs?: number } = {}): Outside {
  const base = options.base?.replace(/\/+$/, '')
  const timeout = options.timeoutMs ?? OUTSIDE_TIMEOUT_MS

  function url(real: string): string {
    if (!base) return real
    const { host, pathname, search, hash } = new URL(real)
    return `${base}/${host}${pathname}${search}${hash}`
  }

  return {
    url,
    async fetch(real, init = {}) {
      const { host } = new URL(real)
      try {
        const response = await fetch(url(real), {
          ...init,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
        })
        return { status: response.status, headers: response.headers, text: await boundedText(response) }
      } catch (error) {
        throw new OutsideError(host, { cause: error })
      }
    },
  }
}

async function boundedText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > OUTSIDE_LIMIT_BYTES) throw new Error('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
