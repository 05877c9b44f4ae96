import { ApiError } from '../errors/client-errors.ts'

/**
 * The error of an answer that is not 2xx. Proxies in between answer with pages, plain text or nothing, so a
 * body that is no object is kept out of the message and never makes the reading itself fail.
 */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  let body: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed && typeof parsed === 'object') body = parsed as Record<string, unknown>
  } catch {
    // not JSON
  }
  const word = (key: string) => (typeof body[key] === 'string' && body[key] ? body[key] : undefined)
  return new ApiError({
    type: word('type') ?? 'ApiError',
    message: word('message') ?? word('error') ?? `Request failed with status ${response.status}`,
    code: word('code'),
    status: response.status,
    data: body,
    cause: word('cause'),
  })
}
