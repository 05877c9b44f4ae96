import { KmsError } from '../../ports/key-wrapper.ts'

const PATIENCE_MS = 10_000

export interface KmsAnswer {
  status: number
  body: Record<string, unknown>
}

/**
 * Posts to a key management service.
 * @param service how it is called in sentences
 * @throws KmsError where it cannot be asked, or answers no JSON
 */
export async function askKms(
  service: string,
  url: URL,
  request: { headers: Record<string, string>; body: string },
): Promise<KmsAnswer> {
  const { status, text } = await posted(service, url, request)
  try {
    return { status, body: Object(JSON.parse(text)) as Record<string, unknown> }
  } catch {
    throw new KmsError(`${service} answered ${status} and no JSON`)
  }
}

async function posted(
  service: string,
  url: URL,
  request: { headers: Record<string, string>; body: string },
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { ...request, method: 'POST', redirect: 'error', signal })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: unknown } }
    throw new KmsError(
      `${service} cannot be asked (${typeof cause?.code === 'string' ? cause.code : name}) at ${url.origin}`,
    )
  }
}

/** A code that a service answered, where it looks like one. */
export const codeIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^[A-Za-z_]{1,64}$/.exec(value)?.[0] : undefined

/** Bytes of an answer in base64. @throws KmsError */
export function bytesIn(service: string, value: unknown): Buffer {
  const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64')
  if (bytes.length === 0) throw new KmsError(`${service} answered nothing that it was asked for`)
  return bytes
}
