import * as v from 'valibot'
import { Refusal } from '../domain/refusal.ts'
import { parseJson, UnfitJson } from './parse-json.ts'
import type { BodySchema, Malformed } from './route.ts'

export const BODY_LIMIT_BYTES = 65_536

/**
 * The JSON body of a request, parsed by its schema, and as it was sent. Size and shape are checked before anything is done with it.
 * @throws Refusal `payload_too_large`, `unsupported_media_type`, `invalid_data` or the code of `malformed`.
 */
export async function readBody(
  request: Request,
  schema: BodySchema,
  malformed: Malformed = { code: 'invalid_data' },
): Promise<{ body: unknown; sent: unknown }> {
  const refuse = (text: string) => new Refusal(malformed.code, text, { status: malformed.status })
  const text = await readText(request)
  const type = request.headers.get('content-type')
  if (text !== '' && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) {
    throw new Refusal('unsupported_media_type', 'The body has to be application/json')
  }
  let value: unknown
  try {
    value = text === '' ? {} : parseJson(text)
  } catch (error) {
    if (error instanceof UnfitJson) throw refuse(error.message)
    throw error
  }
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return { body: result.output, sent: value }
  const [issue] = result.issues
  // The path alone: a message could repeat what was sent.
  const path = v.getDotPath(issue)
  throw refuse(path ? `The field ${path.slice(0, 100)} is invalid` : 'The body is invalid')
}

/** @throws Refusal `payload_too_large`, `invalid_request` where the body broke off. */
export async function readText(request: Request): Promise<string> {
  try {
    return await textOf(request)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Nothing of ours can fail in reading: the client went away.
    throw new Refusal('invalid_request', 'The body broke off')
  }
}

async function textOf(request: Request): Promise<string> {
  const tooLarge = () => new Refusal('payload_too_large', `A body has at most ${BODY_LIMIT_BYTES} bytes`)
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (!(Number(declared) <= BODY_LIMIT_BYTES)) throw tooLarge()
    return request.text()
  }
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > BODY_LIMIT_BYTES) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** @throws Refusal `unsupported_media_type`, and what readText throws. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  const form = await readText(request)
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'The body has to be a form')
  }
  return new URLSearchParams(form)
}
