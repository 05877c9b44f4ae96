import type { Context } from 'hono'

/** Who a program says it is at a token endpoint. */
export interface Presented {
  id: string | undefined
  secret: string | undefined
  by: 'basic' | 'body'
}

/** Reads client id and secret from the Authorization header (RFC 6749, section 2.3.1), else from the body. */
export function readClient(c: Context, body: URLSearchParams, parameter = 'client_id'): Presented {
  const [, basic] = /^Basic ([\w+/=]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (basic === undefined)
    return {
      id: body.get(parameter) ?? undefined,
      secret: body.get('client_secret') ?? undefined,
      by: 'body',
    }
  const text = Buffer.from(basic, 'base64').toString()
  const at = text.indexOf(':')
  return { id: decoded(text.slice(0, at)), secret: decoded(text.slice(at + 1)), by: 'basic' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The parameters of a request: a form in either encoding, or a flat JSON object. */
export async function readBody(c: Context): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await c.req.formData().catch(() => new FormData())
    return new URLSearchParams([...form].filter((one): one is [string, string] => typeof one[1] === 'string'))
  }
  if (!type.startsWith('application/json')) return new URLSearchParams(await c.req.text())
  const json: unknown = await c.req.json().catch(() => undefined)
  const fields = typeof json === 'object' && json !== null ? Object.entries(json) : []
  return new URLSearchParams(fields.filter((one): one is [string, string] => typeof one[1] === 'string'))
}
